import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { radius } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

const Root = styled.div`
  position: absolute;
  bottom: 0;
  height: 4px;
  > i { display: block; height: 100%; background: color-mix(in srgb, ${color.accent} 45%, transparent); }
  &[data-over] > i { background: ${color.danger}; }
  > small {
    position: absolute;
    bottom: 4px;
    left: 4px;
    display: flex;
    align-items: center;
    gap: 3px;
    font: 400 9px/10px var(--font);
    color: ${color.muted};
    white-space: nowrap;
  }
  /* Seen in a glance over the week, and not by its colour alone. */
  &[data-over] > small {
    bottom: 0;
    left: 1px;
    padding: 0 4px 0 3px;
    border-radius: ${radius.small};
    background: ${color.surface};
    box-shadow: inset 0 0 0 1px ${color.danger};
    color: ${color.dangerText};
    font: 600 11px/13px var(--font);
  }
  svg { flex: none; }
`;

type Props = {
  readonly left: number;
  readonly width: number;
  /** Of the hours that there are; more than 1 is drawn as 1. */
  readonly share: number;
  readonly isOver: boolean;
  readonly title: string;
  readonly children: ReactNode;
};

/** How much of a day's hours is planned, under the bars of a lane: a mark where it is more than there are. */
export const DayLoadMark = ({ left, width, share, isOver, title, children }: Props) => (
  <Root aria-hidden title={title} data-over={isOver || undefined} style={{ left, width }}>
    <i style={{ width: width * Math.min(share, 1) }} />
    <small>
      {isOver && <TriangleAlert size={11} />}
      <span>{children}</span>
    </small>
  </Root>
);
