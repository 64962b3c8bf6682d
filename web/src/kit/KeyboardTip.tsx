import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import styled from 'styled-components';
import { font, layer, radius, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';

const widest = 320;

const Root = styled.div`
  position: fixed;
  z-index: ${layer.popover};
  max-width: ${widest}px;
  padding: ${space(1.5)} ${space(2.5)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.raised};
  color: ${color.fg};
  font: ${font.small};
  pointer-events: none;
  box-shadow: 0 4px 12px rgb(0 0 0 / 0.14);
  p:first-child { font-weight: 600; }
`;

type Place = {
  readonly target: EventTarget;
  readonly lines: readonly string[];
  readonly x: number;
  readonly above: number | null;
  readonly below: number;
};
type Tip = Omit<Place, 'target'>;

/** What a bar or a row has no room for, beside the one that the keyboard has reached; a mouse has its own tooltip. */
export const useKeyboardTip = (linesOf: (target: EventTarget) => readonly string[] | undefined) => {
  const [place, setPlace] = useState<Place | null>(null);
  const hide = (): void => setPlace(null);
  return {
    /** In the words of now: what it tells of may have changed since the keyboard came. */
    tip: place === null ? null : { ...place, lines: linesOf(place.target) ?? place.lines },
    hide,
    onFocus: ({ target }: FocusEvent): void => {
      const lines = target.matches(':focus-visible') ? linesOf(target) : undefined;
      if (lines === undefined) {
        hide();
        return;
      }
      const box = target.getBoundingClientRect();
      const low = box.bottom + lines.length * 16 + 24 > window.innerHeight;
      setPlace({
        target,
        lines,
        x: Math.max(Math.min(box.left, window.innerWidth - widest - 8), 8),
        above: low ? window.innerHeight - box.top + 4 : null,
        below: box.bottom + 4,
      });
    },
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    },
  };
};

/** Hidden from screen readers, who hear the whole text of the bar or row itself. */
export const KeyboardTip = ({ tip }: { readonly tip: Tip }) => (
  <Root
    aria-hidden
    data-tip
    style={{ left: tip.x, ...(tip.above === null ? { top: tip.below } : { bottom: tip.above }) }}
  >
    {tip.lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Root>
);
