import styled from 'styled-components';
import { layer } from '../../theme/layout.ts';

/** A list that fills the screen, and the panel that stands beside it. */
export const Split = styled.div`
  position: relative;
  display: flex;
  height: 100%;
  min-height: 0;
`;
export const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  height: 100%;
`;
export const List = styled.div`
  flex: 1;
  min-height: 0;
`;
/** Beside the list where both have room, over it where they have not. */
export const Beside = styled.div<{ $from: number }>`
  display: contents;
  @media (min-width: 768px) and (max-width: ${({ $from }) => $from - 1}px) {
    display: block;
    position: absolute;
    inset: 0 0 0 auto;
    z-index: ${layer.panel};
    box-shadow: -6px 0 18px rgb(0 0 0 / 0.12);
  }
`;
