import { css } from 'styled-components';
import { media, size, space } from '../theme/layout.ts';

/** px of what a row is dragged by. */
export const gripWidth = 24;

/**
 * The words of a row of a sortable list on a phone: on the left beside the grip, with so many buttons beside them, the arrows among these;
 * what else the row has stands below.
 */
export const besideButtons = (count: number) => css`
  ${media.phone} {
    order: -2;
    flex: 1 1 calc(100% - ${gripWidth}px - ${count} * (${size.dense} + ${space(1)}) - ${space(2)});
    min-width: 0;
  }
`;
