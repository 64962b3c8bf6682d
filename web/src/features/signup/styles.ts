import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonCss } from '../../kit/button-styles.ts';
import { visuallyHidden } from '../../kit/visually-hidden.ts';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

export const Heading = styled.div`
  display: grid;
  gap: ${space(1)};
  h1 { font: ${font.title}; letter-spacing: -0.01em; text-wrap: balance; overflow-wrap: anywhere; }
  p { color: ${color.muted}; text-wrap: pretty; overflow-wrap: anywhere; }
`;
export const Form = styled.form`
  display: grid;
  gap: ${space(5)};
  input, select { scroll-margin: ${space(11)} 0; }
  ${media.coarse} { input:not([type='checkbox'], [type='radio']), select, button[type='submit'] { height: 48px; } }
`;
/** Fields side by side where there is room. */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  > [data-wide] { grid-column: 1 / -1; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(3)};
  > :last-child { margin-left: auto; }
  ${media.phone} { > * { flex: 1 0 auto; } }
`;
/** For programs that fill in whatever they find: no person sees it or comes to it. */
export const Trap = styled.div`
  ${visuallyHidden}
`;
export const LinkButton = styled.a<{ $variant: ButtonVariant; $size: ButtonSize }>`
  ${buttonCss}
  text-decoration: none;
`;
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(120px, auto) minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  dt { color: ${color.muted}; }
  dd { overflow-wrap: anywhere; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); gap: 0; dd { padding-bottom: ${space(2)}; } }
`;
export const Section = styled.section`
  display: grid;
  gap: ${space(3)};
  h2 { font: ${font.section}; }
`;
export const Offers = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  border: 0;
  padding: 0;
  margin: 0;
  legend { font: ${font.section}; padding: 0 0 ${space(2)}; }
  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space(1)} ${space(3)};
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.inputBorder};
    border-radius: ${radius.large};
    cursor: pointer;
    &:has(:checked) { border-color: ${color.accent}; background: ${color.accentWeak}; }
    &:has(:focus-visible) { outline: 2px solid ${color.accent}; outline-offset: 2px; }
    span { overflow-wrap: anywhere; }
    small { grid-column: 2 / -1; font: ${font.small}; color: ${color.muted}; }
    b { white-space: nowrap; }
  }
  input { accent-color: ${color.accent}; margin: 0; width: 18px; height: 18px; }
`;
