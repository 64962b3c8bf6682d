import { radius } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

/** Looks of `Count`, as text: the first paint of a page has it, too. */
export const countCss = `
  display: inline-grid;
  place-items: center;
  min-width: 18px;
  height: 18px;
  padding: 0 5px;
  border-radius: ${radius.round};
  background: ${color.hover};
  color: ${color.muted};
  font: 600 11px/16px var(--font);
`;
