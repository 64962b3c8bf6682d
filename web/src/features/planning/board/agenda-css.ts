import { font, motion, space } from '../../../theme/layout.ts';
import { color, state as stateColors } from '../../../theme/tokens.ts';

/** Looks of `DayAgenda.tsx`, as text: the page paints the same rows before any script of the build has come (`first-paint`). */
export const groupCss = `
  > h3 {
    display: flex;
    align-items: center;
    gap: ${space(2)};
    padding: ${space(3)} ${space(3)} ${space(1.5)};
    font: ${font.strong};
    i { width: 10px; height: 10px; border-radius: 3px; background: var(--edge); }
    small { margin-left: auto; font: ${font.small}; color: ${color.muted}; }
  }
  ul { border-block: 1px solid ${color.border}; background: ${color.surface}; }
`;

/** Of a work, a `li` in a group. */
export const itemCss = `
  + li { border-top: 1px solid ${color.border}; }
  button {
    position: relative;
    display: grid;
    grid-template-columns: 48px 1fr auto 16px;
    align-items: center;
    gap: ${space(3)};
    width: 100%;
    min-height: 64px;
    padding: ${space(2)} ${space(3)};
    border: 0;
    border-left: 4px solid var(--edge);
    background: none;
    text-align: left;
    cursor: pointer;
    transition: background ${motion.normal};
    &:focus-visible { outline-offset: -2px; }
    &:active { background: ${color.hover}; }
  }
  &[data-fault] button { border-left-width: 8px; }
  /* What is done steps back by its colour and weight: faded text would be too faint to be read. */
  &[data-completed='true'] { .what b, .when { color: ${color.muted}; font-weight: 500; } }
  &[data-marked] button { background: ${color.accentWeak}; }
  .when { display: grid; font: 600 15px/20px var(--font); small { font: ${font.small}; color: ${color.muted}; } }
  .what { min-width: 0; display: grid; b { font: 600 14px/20px var(--font); overflow-wrap: anywhere; } span { color: ${color.muted}; overflow-wrap: anywhere; } }
  .state {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    margin-top: 2px;
    font: ${font.label};
    &[data-state='overdue'] { color: ${stateColors.waiting.text}; }
    &[data-state='completed'] { color: ${stateColors.completed.text}; }
    &[data-state='started'] { color: ${stateColors.handling.text}; }
  }
  svg.more { color: ${color.muted}; }
  svg.bolt { color: ${stateColors.waiting.text}; fill: currentColor; vertical-align: -2px; margin-right: 4px; }
`;
