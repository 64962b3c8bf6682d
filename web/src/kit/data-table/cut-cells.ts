/** Of a hidden text for screen readers, which is a pixel wide for everybody. */
const unseen = 1;

const isCut = (node: HTMLElement): boolean =>
  node.clientWidth > unseen && node.scrollWidth > node.clientWidth && getComputedStyle(node).overflowX !== 'visible';

/** The words of a cell that has no room for all of them; undefined where it shows them whole. */
export const cutText = (cell: HTMLElement): string | undefined => {
  const cut = isCut(cell) || [...cell.querySelectorAll<HTMLElement>('*')].some(isCut);
  return cut ? wordsOf(cell) : undefined;
};

/** What stands in a cell, its parts apart as they are seen: a name, and who has just changed it. */
const wordsOf = (cell: HTMLElement): string =>
  [...cell.childNodes].every((part) => part instanceof Element)
    ? [...cell.children].flatMap(({ textContent }) => textContent.trim() || []).join(' · ')
    : cell.textContent.trim();

const cellsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('[role=gridcell]')];

/** The cut texts of a row, left to right; undefined where it has none. */
export const cutTexts = (row: EventTarget): readonly string[] | undefined => {
  if (!(row instanceof Element) || row.getAttribute('role') !== 'row') return undefined;
  const texts = cellsOf(row).flatMap((cell) => cutText(cell) ?? []);
  return texts.length === 0 ? undefined : texts;
};

/** The whole text of a cut cell as its tooltip; measured when it is needed, as no table could afford it for all cells at once. */
export const tellCutText = (target: EventTarget): void => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell], [role=columnheader]') : null;
  if (cell === null) return;
  const text = cutText(cell);
  if (text === undefined) cell.removeAttribute('title');
  else cell.title = text;
};
