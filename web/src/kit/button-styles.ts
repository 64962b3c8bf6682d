import { css } from 'styled-components';
import { font, media, motion, radius, size } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'dense' | 'control' | 'touch';

const look: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    background: ${color.accent};
    color: ${color.onAccent};
    &:hover { background: ${color.accentHover}; }
  `,
  secondary: css`
    background: ${color.surface};
    border-color: ${color.inputBorder};
    &:hover { background: ${color.hover}; }
    &:active, &[data-pressed] { background: ${color.pressed}; }
  `,
  quiet: css`
    background: transparent;
    &:hover { background: ${color.hover}; }
    &:active, &[data-pressed], &[aria-expanded='true'] { background: ${color.pressed}; }
  `,
  danger: css`
    background: ${color.danger};
    color: ${color.onDanger};
    &:hover { background: ${color.dangerHover}; }
  `,
};

const padding: Record<ButtonSize, string> = { dense: '0 10px', control: '0 12px', touch: '0 16px' };

type Style = { readonly $variant: ButtonVariant; readonly $size: ButtonSize };

/** Shared by our own button and by React Aria's, which menus need as their trigger. */
export const buttonCss = css<Style>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-width: 0;
  height: ${({ $size }) => size[$size]};
  padding: ${({ $size }) => padding[$size]};
  border: 1px solid transparent;
  border-radius: ${radius.medium};
  font: ${font.base};
  font-weight: 500;
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  text-decoration: none;
  color: ${color.fg};
  transition: background ${motion.fast}, border-color ${motion.fast};
  ${({ $variant }) => look[$variant]}

  &:disabled, &[aria-disabled='true'], &[data-disabled] {
    background: ${({ $variant }) => ($variant === 'quiet' ? 'transparent' : color.hover)};
    border-color: ${({ $variant }) => ($variant === 'secondary' ? color.border : 'transparent')};
    color: ${color.muted};
    cursor: not-allowed;
  }
  ${media.coarse} { padding: 0 16px; }
`;

export const iconButtonCss = css<Style>`
  ${buttonCss}
  width: ${({ $size }) => size[$size]};
  padding: 0;
  ${media.coarse} { padding: 0; }
`;
