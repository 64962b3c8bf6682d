import styled from 'styled-components';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

/** Charts side by side where there is room, each as high as it needs. */
export const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr));
  align-items: start;
  gap: ${space(3)};
`;

/** Beside charts, as they are framed: what is told in words. */
export const Panel = styled.section`
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  h2 { font: ${font.section}; }
  > p { font: ${font.small}; color: ${color.muted}; }
  ${media.phone} { padding: ${space(2)}; }
`;
