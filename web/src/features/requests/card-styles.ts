import styled, { keyframes } from 'styled-components';
import { font, motion, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const ring = keyframes`from { outline-color: ${color.accent}; } to { outline-color: transparent; }`;

/** A card with the colour of its state at its edge (`--edge`), which can be taken in the hand. */
export const CardBox = styled.div`
  display: grid;
  gap: 2px;
  padding: 6px 6px 6px ${space(2.5)};
  border: 1px solid ${color.border};
  border-left: 4px solid var(--edge);
  border-radius: ${radius.small};
  background: ${color.surface};
  user-select: none;
  -webkit-touch-callout: none;
  &[data-tray-id], &[data-movable] { cursor: grab; }
  &[data-dragged] { opacity: 0.4; }
  &[data-new] { outline: 2px solid transparent; animation: ${ring} calc(${motion.slow} * 4); }
  p { overflow: hidden; color: ${color.muted}; font: ${font.small}; text-overflow: ellipsis; white-space: nowrap; }
`;
export const CardTitle = styled.span`
  display: flex;
  align-items: baseline;
  gap: ${space(1.5)};
  min-width: 0;
  font: ${font.label};
  b { flex: none; color: ${color.muted}; font-variant-numeric: tabular-nums; font-weight: 500; }
  > :last-child {
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: ${color.fg};
    font: ${font.strong};
    text-align: left;
    text-decoration: none;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
    &:hover { text-decoration: underline; }
  }
`;
export const CardFoot = styled.span`
  display: flex;
  /* A long word for the state leaves the button in sight. */
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  color: ${color.muted};
  font: ${font.small};
  > time { flex: 1; min-width: 0; white-space: nowrap; }
  svg { flex: none; }
`;
