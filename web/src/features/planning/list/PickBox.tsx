import styled from 'styled-components';
import { media } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { ShownRow } from '../rows/row.ts';
import type { Selection } from './use-selection.ts';

/** A box beside a row, whose press does not open it. */
const PickLabel = styled.label`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  margin: 0 -4px;
  cursor: pointer;
  input { width: 16px; height: 16px; margin: 0; accent-color: ${color.accent}; cursor: pointer; }
  ${media.coarse} { width: 44px; height: 44px; margin: 0 -12px; input { width: 20px; height: 20px; } }
`;

type PickProps = {
  readonly row: ShownRow;
  readonly selection: Pick<Selection, 'has' | 'toggle'>;
  readonly label: string;
};

export const PickBox = ({ row, selection, label }: PickProps) => (
  <PickLabel onClick={(event) => event.stopPropagation()}>
    <input type="checkbox" aria-label={label} checked={selection.has(row.id)} onChange={() => selection.toggle(row)} />
  </PickLabel>
);
