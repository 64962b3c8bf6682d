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

export const Group = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)} ${space(5)};
  margin: 0;
  padding: 0;
  border: 0;
  legend { padding: 0 0 ${space(2)}; font: ${font.section}; }
  [data-wide] { grid-column: 1 / -1; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
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
