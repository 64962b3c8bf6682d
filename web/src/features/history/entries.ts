import type { RecordHistoryQuery } from './history.gen.ts';

export type HistoryEntry = RecordHistoryQuery['history']['rows'][number];
export type HistoryChange = HistoryEntry['changes'][number];

/** What one thing brought about in one go, such as a deactivation that cancels thirty works: the newest of them, and all. */
export type EntryGroup = { readonly entry: HistoryEntry; readonly of: readonly HistoryEntry[] };

export type Day = { readonly day: string; readonly told: readonly EntryGroup[] };

/** Done by the same command to several things in turn; a person who ticks three lines has done three things. */
const belongsTo = (told: EntryGroup, entry: HistoryEntry): boolean =>
  told.entry.actor.kind === 'SYSTEM' &&
  told.entry.correlationId === entry.correlationId &&
  told.entry.event === entry.event &&
  told.entry.subjectId !== entry.subjectId &&
  entry.actor.kind === 'SYSTEM';

/** Newest first, as they come; each under its day on the clocks of the company. */
export const daysOf = (entries: readonly HistoryEntry[], timeZone: string): readonly Day[] => {
  const days: { day: string; told: { entry: HistoryEntry; of: HistoryEntry[] }[] }[] = [];
  for (const entry of entries) {
    const day = Temporal.Instant.from(entry.happenedAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    const last = days.at(-1);
    const under = last?.day === day ? last : { day, told: [] };
    if (under !== last) days.push(under);
    const before = under.told.at(-1);
    if (before !== undefined && belongsTo(before, entry)) before.of.push(entry);
    else under.told.push({ entry, of: [entry] });
  }
  return days;
};

/** What came in on top of what is shown, and what was shown already with it, each once, newest first. */
export const merged = (newer: readonly HistoryEntry[], older: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !known.has(id))];
};
