import { css, keyframes } from 'styled-components';
import { font, layer, motion, radius, size } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

const fadeIn = keyframes`from { opacity: 0; }`;
const riseIn = keyframes`from { opacity: 0; transform: translateY(-2px); }`;

/** Menus, lists of choices, calendars: what hangs from a control. */
export const popoverCss = css`
  z-index: ${layer.popover};
  overflow: auto;
  min-width: var(--trigger-width, 160px);
  max-width: min(420px, calc(100vw - 16px));
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.raised};
  color: ${color.fg};
  box-shadow: 0 6px 20px rgb(0 0 0 / 0.14);
  font: ${font.base};
  outline: none;
  &[data-entering] { animation: ${riseIn} ${motion.normal}; }
`;

/** The list inside a popover, and one line of it. */
export const choicesCss = css`
  display: grid;
  padding: 4px;
  outline: none;
`;

export const choiceCss = css`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: ${size.control};
  padding: 4px 8px;
  border-radius: ${radius.small};
  cursor: pointer;
  outline: none;
  text-decoration: none;
  color: inherit;
  &[data-hovered], &[data-focused] { background: ${color.hover}; }
  &[data-focus-visible] { outline: 2px solid ${color.accent}; outline-offset: -2px; }
  &[data-disabled] { color: ${color.muted}; cursor: not-allowed; }
`;

export const backdropCss = css`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.overlay};
  &[data-entering] { animation: ${fadeIn} ${motion.normal}; }
  &[data-exiting] { animation: ${fadeIn} ${motion.fast} reverse; }
`;
