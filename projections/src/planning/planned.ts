import type { StoredPicture } from '@cadenza/domain/documents/events';
import { isoOf, millisecondsOf } from '@cadenza/domain/kernel/instants';
import type { SparePart } from '@cadenza/domain/planning/part-events';
import type { WorkPhoto, WorkSignature } from '@cadenza/domain/planning/proof-state';
import type { Run } from '@cadenza/domain/planning/runs';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import {
  flag,
  type Labels,
  type PlannedColumns,
  type PlannedStatement,
  plannedColumns,
  type WholeColumns,
  wholeColumns,
} from './queries-of-columns.ts';

export type RecordLabel = { id: string; label: string };

/** A planned intervention as boards show it. Instants are ISO in UTC; labels are empty until the registry has them. */
export type Planned = {
  id: string;
  seriesId: string;
  ordinal: number;
  /** Position of the last change. */
  version: string;
  /** Null where the day was skipped and nobody moved it: nothing to show. */
  start: string | null;
  end: string | null;
  generatedDate: string;
  timeZone: string;
  equipment: RecordLabel;
  intervention: RecordLabel;
  interventionType: RecordLabel & { code: string };
  maintainer: (RecordLabel & { color: number }) | null;
  supportRequestId: string | null;
  recurring: boolean;
  moved: boolean;
  fault: boolean;
  /** Somebody has started work on it. */
  begun: boolean;
  /** Names of those whose clocks run on it; null for who is no user of the company. */
  working: readonly (string | null)[];
  notes: string | null;
  progress: number;
  durationMinutes: number | null;
  completed: boolean;
  completedAt: string | null;
  cancelled: boolean;
  linesDone: number;
  linesTotal: number;
  tickedLineIds: readonly string[];
  updatedAt: string;
  updatedBy: string;
  /** Null for who is no user of the company, and for the system's own doings. */
  updatedByName: string | null;
};

/** `who`: as they are called now; null for who is no user of the company. */
export type RunRead = Run & { who: string | null };

/** As lists and details show it. */
export type PlannedWhole = Planned & {
  recurrence: RecordLabel | null;
  checklist: RecordLabel | null;
  /** By their names. */
  anomalies: readonly RecordLabel[];
  /** Why it happened and what mended it, where it is a fault and somebody said so. */
  faultCause: RecordLabel | null;
  faultRemedy: RecordLabel | null;
  /** Who worked when, by when they began; `to` is null while they do. */
  runs: readonly RunRead[];
  /** By their place. */
  parts: readonly SparePart[];
  planFrom: string | null;
  planUntil: string | null;
  /** Last day that the series reaches, and whether the number of its occurrences cuts it there. */
  reachesUntil: string | null;
  cut: boolean;
  photos: readonly WorkPhoto[];
  /** Who signed last. */
  signature: WorkSignature | null;
  /** Of the support request that it answers, which keeps them. */
  requestImages: readonly StoredPicture[];
  /** Where it was planned, where `start` and `end` are not that but when it was done. */
  plannedTime: { start: string; end: string } | null;
};

const timeBetween = (start: string | null, end: string | null): PlannedWhole['plannedTime'] =>
  start === null || end === null ? null : { start, end };

const instantOrNull = (seconds: number | null): string | null =>
  seconds === null ? null : isoOf(millisecondsOf(seconds));

/** One object for each thing, however many rows name it. */
const labelsIn = (known: Labels) => {
  const made = new Map<string, RecordLabel>();
  return (id: string): RecordLabel => {
    const before = made.get(id);
    if (before) return before;
    const label = { id, label: known[id] ?? '' };
    made.set(id, label);
    return label;
  };
};

const rowsOf = (columns: PlannedColumns): Planned[] => {
  const [equipment, intervention] = [labelsIn(columns.equipment), labelsIn(columns.interventions)];
  const of = <T>(values: readonly T[], at: number): T => values[at] as T;
  return columns.id.map((id, at): Planned => {
    const [flags, typeId, maintainerId] = [
      of(columns.flags, at),
      of(columns.interventionTypeId, at),
      of(columns.maintainerId, at),
    ];
    const [name, color] = (maintainerId !== null && columns.maintainers[maintainerId]) || ['', 0];
    return {
      id,
      seriesId: of(columns.seriesId, at),
      ordinal: of(columns.ordinal, at),
      version: of(columns.version, at),
      start: instantOrNull(of(columns.start, at)),
      end: instantOrNull(of(columns.end, at)),
      generatedDate: of(columns.generated, at),
      timeZone: of(columns.timeZone, at),
      equipment: equipment(of(columns.equipmentId, at)),
      intervention: intervention(of(columns.interventionId, at)),
      interventionType: {
        id: typeId,
        label: columns.interventionTypes[typeId] ?? '',
        code: of(columns.typeCode, at),
      },
      maintainer: maintainerId === null ? null : { id: maintainerId, label: name, color },
      supportRequestId: of(columns.supportRequestId, at),
      recurring: (flags & flag.recurring) > 0,
      moved: (flags & flag.moved) > 0,
      fault: (flags & flag.fault) > 0,
      begun: (flags & flag.begun) > 0,
      working: of(columns.working, at).map((id) => columns.users[id] ?? null),
      notes: of(columns.notes, at),
      progress: of(columns.progress, at),
      durationMinutes: of(columns.durationMinutes, at),
      completed: (flags & flag.completed) > 0,
      completedAt: instantOrNull(of(columns.completedAt, at)),
      cancelled: (flags & flag.cancelled) > 0,
      linesDone: of(columns.linesDone, at),
      linesTotal: of(columns.linesTotal, at),
      tickedLineIds: of(columns.tickedLineIds, at),
      updatedAt: isoOf(millisecondsOf(of(columns.updatedAt, at))),
      updatedBy: of(columns.updatedBy, at),
      updatedByName: columns.users[of(columns.updatedBy, at)] ?? null,
    };
  });
};

/** In the order in which people read them. */
export const byLabel = (ids: readonly string[], known: Labels): RecordLabel[] =>
  ids
    .map((id) => ({ id, label: known[id] ?? '' }))
    .sort((a, b) => a.label.localeCompare(b.label, 'it') || a.id.localeCompare(b.id));

const labelOf = (id: string | null | undefined, known: Labels): RecordLabel | null =>
  id ? { id, label: known[id] ?? '' } : null;

const wholeOf = <Line>(columns: WholeColumns<Line>): PlannedWhole[] => {
  const [checklist, recurrence] = [labelsIn(columns.checklists), labelsIn(columns.recurrences)];
  return rowsOf(columns).map((row, at): PlannedWhole => {
    const series = columns.series[row.seriesId];
    const [recurrenceId, checklistId] = [series?.recurrenceId ?? null, columns.checklistId[at] ?? null];
    return {
      ...row,
      recurrence: recurrenceId === null ? null : recurrence(recurrenceId),
      checklist: checklistId === null ? null : checklist(checklistId),
      faultCause: labelOf(columns.faultCauseId[at], columns.faultCauses),
      faultRemedy: labelOf(columns.faultRemedyId[at], columns.faultRemedies),
      anomalies: byLabel(columns.anomalyIds[at] ?? [], columns.anomalies),
      runs: (columns.runs[at] ?? []).map((run) => ({ ...run, who: columns.workers[run.userId] ?? null })),
      parts: columns.parts[at] ?? [],
      planFrom: series?.planFrom ?? null,
      planUntil: series?.planUntil ?? null,
      reachesUntil: row.recurring ? (series?.reachesUntil ?? null) : null,
      cut: row.recurring && series?.cut === true,
      photos: columns.proof[at]?.photos ?? [],
      signature: columns.proof[at]?.signature ?? null,
      plannedTime: timeBetween(
        instantOrNull(columns.plannedStart[at] ?? null),
        instantOrNull(columns.plannedEnd[at] ?? null),
      ),
      requestImages: (row.supportRequestId !== null && columns.requestImages[row.supportRequestId]) || [],
    };
  });
};

/** `asOf`: position that the rows show; 0 before anything was projected. */
export type PlannedRows<Row = Planned> = { asOf: bigint; rows: Row[] };

/** The rows of a page with labels and the counts of their checklists, in one statement; run it in `withCompany`. */
export const planned = async (
  db: ScopedDb,
  wanted: Omit<PlannedStatement, 'lines'>,
): Promise<PlannedRows & { total: number }> => {
  const columns = await plannedColumns(db, wanted);
  return { asOf: columns.asOf, total: columns.total, rows: rowsOf(columns) };
};

/** The same whole, with the lines of each row where `wanted` says how to find them. */
export const plannedWhole = async <Line>(
  db: ScopedDb,
  wanted: PlannedStatement,
): Promise<PlannedRows<PlannedWhole> & { total: number; lines: readonly (readonly Line[])[] | null }> => {
  const columns = await wholeColumns<Line>(db, wanted);
  return { asOf: columns.asOf, total: columns.total, rows: wholeOf(columns), lines: columns.lines };
};
