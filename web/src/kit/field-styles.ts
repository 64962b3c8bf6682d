import { css } from 'styled-components';
import { font, motion, radius, size, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

/** The box of every input, native or React Aria's. */
export const inputCss = css`
  width: 100%;
  min-width: 0;
  height: ${size.control};
  padding: 0 10px;
  border: 1px solid ${color.inputBorder};
  border-radius: ${radius.medium};
  background: ${color.surface};
  color: ${color.fg};
  font: ${font.base};
  transition: border-color ${motion.fast};

  &::placeholder { color: ${color.muted}; opacity: 1; }
  &:hover:not(:disabled) { border-color: ${color.fg}; }
  &:focus-visible, &[data-focus-within] { outline: 2px solid ${color.accent}; outline-offset: -1px; border-color: transparent; }
  &[aria-invalid='true'], &[data-invalid] { border-color: ${color.danger}; }
  &:disabled, &[data-disabled] { background: ${color.hover}; border-color: ${color.border}; color: ${color.muted}; cursor: not-allowed; }
  &[readonly]:not(:disabled) { background: ${color.bg}; }

  /* iOS zooms into anything smaller than 16 px. */
  @media (pointer: coarse) { font-size: 16px; }
`;

export const fieldCss = css`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  min-width: 0;
`;

export const labelCss = css`
  font: ${font.label};
  color: ${color.fg};
`;

export const hintCss = css`
  font: ${font.small};
  color: ${color.muted};
`;

export const faultCss = css`
  font: ${font.small};
  color: ${color.dangerText};
`;
