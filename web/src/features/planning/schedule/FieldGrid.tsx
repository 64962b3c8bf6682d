import styled from 'styled-components';
import { media, space } from '../../../theme/layout.ts';

/** Two fields a row, `third` three and `whole` one; one below the other on a phone. */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(6, 1fr);
  gap: ${space(4)};
  > * { grid-column: span 3; }
  > .third { grid-column: span 2; }
  > .whole { grid-column: 1 / -1; }
  ${media.phone} { > *, > .third { grid-column: 1 / -1; } }
`;
