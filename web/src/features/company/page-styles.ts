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
`;

/** Stays in sight under a form that is longer than the screen. */
export const Actions = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  justify-content: flex-end;
  gap: ${space(2)};
  padding: ${space(3)} 0 calc(${space(3)} + var(--safe-bottom));
  border-top: 1px solid ${color.border};
  background: ${color.bg};
`;
