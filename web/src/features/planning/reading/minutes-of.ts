/** Whole minutes of labour, of several people the sum; what runs counts up to `now`, epoch milliseconds. */
export const minutesOf = (
  runs: readonly { readonly from: string; readonly to: string | null }[],
  now: number,
): number =>
  Math.round(
    runs.reduce((sum, { from, to }) => sum + Math.max((to ? Date.parse(to) : now) - Date.parse(from), 0), 0) / 60_000,
  );
