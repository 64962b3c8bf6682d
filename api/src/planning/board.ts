import { hash } from 'node:crypto';
import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { type BoardColumns, flag } from '@cadenza/queries/planning/windows';
import type { Services } from '../services.ts';

/** UUIDs in 16 bytes each, one behind the other, in base64. */
const uuids = (ids: readonly string[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64');

/** Things in the order in which they are first named, and where each stands. */
const dictionary = () => {
  const places = new Map<string, number>();
  return {
    place: (id: string): number => {
      const known = places.get(id);
      if (known !== undefined) return known;
      const place = places.size;
      places.set(id, place);
      return place;
    },
    all: (): string[] => [...places.keys()],
  };
};

const milliseconds = (epochSeconds: number): number => Math.round(epochSeconds * 1000);

/** Places of the rows for which a bit is set. */
const placesOf = (flags: readonly number[], bit: number): number[] =>
  flags.flatMap((value, at) => ((value & bit) > 0 ? [at] : []));

/** A window in the shape of `BoardWorks` of the schema: columns in the order of the works, and everything they name once. */
export const boardOf = ({ behind }: { behind: Pick<Services['behind'], 'any' | 'since'> }, all: BoardColumns) => {
  const columns = shownOf(all);
  const [series, equipment, interventions] = [dictionary(), dictionary(), dictionary()];
  const [types, maintainers, people] = [dictionary(), dictionary(), dictionary()];
  const [days, lines] = [dictionary(), dictionary()];
  const updatedAt = columns.updatedAt.map(milliseconds);
  const body = {
    ids: uuids(columns.id),
    series: columns.seriesId.map(series.place),
    ordinals: columns.ordinal,
    versions: columns.version,
    starts: columns.start.map(Number),
    seconds: columns.end.map((end, at) => Number(end) - Number(columns.start[at])),
    days: columns.generated.map(days.place),
    equipment: columns.equipmentId.map(equipment.place),
    interventions: columns.interventionId.map(interventions.place),
    types: columns.interventionTypeId.map((id, at) => types.place(`${id} ${columns.typeCode[at]}`)),
    maintainers: columns.maintainerId.map((id) => (id === null ? null : maintainers.place(id))),
    recurring: placesOf(columns.flags, flag.recurring),
    faults: placesOf(columns.flags, flag.fault),
    begun: placesOf(columns.flags, flag.begun),
    working: columns.working.flatMap((ids, work) =>
      ids.length === 0 ? [] : [{ work, who: ids.map((id) => columns.users[id] ?? null) }],
    ),
    notes: columns.notes.flatMap((text, work) => (text === null ? [] : [{ work, text }])),
    progress: columns.progress,
    durations: columns.durationMinutes,
    completed: columns.completedAt.map((at, row) => (at === null ? null : milliseconds(at) - (updatedAt[row] ?? 0))),
    linesDone: columns.linesDone,
    linesTotal: columns.linesTotal,
    ticked: columns.tickedLineIds.map((ids) => ids.map(lines.place)),
    updated: updatedAt,
    updatedBy: columns.updatedBy.map((id) => {
      const name = columns.users[id];
      return name === undefined ? null : people.place(name);
    }),
    behind: behind.any()
      ? columns.id.flatMap((id, work) => {
          const since = behind.since('planning', [interventionStream(id), seriesStream(columns.seriesId[work] ?? '')]);
          return since === null ? [] : [{ work, since }];
        })
      : [],
  };
  return {
    ...body,
    named: {
      series: uuids(series.all()),
      days: days.all(),
      equipment: equipment.all().map((id) => ({ id, label: columns.equipment[id] ?? '' })),
      interventions: interventions.all().map((id) => ({ id, label: columns.interventions[id] ?? '' })),
      types: types.all().map((both) => {
        const [id = '', code = ''] = both.split(' ');
        return { id, code, label: columns.interventionTypes[id] ?? '' };
      }),
      maintainers: maintainers.all().map((id) => {
        const [label, color] = columns.maintainers[id] ?? ['', 0];
        return { id, label, color };
      }),
      lines: uuids(lines.all()),
      people: people.all(),
    },
  };
};

/** Without what has no place in time. */
const shownOf = (columns: BoardColumns): BoardColumns => {
  if (!columns.start.includes(null)) return columns;
  const kept = columns.start.map((start, at) => start !== null && columns.end[at] !== null);
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    Array.isArray(column) ? column.filter((_, at) => kept[at]) : column,
  ]);
  return Object.fromEntries(entries) as BoardColumns;
};

/** Names an answer: two that are equal have the same. */
export const tagOf = (works: ReturnType<typeof boardOf>): string => hash('sha1', JSON.stringify(works), 'base64url');
