/** Where an axis has its marks, on screen and on paper: round numbers from 0 to past the greatest, four or five of them. */
export const ticksTo = (most: number): number[] => {
  if (!(most > 0)) return [0, 1];
  const unit = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * unit).find((one) => one >= most / 4) ?? 10 * unit;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => Number((at * step).toPrecision(12)));
};
