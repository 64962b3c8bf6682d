import styled from 'styled-components';
import { color } from '../../theme/tokens.ts';

/** How far a file is. */
export const Bar = styled.progress`
  width: 100%;
  height: 10px;
  accent-color: ${color.accent};
`;
