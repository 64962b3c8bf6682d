import styled from 'styled-components';
import { font, layer, media, motion, size, space, tabular } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { visuallyHidden } from '../visually-hidden.ts';

export const Frame = styled.div`
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  min-height: 0;
  height: 100%;
  background: ${color.surface};
`;
export const Scroll = styled.div`
  position: relative;
  min-height: 0;
  overflow: auto;
  font: ${font.table};
`;
export const HeadRow = styled.div`
  position: sticky;
  top: 0;
  z-index: ${layer.sticky};
  display: grid;
  grid-template-columns: var(--columns);
  min-width: min-content;
  height: 32px;
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
`;
export const Head = styled.div<{ $align: 'start' | 'end' }>`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: ${({ $align }) => $align};
  min-width: 0;
  padding: 0 ${space(3)};
  font: ${font.tableHead};
  color: ${color.muted};
  text-align: ${({ $align }) => $align};
`;
/** What stands behind the words lies over the edge of the column: it takes nothing from them. */
export const HeadBox = styled.span`
  position: relative;
  min-width: 0;
  svg { position: absolute; inset: calc(50% - 6px) auto auto calc(100% + 1px); }
`;
export const HeadWords = styled.span`
  display: block;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  line-height: 14px;
  > span { white-space: nowrap; }
`;
export const Hidden = styled.span`
  ${visuallyHidden}
`;
export const SortButton = styled.button`
  /* The whole header sorts, not the word alone. */
  flex: 1;
  align-self: stretch;
  display: inline-flex;
  align-items: center;
  justify-content: inherit;
  min-width: 0;
  margin: 0 -${space(3)};
  padding: 0 ${space(3)};
  border: 0;
  background: none;
  font: inherit;
  color: inherit;
  text-align: inherit;
  cursor: pointer;
  svg { opacity: 0; }
  &:hover { background: ${color.hover}; }
  &:hover svg { opacity: 0.5; }
  [aria-sort]:not([aria-sort='none']) > & { color: ${color.fg}; }
  [aria-sort]:not([aria-sort='none']) > & svg { opacity: 1; }
`;
/** The edge of a column, drawn to a width; a double press gives it back its own. */
export const Resizer = styled.span`
  position: absolute;
  inset: 4px 0 4px auto;
  z-index: 1;
  width: 9px;
  border-right: 1px solid transparent;
  cursor: col-resize;
  touch-action: none;
  @media (hover: hover) {
    ${HeadRow}:hover & { border-color: ${color.border}; }
    &:hover, &:active { border-color: ${color.accent}; border-right-width: 2px; }
  }
`;
export const Body = styled.div`
  position: relative;
  min-width: min-content;
`;
export const TableRow = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: grid;
  grid-template-columns: var(--columns);
  height: ${size.row};
  border-bottom: 1px solid ${color.border};
  cursor: default;
  outline: none;
  transition: background ${motion.fast};
  &[data-opens='true'] { cursor: pointer; }
  &:hover { background: ${color.hover}; }
  &[aria-selected='true'] { background: ${color.accentWeak}; box-shadow: inset 2px 0 0 ${color.accent}; }
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: -2px; }
  &[data-tone='muted'] { color: ${color.muted}; }
`;
export const WholeRow = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.sticky};
  display: grid;
  grid-template-columns: var(--columns);
  min-width: min-content;
  height: ${size.row};
  border-top: 2px solid ${color.border};
  background: ${color.surface};
  font: ${font.tableHead};
`;
/** px of a heading between rows. */
export const sectionHeight = 28;
export const Section = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  align-items: center;
  height: ${sectionHeight}px;
  padding: 0 ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.bg};
  font: ${font.tableHead};
  color: ${color.muted};
`;
export const SectionName = styled.span``;
export const CellBox = styled.div<{ $align: 'start' | 'end'; $figures: boolean }>`
  display: flex;
  align-items: center;
  justify-content: ${({ $align }) => $align};
  gap: ${space(2)};
  min-width: 0;
  padding: 0 ${space(3)};
  white-space: nowrap;
  overflow: hidden;
  ${({ $figures }) => ($figures ? tabular : '')}
  > span { overflow: hidden; text-overflow: ellipsis; }
  ${media.phone} {
    /* Plain words have two lines; what has a look of its own keeps it. */
    > span:not([class]) { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; overflow-wrap: anywhere; }
  }
`;
export const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  min-height: 36px;
  padding: 0 ${space(2)} 0 ${space(3)};
  border-top: 1px solid ${color.border};
  font: ${font.small};
  color: ${color.muted};
`;
