import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { useBoard } from './board-context.ts';
import type { BoardLane } from './board-layout.ts';
import { awayPlaces } from './people.ts';
import type { ZonedScale } from './zoned-scale.ts';

const Root = styled.div`
  position: absolute;
  left: 0;
  right: 0;
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
`;
const Cell = styled.div`
  position: sticky;
  left: 0;
  width: min(100%, var(--seen));
  height: 100%;
`;
const Toggle = styled.button`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  width: 100%;
  height: 100%;
  padding: 0 ${space(3)};
  border: 0;
  background: none;
  color: ${color.muted};
  font: ${font.small};
  text-align: left;
  cursor: pointer;
  &:hover { background: ${color.hover}; }
  &:focus-visible { outline-offset: -2px; }
  b { flex: none; color: ${color.fg}; font: ${font.label}; }
  span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

type Props = {
  readonly lane: BoardLane;
  readonly index: number;
  readonly scale: ZonedScale;
  /** How much of the board's width can be seen beside an open panel, as CSS: scrolled to its end the board shows no more of its rows. */
  readonly seen: string;
  readonly open: boolean;
  readonly onToggle: () => void;
};

/** Those without work in the days shown, in one line; opened, each has a lane below it. */
export const IdleLane = memo(({ lane, index, scale, seen, open, onToggle }: Props) => {
  const { t } = useTranslation('planning');
  const { personOf } = useBoard();
  const names = lane.folded
    .map(({ id, label }) =>
      awayPlaces(personOf(id), scale.days).length > 0 ? t('lane.awayName', { name: label }) : label,
    )
    .join(', ');
  return (
    <Root
      role="row"
      aria-rowindex={index + 2}
      data-lane={lane.id}
      style={{ top: lane.top, height: lane.height, '--seen': seen }}
    >
      <Cell role="rowheader" aria-colindex={1}>
        <Toggle type="button" aria-expanded={open} title={names} onClick={onToggle}>
          {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          <b>{t('lane.idle', { count: lane.folded.length })}</b>
          <span>{names}</span>
        </Toggle>
      </Cell>
    </Root>
  );
});
