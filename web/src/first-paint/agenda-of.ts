import { groupAgenda } from '../features/planning/board/agenda.ts';
import { calendarOf, viewDays } from '../features/planning/days/calendar.ts';
import { dateOf } from '../features/planning/days/days.ts';
import { openingDay } from '../features/planning/days/opening-day.ts';
import { rowsOfWorks } from '../features/planning/reading/board-window.ts';
import type { PlannedWindowQuery } from '../features/planning/reading/planned-window.gen.ts';
import type { PlanningSetupQuery } from '../features/planning/reading/planning-setup.gen.ts';
import { byStart, overlaps, type PlannedRow, toPlanRow } from '../features/planning/rows/row.ts';
import { type WorkState, workState } from '../features/planning/rows/state.ts';
import { stateWords } from '../features/planning/rows/state-words.ts';
import { callsFor } from '../features/planning/rows/today-calls.ts';
import { typeName } from '../features/planning/rows/type-name.ts';
import { formatCivilTime, formatDateTime } from '../lib/format.ts';
import { maintainerColor } from '../theme/maintainer-color.ts';
import type { AgendaTextKey } from './agenda-texts.ts';

/** A work as it is painted: words and colours, nothing left to be worked out. */
export type PaintedWork = {
  readonly id: string;
  /** HH:mm on the company's clocks. */
  readonly start: string;
  readonly end: string;
  readonly equipment: string;
  readonly intervention: string;
  readonly state: WorkState;
  /** The state's word, and the type where it is not the usual one. */
  readonly stateText: string;
  /** Lines of its checklist; null where it has none. */
  readonly lines: string | null;
  readonly completed: boolean;
  readonly fault: boolean;
  /** Said of a row that shows an older state. */
  readonly behind: string | null;
};
export type PaintedGroup = {
  readonly name: string;
  /** A CSS colour; null for what nobody has. */
  readonly edge: string | null;
  readonly done: string;
  readonly works: readonly PaintedWork[];
};

export type Texts = (key: AgendaTextKey, values?: Readonly<Record<string, string | number>>) => string;
export type Answers = {
  readonly setup: PlanningSetupQuery['planningSetup'];
  readonly windows: readonly PlannedWindowQuery['boardWindow'][];
};
type Reader = { readonly now: number; readonly maintainerId: string | null; readonly t: Texts };

/** The day that `DayAgenda.tsx` opens with, group by group in its order; empty where there is nothing to do. */
export const agendaOf = ({ setup, windows }: Answers, { now, maintainerId, t }: Reader): readonly PaintedGroup[] => {
  const { timeZone } = setup;
  const today = dateOf(now, timeZone);
  const known = new Map<string, PlannedRow>();
  for (const { works } of windows) for (const row of works ? rowsOfWorks(works) : []) known.set(row.id, row);
  const [here] = viewDays(today, 1, timeZone);
  const calls = here !== undefined && callsFor([...known.values()], here, maintainerId);
  const [bounds] = viewDays(openingDay(today, calendarOf(setup), calls), 1, timeZone);
  if (bounds === undefined) return [];
  const rows = [...known.values()]
    .map((row) => ({ ...toPlanRow(row), pending: false }))
    .filter((row) => overlaps(row, bounds.from, bounds.to))
    .sort(byStart);
  const time = (instant: number): string =>
    formatCivilTime(Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone));

  return groupAgenda(rows, maintainerId).map(({ lane, maintainer, rows: members }) => {
    const edge = maintainer === null ? null : maintainerColor(maintainer.color).edge;
    const name = lane === maintainerId ? t('agenda.mine') : (maintainer?.label ?? t('unassigned'));
    const done = members.filter(({ completed }) => completed).length;
    const works = members.map((row): PaintedWork => {
      const state = workState(row, now);
      const type = row.interventionType.code === 'O' ? '' : ` · ${typeName(row.interventionType, t)}`;
      return {
        id: row.id,
        start: time(row.startMs),
        end: time(row.endMs),
        equipment: row.equipment.label,
        intervention: row.intervention.label,
        state,
        stateText: `${stateWords(state, row, t)}${type}`,
        lines: row.linesTotal > 0 ? t('lines', { done: row.linesDone, total: row.linesTotal }) : null,
        completed: row.completed,
        fault: row.fault,
        behind:
          row.behindSince === null
            ? null
            : t('common:behind.short', { when: formatDateTime(row.behindSince, Temporal.Now.timeZoneId()) }),
      };
    });
    return { name, edge, done: t('agenda.done', { done, total: members.length }), works };
  });
};
