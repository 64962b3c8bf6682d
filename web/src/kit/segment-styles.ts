import { css } from 'styled-components';
import { color } from '../theme/tokens.ts';
import { inputCss } from './field-styles.ts';

/** The box of a date or a time, and the parts that are typed one by one. */
export const segmentsCss = css`
  ${inputCss}
  display: flex;
  align-items: center;
`;

export const segmentCss = css`
  /* WCAG 2.2, 2.5.8: each part is a target of its own. */
  min-width: 24px;
  min-height: 24px;
  padding: 2px;
  border-radius: 3px;
  text-align: center;
  outline: none;
  caret-color: transparent;
  &[data-type='literal'] { min-width: 0; padding: 2px 0; color: ${color.muted}; }
  &[data-placeholder]:not([data-as-typed]) { color: ${color.muted}; }
  &[data-focused] { background: ${color.accent}; color: ${color.onAccent}; }
  &[data-disabled] { color: ${color.muted}; }
`;
