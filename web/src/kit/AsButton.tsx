import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonCss } from './button-styles.ts';

/** A way to another page that looks as a button does: the link is its child. */
export const AsButton = styled.span<{ $variant: ButtonVariant; $size: ButtonSize }>`
  display: grid;
  > a { color: inherit; ${buttonCss} }
`;
