import styled from 'styled-components';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { space } from '../../theme/layout.ts';

const Root = styled.div`
  padding: ${space(6)};
`;

/** A route whose code or texts take longer than 150 ms. */
export const PendingScreen = () => (
  <Root>
    <SkeletonRows />
  </Root>
);
