import styled from 'styled-components';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { font, radius, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { dayHead, workPitch } from './month-cells.ts';

export const Root = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: grid;
  grid-template-rows: 28px;
  grid-auto-rows: minmax(${dayHead + workPitch * 4 + 2}px, 1fr);
  background: ${color.bg};
  &[data-dragging], &[data-dragging] * { cursor: grabbing !important; }
  [data-copy] {
    position: fixed;
    z-index: 30;
    pointer-events: none;
    background: ${color.surface};
    box-shadow: 0 6px 18px rgb(0 0 0 / 0.22);
  }
  @media print { overflow: visible; height: auto; }
`;
export const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
`;
export const Names = styled(Week)`
  position: sticky;
  top: 0;
  z-index: 3;
  border-bottom: 1px solid ${color.inputBorder};
  background: ${color.surface};
  color: ${color.muted};
  font: ${font.label};
`;
export const Name = styled.div`
  padding: 6px ${space(2)};
`;
export const Cell = styled.div`
  position: relative;
  min-width: 0;
  overflow: hidden;
  border-right: 1px solid ${color.border};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  outline-offset: -2px;
  &[data-off] { background: repeating-linear-gradient(-45deg, ${color.hatch} 0 5px, ${color.surface} 5px 10px); }
  &[data-other] > header { opacity: 0.75; }
  &[data-over='yes'] { box-shadow: inset 0 0 0 2px ${color.accent}; }
  &[data-over='no'] { box-shadow: inset 0 0 0 2px ${color.danger}; cursor: not-allowed; }
  > header {
    display: flex;
    align-items: center;
    gap: ${space(1.5)};
    height: ${dayHead}px;
    padding: 0 ${space(2)};
    font: ${font.small};
    color: ${color.muted};
    white-space: nowrap;
    overflow: hidden;
  }
  > header > [title] { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  > header b { flex: none; font: 600 13px/18px var(--font); color: ${color.fg}; }
  &[aria-current] > header b { padding: 0 6px; border-radius: 999px; background: ${color.accent}; color: ${color.onAccent}; }
  ul { margin: 0; padding: 0 3px; list-style: none; }
  li { height: ${workPitch}px; padding: 1px 0; }
`;
export const Spoken = styled.span`
  ${visuallyHidden}
`;
export const Work = styled.button`
  display: flex;
  align-items: center;
  gap: 4px;
  width: 100%;
  height: ${workPitch - 2}px;
  padding: 0 4px 0 5px;
  border: 1px solid color-mix(in srgb, var(--edge) 55%, transparent);
  border-left: 4px solid var(--edge);
  border-radius: ${radius.small};
  background: var(--bg);
  color: ${color.fg};
  font: 400 11px/16px var(--font);
  text-align: left;
  white-space: nowrap;
  overflow: hidden;
  cursor: pointer;
  b { min-width: 0; overflow: hidden; text-overflow: ellipsis; font-weight: 600; }
  time { flex: none; }
  svg { flex: none; }
  .icon { display: inline-flex; flex: none; }
  .icon[data-state='overdue'] { color: ${state.waiting.text}; }
  .icon[data-state='completed'] { color: ${state.completed.text}; }
  .bolt { color: ${state.waiting.text}; fill: currentColor; }
  &[data-completed='true'] { color: ${color.muted}; background: color-mix(in srgb, var(--bg) 45%, ${color.surface}); }
  &[data-marked] { outline: 2px solid ${color.accent}; }
  &[data-movable] { cursor: grab; touch-action: none; }
  &[data-dragged] { opacity: 0.35; }
  &:focus-visible { outline-offset: -2px; }
`;
export const More = styled.button`
  width: 100%;
  height: ${workPitch - 2}px;
  padding: 0 6px;
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: ${color.accentText};
  font: ${font.label};
  text-align: left;
  cursor: pointer;
  &:hover { background: ${color.hover}; }
  &:focus-visible { outline-offset: -2px; }
`;
