import type { ReactNode } from 'react';
import styled from 'styled-components';
import { font, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.section`
  display: grid;
  gap: ${space(3)};
  h2 { font: ${font.section}; }
`;
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
`;
export const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${space(4)};
`;
export const Panel = styled.div<{ $height?: string }>`
  min-width: 0;
  height: ${({ $height = 'auto' }) => $height};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  overflow: hidden;
`;

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Root>
    <h2>{title}</h2>
    {children}
  </Root>
);
