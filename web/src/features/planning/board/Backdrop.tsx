import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { PlanCalendar } from '../days/calendar.ts';
import { dayOffWords } from '../days/day-off-words.ts';
import { headHeight, laneHeadWidth } from './board-layout.ts';
import type { HourTick } from './ticks.ts';
import type { ZonedScale } from './zoned-scale.ts';

const Day = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  border-left: 1px solid ${color.border};
  &[data-off] { background: repeating-linear-gradient(-45deg, ${color.hatch} 0 5px, transparent 5px 10px); }
  /* Its column is narrow: what the calendar says of it runs down. */
  span {
    position: sticky;
    top: ${headHeight}px;
    display: block;
    max-height: 320px;
    padding: 8px 4px;
    overflow: hidden;
    writing-mode: vertical-rl;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: ${color.muted};
    font: ${font.small};
  }
  &[data-today] { background: color-mix(in srgb, ${color.accentWeak} 40%, transparent); }
`;
const Tick = styled.i`
  position: absolute;
  top: 0;
  bottom: 0;
  width: 1px;
  background: color-mix(in srgb, ${color.border} 45%, transparent);
`;
const Now = styled.div`
  position: absolute;
  top: 0;
  bottom: 0;
  width: 2px;
  margin-left: -1px;
  /* Words lie over it: the dot at its head is what is looked for. */
  background: color-mix(in srgb, ${color.accent} 45%, transparent);
  pointer-events: none;
  &::before {
    content: '';
    position: sticky;
    top: 42px;
    display: block;
    width: 8px;
    height: 8px;
    margin-left: -3px;
    border-radius: 50%;
    background: ${color.accent};
  }
`;

type Props = {
  readonly scale: ZonedScale;
  readonly calendar: PlanCalendar;
  readonly today: string;
  readonly ticks: readonly HourTick[];
};

/** Days, hours and what is not worked, once for all lanes. */
export const Backdrop = memo(({ scale, calendar, today, ticks }: Props) => {
  const { t } = useTranslation('planning');
  return (
    <div aria-hidden>
      {scale.days.map(({ date, left, width }) => {
        const off = calendar.dayOff(date);
        const said = calendar.said(date);
        return (
          <Day
            key={date}
            data-off={off}
            data-today={(date === today && off === undefined) || undefined}
            title={dayOffWords(calendar, date, t)}
            style={{ left: laneHeadWidth + left, width }}
          >
            {off !== undefined && said !== undefined && <span>{said}</span>}
          </Day>
        );
      })}
      {ticks.map(({ instant, x }) => (
        <Tick key={instant} style={{ left: laneHeadWidth + x }} />
      ))}
    </div>
  );
});

/** The present, where it is among the days shown. */
export const NowLine = ({ scale, now }: { readonly scale: ZonedScale; readonly now: number }) =>
  now < scale.from || now >= scale.to ? null : <Now aria-hidden style={{ left: laneHeadWidth + scale.xOf(now) }} />;
