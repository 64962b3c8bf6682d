import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { PlanCalendar } from '../days/calendar.ts';
import { dayOffWords } from '../days/day-off-words.ts';
import { useBoard } from './board-context.ts';
import { headHeight, laneHeadWidth } from './board-layout.ts';
import type { HourTick } from './ticks.ts';
import type { ZonedScale } from './zoned-scale.ts';

const Root = styled.div`
  position: sticky;
  top: 0;
  z-index: 10;
  height: ${headHeight}px;
  border-bottom: 1px solid ${color.inputBorder};
  background: ${color.surface};
`;
const Corner = styled.div`
  position: sticky;
  left: 0;
  z-index: 1;
  display: flex;
  align-items: flex-end;
  width: ${laneHeadWidth}px;
  height: 100%;
  padding: 0 ${space(2)} 6px 14px;
  border-right: 1px solid ${color.border};
  background: ${color.surface};
  font: ${font.label};
  color: ${color.muted};
`;
const Day = styled.div`
  position: absolute;
  top: 0;
  height: 100%;
  padding: 6px 8px 0;
  border-left: 1px solid ${color.border};
  overflow: clip;
  white-space: nowrap;
  font: ${font.label};
  line-height: 20px;
  /* A day that is wider than the board keeps its name in sight. */
  > span { position: sticky; left: ${laneHeadWidth + 8}px; }
  b { font: 600 14px/20px var(--font); margin-left: 5px; }
  container-type: inline-size;
  /* A day off has the least room: its name comes before the air around it. */
  @container (max-width: 64px) { > span { margin: 0 -5px; } em { margin: 0 -5px; } b { margin-left: 3px; font-size: 13px; } }
  /* Where a day that is worked has its hours. */
  em { display: block; overflow: hidden; text-overflow: ellipsis; font: 400 10px/14px var(--font); }
  &[data-off] { color: ${color.muted}; }
  &[aria-current] { color: ${color.accentText}; }
  &[aria-current] b {
    padding: 0 min(6px, 6cqw);
    border-radius: 999px;
    background: ${color.accent};
    color: ${color.onAccent};
  }
`;
/** How many have too much to do on the day. */
const Over = styled.small`
  position: absolute;
  top: 7px;
  right: 6px;
  display: flex;
  align-items: center;
  gap: 3px;
  padding: 0 5px;
  border-radius: 999px;
  background: ${color.dangerWeak};
  color: ${color.dangerText};
  font: 600 11px/18px var(--font);
`;
const Hour = styled.span`
  position: absolute;
  bottom: 3px;
  font: 400 10px/14px var(--font);
  color: ${color.muted};
  pointer-events: none;
`;

type Props = {
  readonly scale: ZonedScale;
  readonly calendar: PlanCalendar;
  readonly today: string;
  readonly ticks: readonly HourTick[];
  /** By day, who has more to do than there are hours of them. */
  readonly over: ReadonlyMap<string, readonly string[]>;
};

/** The days with their hours, always in sight. */
export const BoardHead = memo(({ scale, calendar, today, ticks, over }: Props) => {
  const { t } = useTranslation('planning');
  const { format, byEquipment } = useBoard();
  return (
    <Root role="row" aria-rowindex={1} style={{ width: laneHeadWidth + scale.width }}>
      <Corner role="columnheader" aria-colindex={1}>
        {t(byEquipment ? 'field.equipment' : 'maintainers')}
      </Corner>
      {scale.days.map(({ date, left, width }, index) => {
        const off = calendar.dayOff(date);
        const why = dayOffWords(calendar, date, t);
        const names = over.get(date) ?? [];
        const full =
          names.length === 0 ? undefined : t('lane.overNames', { count: names.length, who: names.join(', ') });
        return (
          <Day
            key={date}
            role="columnheader"
            aria-colindex={index + 2}
            aria-label={[format.longDay(date), why, full].filter(Boolean).join(', ')}
            aria-current={date === today ? 'date' : undefined}
            data-off={off}
            title={[why, full].filter(Boolean).join('\n') || undefined}
            style={{ left: laneHeadWidth + left, width }}
          >
            <span>
              {format.weekday(date)}
              <b>{Number(date.slice(8))}</b>
            </span>
            {names.length > 0 && (
              <Over aria-hidden data-over={names.length}>
                <TriangleAlert size={12} />
                {names.length}
              </Over>
            )}
            {why !== undefined && <em aria-hidden>{why}</em>}
          </Day>
        );
      })}
      {ticks.map(({ instant, x, label }) => (
        <Hour key={instant} aria-hidden style={{ left: laneHeadWidth + x + 3 }}>
          {label}
        </Hour>
      ))}
    </Root>
  );
});
