import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonCss } from '../../../kit/button-styles.ts';
import { font, media, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

/** One question: its words, its control, and what is wrong with it. */
export const Question = styled.div`
  display: grid;
  gap: ${space(2)};
  min-width: 0;
`;
export const QuestionTitle = styled.h2`
  font: ${font.strong};
  overflow-wrap: anywhere;
  small { font: ${font.small}; color: ${color.muted}; }
`;
export const Fault = styled.p`
  font: ${font.small};
  color: ${color.dangerText};
`;
export const Hint = styled.p`
  font: ${font.small};
  color: ${color.muted};
  text-wrap: pretty;
`;
export const Sections = styled.div`
  display: grid;
  gap: ${space(5)};
  min-width: 0;
`;
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

/** Things to choose between by a touch: at most as wide as the page, in as many lines as their words need. */
export const Chip = styled.button`
  min-height: 36px;
  max-width: 100%;
  padding: 6px 14px;
  border: 1px solid ${color.inputBorder};
  border-radius: ${radius.round};
  background: ${color.surface};
  color: ${color.fg};
  font: ${font.base};
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover { background: ${color.hover}; }
  &[aria-pressed='true'] { border-color: ${color.accent}; background: ${color.accentWeak}; color: ${color.accentText}; font-weight: 600; }
  ${media.coarse} { min-height: 44px; }
`;
export const Heading = styled.div`
  display: grid;
  gap: ${space(1)};
  h1 { font: ${font.title}; letter-spacing: -0.01em; text-wrap: balance; }
  p { color: ${color.muted}; text-wrap: pretty; }
`;
/** A way to another page that looks as a button does. */
export const LinkButton = styled.a<{ $variant: ButtonVariant; $size: ButtonSize }>`
  ${buttonCss}
`;
