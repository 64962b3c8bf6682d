/** Half-open in pixels: [left, right). */
export type Span = { readonly left: number; readonly right: number };

/**
 * Puts spans into rows so that no two of one row touch closer than `gap`. First fit by left edge, which needs no more rows
 * than the deepest pile of spans is high. Answers the row of each span, in the order given.
 */
export const packRows = (spans: readonly Span[], gap = 0): { readonly rows: number[]; readonly count: number } => {
  const order = spans.map((_, index) => index);
  order.sort((a, b) => {
    const [first, second] = [spans[a], spans[b]];
    if (first === undefined || second === undefined) return 0;
    return first.left - second.left || second.right - first.right || a - b;
  });
  const rows = new Array<number>(spans.length).fill(0);
  const free: number[] = [];
  for (const index of order) {
    const span = spans[index];
    if (span === undefined) continue;
    let row = free.findIndex((edge) => edge <= span.left);
    if (row === -1) row = free.length;
    free[row] = span.right + gap;
    rows[index] = row;
  }
  return { rows, count: free.length };
};
