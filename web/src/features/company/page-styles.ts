import styled from 'styled-components';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

/** A page that is one long form. */
export const Page = styled.div`
  display: grid;
  gap: ${space(6)};
  max-width: 800px;
  margin: 0 auto;
  padding: ${space(8)} ${space(6)} calc(${space(8)} + var(--safe-bottom));
  header { display: grid; gap: ${space(1)}; }
  h2 { font: ${font.title}; }
  header p { color: ${color.muted}; }
  ${media.phone} { padding: ${space(5)} ${space(4)}; }
`;

export const Form = styled.form`
  display: grid;
  gap: ${space(6)};
  /* A field that is gone to shows with its name above, and what is said of it over the buttons. */
  :is(input, textarea, button, [role='spinbutton'], [data-conflict]) { scroll-margin: ${space(11)} 0 ${space(34)}; }
`;

/** Stays in sight under a form that is longer than the screen. */
export const Actions = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(2)};
  > [role='alert'] { flex: 1 0 100%; }
  padding: ${space(3)} 0 calc(${space(3)} + var(--safe-bottom));
  border-top: 1px solid ${color.border};
  background: ${color.bg};
`;
