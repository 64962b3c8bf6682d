/** Nothing of the board's own is under the pointer: no bar, no name of a lane, no button. */
export const isEmpty = (node: Element): boolean =>
  node.closest('[data-occurrence-id], [role="rowheader"], [role="columnheader"], button, a') === null &&
  node.closest('[role="grid"]') !== null;
