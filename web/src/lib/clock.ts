/**
 * What time it is: the one place that the page asks (docs/decisions/0213-one-clock.md). Test runs stand on an instant of their own:
 * `infra/src/browser/run-clock-in-page.ts` moves it in every browser that they open.
 */

/** Milliseconds since 1970. */
export const now = (): number => Date.now();
