/** Milliseconds to wait before attempt n (from 0): doubling, half of it by chance, so that a restart is not a stampede. */
export const backoff = (attempt: number, random: () => number = Math.random, most = 15_000): number => {
  const whole = Math.min(500 * 2 ** Math.min(attempt, 10), most);
  return whole / 2 + (whole / 2) * random();
};
