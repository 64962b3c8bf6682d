/**
 * The chi-square distribution for an even number of degrees of freedom, where it is a sum of Poisson terms: at most `k - 1` events
 * come at a mean of `x / 2`. Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.21.
 */

/** The probability of a value above `x`, with `2 * k` degrees of freedom. */
const above = (x: number, k: number): number => {
  const mean = x / 2;
  // From the greatest term outwards: the first one alone is 0 for a large mean.
  const top = Math.max(0, Math.min(k - 1, Math.floor(mean)));
  let log = -mean;
  for (let count = 1; count <= top; count++) log += Math.log(mean / count);
  const greatest = Math.exp(log);
  let sum = greatest;
  for (let count = top + 1, term = greatest; count < k && term > 0; count++) {
    term *= mean / count;
    sum += term;
  }
  for (let count = top, term = greatest; count > 0 && term > 0; count--) {
    term *= count / mean;
    sum += term;
  }
  return Math.min(1, sum);
};

/** The value that `share` (between 0 and 1) of the distribution with `2 * k` degrees of freedom (`k` from 1) does not pass. */
export const chiSquareQuantile = (share: number, k: number): number => {
  let low = 0;
  let high = 2 * k + 10;
  while (1 - above(high, k) < share) high *= 2;
  for (let step = 0; step < 100 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2;
    if (1 - above(middle, k) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
