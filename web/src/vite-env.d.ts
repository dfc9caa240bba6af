/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:grognard-systems" {
  const summary: import("../core/api.ts").Summary;
  export default summary;
}
