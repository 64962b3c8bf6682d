import styled, { css } from 'styled-components';
import { font, media, space } from '../theme/layout.ts';

const pairs = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)} ${space(5)};
  > [data-wide='true'] { grid-column: 1 / -1; }
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

/** Fields of a form in two columns, one on a phone; what is `data-wide` takes both. */
export const FieldGrid = styled.div`
  ${pairs}
`;

/** Fields that belong together, under the name of the group: its `legend`. */
export const FieldGroup = styled.fieldset`
  ${pairs}
  margin: 0;
  padding: 0;
  border: 0;
  > legend { padding: 0 0 ${space(2)}; font: ${font.section}; }
`;
