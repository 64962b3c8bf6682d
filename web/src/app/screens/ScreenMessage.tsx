import type { ReactNode } from 'react';
import styled from 'styled-components';

const Middle = styled.div`
  display: grid;
  align-content: center;
  min-height: min(70dvh, 100%);
`;

/** A screen that is one message: unknown, forbidden, broken, or not there yet. The same place for all. */
export const ScreenMessage = ({ children }: { readonly children: ReactNode }) => <Middle>{children}</Middle>;
