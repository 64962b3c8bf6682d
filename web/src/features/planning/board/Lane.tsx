import { TriangleAlert } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { formatMinutes, formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { font, radius, space } from '../../../theme/layout.ts';
import { maintainerColor } from '../../../theme/maintainer-color.ts';
import { color, unassignedColor } from '../../../theme/tokens.ts';
import { Bar } from './Bar.tsx';
import { GhostRoot } from './bar-styles.ts';
import { useBoard } from './board-context.ts';
import { type BoardLane, headHeight, laneHeadWidth, linesBetween, lineTop } from './board-layout.ts';
import { DayLoadMark } from './DayLoadMark.tsx';
import { type DayLoad, dayLoads, isOver } from './day-load.ts';
import { type BarSizes, barSpan } from './layout.ts';
import { type AwayPlace, awayPlaces } from './people.ts';
import type { ZonedScale } from './zoned-scale.ts';

const Root = styled.div`
  position: absolute;
  left: 0;
  right: 0;
  border-bottom: 1px solid ${color.border};
  &[data-lane=''] { background: color-mix(in srgb, ${color.hover} 60%, transparent); }
`;
const Head = styled.div`
  position: sticky;
  left: 0;
  z-index: 5;
  display: grid;
  grid-template-columns: 4px 1fr;
  column-gap: ${space(2.5)};
  align-content: start;
  width: ${laneHeadWidth}px;
  height: 100%;
  padding: 7px ${space(2)} 6px 0;
  border-right: 1px solid ${color.border};
  background: ${color.surface};
  > i { width: 4px; min-height: 34px; border-radius: 0 2px 2px 0; background: var(--edge); }
  /* A tall lane keeps its name in sight. */
  > div { position: sticky; top: ${headHeight + 7}px; display: grid; align-self: start; min-width: 0; }
  b { font: ${font.strong}; line-height: 18px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  span { font: ${font.small}; font-size: 11px; color: ${color.muted}; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  em > svg { margin: -1px 3px -1px 0; }
  em { font: ${font.small}; font-size: 11px; color: ${color.dangerText}; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
`;
const Track = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  left: ${laneHeadWidth}px;
`;

/** Days on which they are away: hatched the other way than days that nobody works, with why where it was said. */
const Away = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  display: flex;
  align-items: end;
  justify-content: end;
  --hatch: color-mix(in srgb, ${color.muted} 15%, transparent);
  border-inline: 1px solid var(--hatch);
  background: repeating-linear-gradient(45deg, var(--hatch) 0 3px, transparent 3px 9px);
  > span {
    position: sticky;
    left: ${laneHeadWidth}px;
    max-width: 100%;
    margin: 0 4px 6px;
    padding: 0 6px;
    border-radius: ${radius.small};
    background: ${color.surface};
    color: ${color.muted};
    font: ${font.small};
    font-size: 11px;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
const Unseen = styled.span`${visuallyHidden}`;

type Props = {
  readonly lane: BoardLane;
  readonly index: number;
  readonly scale: ZonedScale;
  readonly sizes: BarSizes;
  /** The part of the lane that can be seen, in pixels from its top: a tall lane draws only that. */
  readonly from: number;
  readonly to: number;
  /** The intervention in the side panel. */
  readonly openId: string | null;
};

/** Planned minutes of what is not done, and how many that are. */
const loadOf = ({ layout }: BoardLane): { readonly open: number; readonly minutes: number } => {
  let open = 0;
  let minutes = 0;
  for (const { row } of layout.bars) {
    if (row.completed) continue;
    open += 1;
    minutes += Math.round((row.endMs - row.startMs) / 60_000);
  }
  return { open, minutes };
};

/** One maintainer's row of the board, or nobody's. */
export const Lane = memo(({ lane, index, scale, sizes, from, to, openId }: Props) => {
  const { t } = useTranslation('planning');
  const lines = useRef(new Map<string, number>());
  const { bars } = lane.layout;
  const ghosts = lane.rows.ghosts.map((ghost) => {
    const { start, end } = barSpan(scale, ghost, sizes);
    // Where the bar was before this change: the layout of the last time it was drawn here.
    return { ...ghost, left: start, width: end - start, line: lines.current.get(ghost.id) ?? 0 };
  });
  useEffect(() => {
    lines.current = new Map(bars.map(({ row, line }) => [row.id, line]));
  }, [bars]);

  const language = useLanguage();
  const { format, openOf, personOf } = useBoard();
  const person = lane.maintainer === null ? null : personOf(lane.maintainer.id);
  // Whether a day is too full is told by all of it, also while a filter shows a part.
  const loads = person === null ? [] : dayLoads(lane.rows.rows, scale.days, openOf, person);
  const isPart = lane.left.length < lane.rows.rows.length;
  const parts = person === null || !isPart ? loads : dayLoads(lane.left, scale.days, openOf, person);
  const away = person === null ? [] : awayPlaces(person, scale.days);
  const awayWords = ({ from, to, why }: AwayPlace): string =>
    t(why === null ? 'lane.away' : 'lane.awayFor', {
      ...{ from: format.dayOfDate(from), to: format.dayOfDate(to), why },
    });
  const over = loads.filter(isOver);
  const partOf = (load: DayLoad): number => parts[loads.indexOf(load)]?.minutes ?? 0;
  const words = (load: DayLoad): string =>
    t(isPart ? 'lane.dayLoadOf' : 'lane.dayLoad', {
      day: format.dayOfDate(load.date),
      part: formatMinutes(partOf(load)),
      time: formatMinutes(load.minutes),
      capacity: formatMinutes(load.capacity),
    });
  const hours = (minutes: number): string => formatNumber(minutes / 60, language, 1);
  /** What is drawn under the bars, for who hears the lane. */
  const spoken = [...away.map(awayWords), ...loads.filter(({ minutes }) => minutes > 0).map(words)];
  const { open, minutes } = loadOf(lane);
  const name = lane.of?.kind === 'equipment' ? lane.of.equipment.label : (lane.maintainer?.label ?? t('unassigned'));
  const { edge } = lane.maintainer === null ? unassignedColor : maintainerColor(lane.maintainer.color);
  const [firstLine, lastLine] = linesBetween(from, to);
  return (
    <Root role="row" aria-rowindex={index + 2} data-lane={lane.id} style={{ top: lane.top, height: lane.height }}>
      <Head role="rowheader" aria-colindex={1} style={{ '--edge': edge }}>
        <i aria-hidden />
        <div>
          <b title={name}>{name}</b>
          <span>
            {open > 0
              ? t('lane.load', { count: open, time: formatMinutes(minutes) })
              : lane.rows.rows.length === 0
                ? t('lane.free')
                : bars.length > 0 && t('lane.done')}
          </span>
          {spoken.length > 0 && <Unseen>{spoken.join('. ')}</Unseen>}
          {over.length > 0 && (
            <em title={over.map(words).join('\n')}>
              <TriangleAlert size={11} aria-hidden />
              {t('lane.over', { days: over.map(({ date }) => format.dayOfDate(date)).join(', ') })}
            </em>
          )}
        </div>
      </Head>
      <Track role="presentation" style={{ width: scale.width }}>
        {away.map((place) => (
          <Away
            key={place.from}
            aria-hidden
            data-away
            title={awayWords(place)}
            style={{ left: place.left, width: place.width }}
          >
            <span>{place.why ?? t('lane.absent')}</span>
          </Away>
        ))}
        {loads.map(
          (load, at) =>
            load.minutes > 0 && (
              <DayLoadMark
                key={load.date}
                left={scale.days[at]?.left ?? 0}
                width={scale.days[at]?.width ?? 0}
                share={partOf(load) / Math.max(load.capacity, 1)}
                isOver={isOver(load)}
                title={words(load)}
              >
                {t(isPart ? 'lane.loadShortOf' : 'lane.loadShort', {
                  part: hours(partOf(load)),
                  time: hours(load.minutes),
                  capacity: hours(load.capacity),
                })}
              </DayLoadMark>
            ),
        )}
        {bars.map(
          (bar, at) =>
            bar.line >= firstLine &&
            bar.line <= lastLine && <Bar key={bar.row.id} bar={bar} column={at + 2} open={bar.row.id === openId} />,
        )}
        {ghosts.map(({ id, left, width, line }) => (
          <GhostRoot key={id} aria-hidden style={{ left, width, top: lineTop(line) }} />
        ))}
      </Track>
    </Root>
  );
});
