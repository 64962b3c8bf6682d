import styled, { keyframes } from 'styled-components';
import { media, motion, radius } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { barHeight } from './board-layout.ts';

const ring = keyframes`from { outline-color: ${color.accent}; outline-offset: 5px; } to { outline-color: transparent; outline-offset: 1px; }`;

/** px */
export const paddingRight = 4;
/** px within the padding of a bar from which its state is a word, too. */
export const wordFrom = 300;
/** px within it beyond which there is room for how many lines are done. */
export const linesFrom = 104;

/**
 * One intervention on the board: a block as long as its time, and its words, which go on beside a short block. It is no wider
 * than both: where nothing is read, a press belongs to the empty place. Position and the maintainer's colours come through
 * `style` (--bg, --edge), everything else through data attributes: a bar is never a new class.
 */
export const BarRoot = styled.div`
  position: absolute;
  width: max-content;
  height: ${barHeight}px;
  display: grid;
  grid-template-rows: 16px 14px;
  align-content: center;
  padding: 0 ${paddingRight}px 0 9px;
  border-radius: ${radius.small};
  color: ${color.fg};
  font: 400 11px/14px var(--font);
  cursor: pointer;
  user-select: none;
  -webkit-touch-callout: none;

  .block {
    position: absolute;
    top: 0;
    bottom: 0;
    border: 1px solid color-mix(in srgb, var(--edge) 55%, transparent);
    border-left: 4px solid var(--edge);
    border-radius: ${radius.small};
    background: var(--bg);
    transition: filter ${motion.fast};
  }
  &:hover { z-index: 1; }
  &:hover .block { filter: brightness(0.97) saturate(1.1); }
  /* A ring of its own, over all of the bar and inside it: an outline is cut by the names of the lanes and lies under the block. */
  &:focus-visible { outline: none; z-index: 2; }
  &:focus-visible::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${color.accent};
    border-radius: ${radius.small};
    pointer-events: none;
  }
  &[data-open] { z-index: 2; }
  &[data-open] .block { box-shadow: 0 0 0 2px ${color.accent}; }
  &[data-movable] { cursor: grab; }

  /* What its edges are dragged by: seen where the pointer or the focus is. */
  .grip { position: absolute; top: 0; bottom: 0; z-index: 1; cursor: ew-resize; touch-action: none; }
  .grip::after {
    content: '';
    position: absolute;
    inset: 8px 25%;
    border-radius: 2px;
    background: ${color.accent};
    opacity: 0;
  }
  &:hover .grip::after, &:focus-visible .grip::after { opacity: 0.85; }
  &[data-dragged] .grip { display: none; }

  > div { position: relative; display: flex; align-items: center; gap: 4px; min-width: 0; overflow: hidden; white-space: nowrap; }
  /* Beside a short block words lie on lines of days and hours, and on the line of now: a rim sets them off. */
  > div { text-shadow: 0 0 1px ${color.surface}, 0 0 2px ${color.surface}, 0 0 3px ${color.surface}; }
  b { min-width: 0; overflow: hidden; text-overflow: ellipsis; font: 600 12px/16px var(--font); }
  span { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  > div + div { padding-right: var(--lines); }
  .lines { position: absolute; top: 19px; right: 4px; }
  /* Where there is room, the state is a word too, not only an icon. */
  .word { flex: none; font-weight: 600; }
  svg { flex: none; }
  .icon[data-state='planned'] { opacity: 0.55; }
  .icon[data-state='overdue'] { color: ${state.waiting.text}; }
  .icon[data-state='completed'] { color: ${state.completed.text}; }
  .behind { color: ${state.waiting.text}; }
  .bolt { color: ${state.waiting.text}; fill: currentColor; }
  .icon { flex: none; display: inline-flex; }

  /* Extraordinary: dashed. Fault: thick. Both can be true. */
  &[data-extraordinary] .block { border-style: dashed; border-left-style: solid; border-color: var(--edge); }
  &[data-fault] .block { border-color: var(--edge); border-width: 2px 2px 2px 5px; }
  &[data-completed='true'] > div, &[data-completed='true'] > .lines { color: ${color.muted}; }
  &[data-completed='true'] .block { background: color-mix(in srgb, var(--bg) 45%, ${color.surface}); }

  /* Not confirmed by the server yet: stripes along the top. */
  &[data-pending] .block::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: 3px;
    background: repeating-linear-gradient(-45deg, var(--edge) 0 4px, transparent 4px 8px);
  }

  /* Its own place while it is in the hand: the block alone, as faded words could not be read. */
  &[data-dragged] > :not(.block) { visibility: hidden; }
  &[data-dragged] .block { opacity: 0.35; }
  &[data-marked] { outline: 2px solid transparent; animation: ${ring} 600ms ease-out; z-index: 3; overflow: visible; }
  .who {
    position: absolute;
    top: -9px;
    right: 4px;
    z-index: 4;
    max-width: calc(100% - 8px);
    padding: 0 6px;
    border-radius: ${radius.round};
    background: ${color.accent};
    color: ${color.onAccent};
    font: 600 10px/16px var(--font);
    pointer-events: none;
  }
  ${media.reducedMotion} { &[data-marked] { animation: none; outline-color: ${color.accent}; } }
`;

const fade = keyframes`to { opacity: 0; }`;

/** Where somebody else has just taken a bar away. */
export const GhostRoot = styled.div`
  position: absolute;
  height: ${barHeight}px;
  border: 1px dashed ${color.accent};
  border-radius: ${radius.small};
  pointer-events: none;
  animation: ${fade} 600ms ease-in forwards;
`;
