import styled from 'styled-components';
import { font, media, radius, size } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

/** The board and what is said over it, which is no part of the grid. */
export const Place = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
`;
export const Scroller = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
  overflow: auto;
  scrollbar-gutter: stable;
  overscroll-behavior: contain;
  background: ${color.bg};
  outline-offset: -2px;
  &[data-quiet] { outline: none; }
  @media print { overflow: visible; zoom: 0.8; }
  &[data-dragging], &[data-dragging] * { cursor: grabbing !important; }
  &[data-stretching], &[data-stretching] * { cursor: ew-resize !important; }
  [data-copy] {
    z-index: 30;
    margin: 0;
    pointer-events: none;
    /* Opaque, so that its words are not read through those under it. */
    background: ${color.surface};
    box-shadow: 0 6px 18px rgb(0 0 0 / 0.22);
    transition: none;
  }
  [data-copy][data-refused='true'] { cursor: not-allowed; filter: grayscale(0.6); }
  [data-hint] {
    position: fixed;
    top: 0;
    left: 0;
    z-index: 31;
    max-width: 320px;
    padding: 1px 8px;
    border-radius: ${radius.small};
    background: ${color.accent};
    color: ${color.onAccent};
    font: ${font.label};
    pointer-events: none;
  }
  [data-hint][data-refused='true'] { background: ${color.danger}; color: ${color.onDanger}; }
`;
export const Body = styled.div`
  position: relative;
`;
export const Target = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  z-index: 6;
  border: 2px solid ${color.accent};
  border-radius: ${radius.small};
  background: color-mix(in srgb, ${color.accentWeak} 60%, transparent);
  pointer-events: none;
  &[data-refused='true'] {
    border-color: ${color.danger};
    background: repeating-linear-gradient(-45deg, ${color.dangerWeak} 0 6px, transparent 6px 12px);
  }
`;

/** Room at the end of the board, so that what lies under the panel can be scrolled out from under it. */
export const Under = styled.i`
  position: absolute;
  top: 0;
  width: ${size.panel};
  height: 1px;
  ${media.phone} { display: none; }
`;

/** Where lanes would be. */
export const Nothing = styled.p`
  position: absolute;
  top: 112px;
  left: calc(50% + 92px);
  z-index: 3;
  translate: -50%;
  padding: 8px 16px;
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.muted};
`;
