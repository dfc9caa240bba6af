/* All that a page needs of a host, in a piece of its own: it is fetched where there is one. */
export { Club } from "./club.svelte.ts";
export { default as ClubRoom } from "../parts/net/ClubRoom.svelte";
export { default as Friend } from "../parts/net/Friend.svelte";
export { default as Join } from "../parts/net/Join.svelte";
export { default as Seats } from "../parts/net/Seats.svelte";
export { default as Talk } from "../parts/net/Talk.svelte";
export { default as Ending } from "../parts/net/Ending.svelte";
export { default as WaitingRoom } from "../parts/net/WaitingRoom.svelte";
