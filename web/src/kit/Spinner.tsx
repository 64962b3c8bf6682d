import styled, { keyframes } from 'styled-components';
import { media } from '../theme/layout.ts';

const turn = keyframes`to { transform: rotate(1turn); }`;
const pulse = keyframes`50% { opacity: .35; }`;

/** Sixteen pixels, in the colour of the text around it. Decoration: whoever shows it also says `aria-busy`. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  flex: none;
  width: 14px;
  height: 14px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
  ${media.reducedMotion} { animation: ${pulse} 1600ms linear infinite; }
`;
