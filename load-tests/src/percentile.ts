/** The smallest value that at least `share` (0 to 1) of the values do not exceed. NaN of nothing. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

/** Of answers, by the milliseconds that each took, to a tenth. */
export const figures = (times: readonly number[]) => ({
  p50: Math.round(percentile(times, 0.5) * 10) / 10,
  p95: Math.round(percentile(times, 0.95) * 10) / 10,
  answers: times.length,
});
