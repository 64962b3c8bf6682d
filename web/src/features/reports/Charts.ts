import styled from 'styled-components';
import { space } from '../../theme/layout.ts';

/** Charts side by side where there is room, each as high as it needs. */
export const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr));
  align-items: start;
  gap: ${space(3)};
`;
