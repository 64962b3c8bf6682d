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
  padding: 1px 2px;
  border-radius: 3px;
  outline: none;
  caret-color: transparent;
  &[data-type='literal'] { padding: 0; color: ${color.muted}; }
  &[data-placeholder] { color: ${color.muted}; }
  &[data-focused] { background: ${color.accent}; color: ${color.onAccent}; }
  &[data-disabled] { color: ${color.muted}; }
`;
