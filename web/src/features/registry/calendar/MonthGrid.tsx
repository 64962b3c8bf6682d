import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import styled from 'styled-components';
import type { MenuEntry } from '../../../kit/menu-entry.ts';
import { font, radius, space, tabular } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import type { RegistryRow } from '../record.ts';
import { ClosedDays, type DayWords } from './ClosedDays.tsx';
import { weekdayOfDay, weeksOf } from './year.ts';

const Month = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  align-content: start;
  gap: ${space(2)};
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  h3 { font: ${font.tableHead}; text-transform: capitalize; color: ${color.fg}; }
`;
const Grid = styled.div`
  display: grid;
  gap: 2px;
  > div { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 2px; }
`;
const Weekday = styled.span`
  font: ${font.small};
  text-align: center;
  color: ${color.muted};
`;
const Day = styled.button`
  ${tabular}
  aspect-ratio: 1.25;
  min-height: 26px;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.small};
  background: none;
  font: ${font.table};
  color: ${color.fg};
  cursor: pointer;
  touch-action: manipulation;
  user-select: none;
  &:hover { border-color: ${color.inputBorder}; }
  &[data-rest='true'] { background: ${color.hover}; color: ${color.muted}; }
  &[data-kind='nonWorking'] { background: ${state.waiting.bg}; color: ${state.waiting.text}; font-weight: 600; }
  &[data-kind='companyClosure'] { background: ${state.handling.bg}; color: ${state.handling.text}; font-weight: 600; }
  &[data-kind='holiday'] { background: ${state.completed.bg}; color: ${state.completed.text}; font-weight: 600; }
  &[aria-current='date'] { border-color: ${color.accent}; }
  &[data-in-range='true'] { background: ${color.accent}; color: ${color.onAccent}; }
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 1px; }
`;
type Props = {
  readonly year: number;
  readonly month: number;
  readonly today: string;
  readonly closed: ReadonlyMap<string, RegistryRow>;
  readonly restWeekdays: readonly number[];
  readonly range: ReadonlySet<string>;
  /** The day in the tab order. */
  readonly current: string;
  readonly words: DayWords;
  readonly entriesFor: (row: RegistryRow) => readonly MenuEntry[];
  readonly onPress: (day: string) => void;
  readonly onPointer: (event: PointerEvent, day: string) => void;
  readonly onKey: (event: KeyboardEvent, day: string) => void;
};

/** A month of the wall calendar: its days, and the closed ones by weekday and name. */
export const MonthGrid = (props: Props): ReactNode => {
  const { year, month, today, closed, restWeekdays, range, current, words, entriesFor, onPress, onPointer, onKey } =
    props;
  const weeks = weeksOf(year, month);
  const named = weeks.flat().flatMap((day) => closed.get(day ?? '') ?? []);
  return (
    <Month aria-label={`${words.month(month)} ${year}`}>
      <h3>{words.month(month)}</h3>
      <Grid>
        <div aria-hidden>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <Weekday key={weekday}>{words.weekday(weekday)}</Weekday>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else, and never moves
              if (day === null) return <span key={weekday} />;
              const row = closed.get(day);
              return (
                <Day
                  key={day}
                  type="button"
                  data-day={day}
                  data-kind={row === undefined ? undefined : String(row.type)}
                  data-rest={restWeekdays.includes(weekdayOfDay(day))}
                  data-in-range={range.has(day)}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={words.day(day, row)}
                  title={row === undefined ? undefined : words.name(row)}
                  tabIndex={day === current ? 0 : -1}
                  onClick={(event) => {
                    // A press of the pointer has been answered where it was let go.
                    if (event.detail === 0) onPress(day);
                  }}
                  onPointerDown={(event) => onPointer(event, day)}
                  onPointerEnter={(event) => onPointer(event, day)}
                  onPointerUp={(event) => onPointer(event, day)}
                  onKeyDown={(event) => onKey(event, day)}
                >
                  {Number(day.slice(-2))}
                </Day>
              );
            })}
          </div>
        ))}
      </Grid>
      {named.length > 0 && (
        <ClosedDays rows={named} restWeekdays={restWeekdays} words={words} entriesFor={entriesFor} />
      )}
    </Month>
  );
};
