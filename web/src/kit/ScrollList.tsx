import type { ReactNode } from 'react';
import styled from 'styled-components';
import { font, radius, space, tabular } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

const Box = styled.section`
  max-height: min(240px, 32dvh);
  overflow: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 1px; }
`;
const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${space(2)} ${space(3)};
  font: ${font.table};
  ${tabular}
`;

type Props = {
  /** Id of the text that says what the list is. */
  readonly labelledBy: string;
  /** `li` elements. */
  readonly children: ReactNode;
};

/** A list that may be longer than its place in a dialog: a stop of the Tab key, so that it can be scrolled without a mouse. */
export const ScrollList = ({ labelledBy, children }: Props) => (
  <Box aria-labelledby={labelledBy} tabIndex={0}>
    <List>{children}</List>
  </Box>
);
