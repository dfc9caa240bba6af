/* What has come anew and says what stood there before keeps its old self: who draws from it need not draw again. */

export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((k) => k in b && same((a as Record<string, unknown>)[k], (b as Record<string, unknown>)[k]));
}

/** The new value, or the old one where both say the same. */
export function kept<T>(old: T | undefined, now: T): T {
  return old !== undefined && same(old, now) ? old : now;
}

/** Makes an object what another is; only what differs is written. */
export function become<T extends object>(one: T, other: T): void {
  for (const k of Object.keys(other) as (keyof T)[]) if (!same(one[k], other[k])) one[k] = other[k];
}
