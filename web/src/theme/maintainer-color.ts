/** The identity of a maintainer as CSS variables; any integer is taken modulo 12, so stored data never breaks a board. */
export const maintainerColor = (index: number): { readonly bg: string; readonly edge: string } => {
  const slot = ((Math.trunc(index) % 12) + 12) % 12;
  return { bg: `var(--m${slot}-bg)`, edge: `var(--m${slot}-edge)` };
};
