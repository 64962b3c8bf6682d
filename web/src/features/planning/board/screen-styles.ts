import styled from 'styled-components';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { layer, media, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

export const Root = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  @media print { display: block; height: auto; }
`;
export const Middle = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  display: flex;
`;
/** The panel lies over the board: columns keep their width, and nothing moves when it opens. */
export const Over = styled.div`
  position: absolute;
  inset: 0 0 0 auto;
  z-index: ${layer.panel};
  /* The place is there at once, whenever the panel's code comes. */
  min-width: ${size.panel};
  ${media.phone} { min-width: 100%; }
  background: ${color.surface};
  box-shadow: -6px 0 18px rgb(0 0 0 / 0.12);
`;
export const Column = styled.div`
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
  flex-direction: column;
`;
/** The tray's place is there at once, so that the board keeps its width. */
export const Side = styled.div<{ $folded: boolean }>`
  flex: none;
  width: ${({ $folded }) => ($folded ? '40px' : '224px')};
  min-height: 0;
`;
/** Without a box of its own, so that what is in it lies as if it were not there. */
export const Behind = styled.div`
  display: contents;
`;
export const Strip = styled.div`
  padding: ${space(2)} ${space(3)};
  border-bottom: 1px solid ${color.border};
  > div { align-items: center; }
  > div > div { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; }
`;
export const Voice = styled.div`
  ${visuallyHidden}
`;
/** Where the list of what can be taken back comes. */
export const UndoPlace = styled.i`
  width: ${size.control};
`;
