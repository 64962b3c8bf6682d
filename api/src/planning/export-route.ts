import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { daysLate } from '@cadenza/domain/planning/days-late';
import { progressOf } from '@cadenza/domain/planning/progress';
import type { SheetColumn } from '@cadenza/infra/spreadsheets/write-xlsx';
import { fieldLabel, type SheetWords, sheetWords } from '@cadenza/infra/texts/texts';
import { exportedWorks } from '@cadenza/queries/planning/exported-works';
import { type Planned, type PlannedListQuery, plannedIds } from '@cadenza/queries/planning/works';
import { z } from 'zod';
import { fileTypes, formatOf, invalid, type ListCell, listFile } from '../exchange/list-file.ts';
import { answered } from '../kernel/answered.ts';
import type { Session } from '../kernel/session.ts';
import { bearerRoute, type Call } from '../rest/route.ts';
import { checkedPlannedList } from './checked-list.ts';
import { isShown } from './read.ts';

/** Rows that leave in one file. */
const most = 100_000;
/** Rows that are in memory at a time. */
const pageSize = 1_000;

const instant = z.iso.datetime({ offset: true });
const ids = z.array(z.string()).max(500);

/** The list as GraphQL's `PlannedListQuery` asks for it, without a page. */
const listShape = z
  .strictObject({
    ...{ from: instant, to: instant, endsBefore: instant, maintainerFirst: z.string() },
    ...{ unassigned: z.boolean(), completed: z.boolean(), fault: z.boolean(), ahead: z.boolean() },
    ...{ maintainerIds: ids, equipmentIds: ids, interventionIds: ids, interventionTypeIds: ids, lineIds: ids },
    ...{ plantIds: ids, search: z.string().max(200), sortBy: z.string().max(100), descending: z.boolean() },
  })
  .partial();
const nullsLeftOut = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
      : given,
  listShape,
);

const listOf = (text: unknown): PlannedListQuery => {
  if (text === undefined || text === null) return checkedPlannedList({});
  let json: unknown;
  try {
    json = JSON.parse(String(text));
  } catch {
    return invalid('lista', 'invalid');
  }
  const parsed = nullsLeftOut.safeParse(json);
  return parsed.success ? checkedPlannedList(parsed.data) : invalid('lista', 'invalid');
};

const columnsOf = (language: string): readonly SheetColumn[] => {
  const { works } = sheetWords(language);
  const label = (name: string): string => fieldLabel(language, name);
  return [
    { heading: label('equipmentId'), type: 'text' },
    { heading: label('interventionId'), type: 'text' },
    { heading: works.line, type: 'text' },
    { heading: works.plant, type: 'text' },
    { heading: works.interventionType, type: 'text', width: 18 },
    { heading: works.maintainer, type: 'text' },
    { heading: works.start, type: 'time' },
    { heading: works.end, type: 'time' },
    { heading: works.daysLate, type: 'integer' },
    { heading: works.state, type: 'text', width: 14 },
    { heading: works.fault, type: 'text', width: 9 },
    { heading: label('faultCauseId'), type: 'text' },
    { heading: label('faultRemedyId'), type: 'text' },
    { heading: works.plannedHours, type: 'decimal' },
    { heading: works.hours, type: 'decimal' },
    { heading: works.tasks, type: 'text', width: 10 },
    { heading: works.progress, type: 'integer' },
    { heading: label('notes'), type: 'text', width: 40 },
  ];
};

/** As the screens say it: whose clock runs is at it, however late it is. */
const stateOf = (row: Planned, end: number, now: number): 'completed' | 'started' | 'overdue' | 'planned' => {
  if (row.completed) return 'completed';
  if (row.working.length > 0) return 'started';
  if (end < now) return 'overdue';
  return row.begun || row.linesDone > 0 || row.progress > 0 ? 'started' : 'planned';
};

const wallIn = (timeZone: string) => (instantText: string | null) =>
  instantText === null
    ? null
    : Temporal.Instant.from(instantText)
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' });

type Told = { words: SheetWords; timeZone: string; clock: string };
type Beside = {
  place: { line: { label: string }; plant: { label: string } } | undefined;
  codes: { cause: string | null; remedy: string | null } | undefined;
};

const cellsOf = (row: Planned, { place, codes }: Beside, { words, timeZone, clock }: Told): readonly ListCell[] => {
  const wall = wallIn(timeZone);
  const [start, end] = [wall(row.start), wall(row.end)];
  const now = Date.parse(clock);
  const [startsAt, endsAt] = [Date.parse(row.start ?? ''), Date.parse(row.end ?? '')];
  const late = daysLate(
    { completed: row.completed, endsAt, endDay: end?.slice(0, 10) ?? '' },
    { now, today: wall(clock)?.slice(0, 10) ?? '' },
  );
  return [
    ...[row.equipment.label, row.intervention.label, place?.line.label ?? null, place?.plant.label ?? null],
    ...[row.interventionType.label, row.maintainer?.label ?? null],
    ...[start && { at: start }, end && { at: end }],
    late,
    words.works[stateOf(row, endsAt, now)],
    row.fault ? words.yes : words.no,
    ...[codes?.cause ?? null, codes?.remedy ?? null],
    Math.round((endsAt - startsAt) / 36_000) / 100,
    row.durationMinutes === null ? null : Math.round((row.durationMinutes / 60) * 100) / 100,
    row.linesTotal === 0 ? null : `${row.linesDone}/${row.linesTotal}`,
    progressOf(row),
    row.notes,
  ];
};

/** Which rows is read once, so that nothing is there twice or missing, however long the reader takes; what is in them page by page. */
async function* pagesOf({ services, language }: Call, session: Session, all: readonly string[], timeZone: string) {
  const told = { words: sheetWords(language), timeZone, clock: services.clock() };
  for (let at = 0; at < all.length; at += pageSize) {
    const wanted = all.slice(at, at + pageSize);
    const { rows, places, codes } = await answered({ services, session }, exportedWorks, wanted);
    const byId = new Map(rows.filter(isShown).map((row) => [row.id, row]));
    const placeOf = new Map(places.map((place) => [place.id, place]));
    yield wanted.flatMap((id) => {
      const row = byId.get(id);
      return row === undefined
        ? []
        : [cellsOf(row, { place: placeOf.get(row.equipment.id), codes: codes.get(id) }, told)];
    });
  }
}

/** The list of planned work as a spreadsheet, for whoever may read the plan. */
export const plannedExportRoute = bearerRoute('GET /api/esportazioni/pianificazione-interventi', {
  area: 'planning',
  summary: 'The list of planned interventions as a spreadsheet: what the filters let through, in order',
  permission: plannedIds.permission,
  reads: [...plannedIds.reads, 'company'],
  query: ['formato', 'lista'],
  answers: { status: 200, types: fileTypes },
  handle: async (call, session) => {
    const { companyId } = session.actor;
    const { services, language, query } = call;
    const format = formatOf(query.formato);
    const list = listOf(query.lista);
    const { timeZone } = await loadCalendar(services.folds, companyId);
    const all = await answered({ services, session }, plannedIds, { query: list, most });
    return listFile(call, companyId, {
      title: sheetWords(language).works.title,
      format,
      columns: columnsOf(language),
      pages: pagesOf(call, session, all, timeZone),
    });
  },
});
