import { isoOf } from '@cadenza/domain/kernel/instants';
import type { PlannedRow } from '../rows/row.ts';
import type { PlannedWindowQuery } from './planned-window.gen.ts';

type Works = NonNullable<PlannedWindowQuery['boardWindow']['works']>;

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Bytes before which a UUID has a hyphen. */
const hyphens = new Set([4, 6, 8, 10]);

/** The scalar `Uuids`: 16 bytes each, one behind the other, in base64. */
export const uuidsOf = (base64: string): string[] => {
  const bytes = atob(base64);
  const ids: string[] = [];
  for (let from = 0; from < bytes.length; from += 16) {
    let id = '';
    for (let at = 0; at < 16; at++) id += (hyphens.has(at) ? '-' : '') + hex[bytes.charCodeAt(from + at)];
    ids.push(id);
  }
  return ids;
};

/** What a column names: a place outside of its list would be a defect of the server. */
const at = <T>(list: readonly T[], place: number | undefined): T => {
  const found = place === undefined ? undefined : list[place];
  if (found === undefined) throw new Error('The server named what it has not sent');
  return found;
};

const orNull = <T>(list: readonly T[], place: number | null | undefined): T | null =>
  place === null ? null : at(list, place);

/** Columns to rows. What many works have in common is one object for all of them. */
export const rowsOfWorks = (works: Works): PlannedRow[] => {
  const { named } = works;
  const [series, lines] = [uuidsOf(named.series), uuidsOf(named.lines)];
  const [recurring, faults] = [new Set(works.recurring), new Set(works.faults)];
  const begun = new Set(works.begun);
  const working = new Map(works.working.map(({ work, who }) => [work, who]));
  const notes = new Map(works.notes.map(({ work, text }) => [work, text]));
  const behind = new Map(works.behind.map(({ work, since }) => [work, since]));
  return uuidsOf(works.ids).map((id, work): PlannedRow => {
    const start = at(works.starts, work) * 1000;
    const updated = at(works.updated, work);
    const completed = works.completed[work] ?? null;
    return {
      id,
      seriesId: at(series, works.series[work]),
      ordinal: at(works.ordinals, work),
      version: at(works.versions, work),
      start: isoOf(start),
      end: isoOf(start + at(works.seconds, work) * 1000),
      generatedDate: at(named.days, works.days[work]),
      equipment: at(named.equipment, works.equipment[work]),
      intervention: at(named.interventions, works.interventions[work]),
      interventionType: at(named.types, works.types[work]),
      maintainer: orNull(named.maintainers, works.maintainers[work]),
      recurring: recurring.has(work),
      fault: faults.has(work),
      begun: begun.has(work),
      working: working.get(work) ?? [],
      notes: notes.get(work) ?? null,
      progress: at(works.progress, work),
      durationMinutes: works.durations[work] ?? null,
      completed: completed !== null,
      completedAt: completed === null ? null : isoOf(updated + completed),
      linesDone: at(works.linesDone, work),
      linesTotal: at(works.linesTotal, work),
      tickedLineIds: at(works.ticked, work).map((line) => at(lines, line)),
      updatedAt: isoOf(updated),
      updatedBy: orNull(named.people, works.updatedBy[work]),
      behindSince: behind.get(work) ?? null,
    };
  });
};
