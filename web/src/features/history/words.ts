import { findKind } from '@cadenza/domain/registry/kinds';
import type { TFunction } from 'i18next';
import { formatDay, formatMinutes, formatMoney, formatNumber } from '../../lib/format.ts';
import type { Language } from '../../lib/languages.ts';
import { regionOf } from '../../lib/languages.ts';
import type { MomentFormat } from '../../lib/moment-format.ts';
import type { EntryGroup, HistoryChange, HistoryEntry } from './entries.ts';

export type HistoryT = TFunction<readonly ['history', 'registry', 'session']>;

/** Verbs that every kind of record shares. */
const recordVerb = /(Registered|Changed|Activated|Deactivated|Removed|Restored|Ordered)$/;

/** The kind of record that the schema names. */
export const kindNamed = (kind: string): ReturnType<typeof findKind> =>
  findKind(kind.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));

/** What is done to the series of a work that happens once is done to that work. */
const ofOneWork: Readonly<Record<string, string>> = {
  SeriesCancelled: 'InterventionCancelled',
  SeriesChanged: 'InterventionWorkChanged',
  SeriesPutBack: 'InterventionBroughtBack',
  SeriesRescheduled: 'InterventionMoved',
};

/** The key of the sentence of an event: one for each verb of records, one for each event of the other areas. */
export const sentenceKey = ({ event, kind, recurring }: Pick<HistoryEntry, 'event' | 'kind' | 'recurring'>): string => {
  const verb = recordVerb.exec(event)?.[1];
  if (recurring === false) return `event.${ofOneWork[event] ?? event}`;
  return kindNamed(kind) !== undefined && verb !== undefined ? `record.${verb}` : `event.${event}`;
};

const start = ({ changes }: HistoryEntry): HistoryChange | undefined => changes.find(({ field }) => field === 'start');

/** What was done, behind the name of who did it. */
export const sentence = ({ entry, of }: EntryGroup, format: MomentFormat, t: HistoryT): string => {
  const { line, done, lines, until, count } = entry;
  const moved = start(entry);
  const [from, to] = [moved?.before[0]?.value, moved?.after[0]?.value].map((at) =>
    at === undefined ? undefined : format.moment(at),
  );
  const key = sentenceKey(entry);
  const values = { line: line ?? '', done, lines, until: until === null ? '' : formatDay(until), from, to };
  // Without both ends, as for a work on a day that was skipped, the plain sentence is the true one.
  const context =
    /Moved$|Rescheduled$|LeftClosedDay$|Returned$/.test(entry.event) && (from === undefined || to === undefined)
      ? 'plain'
      : undefined;
  return t(`history:${key}`, {
    ...values,
    count: of.length > 1 ? of.length : (count ?? 1),
    ...(context && { context }),
  });
};

/** That it came later than it was done, as what waits for a network does; undefined where it came at once. */
export const lateWords = ({ arrivedAt }: HistoryEntry, format: MomentFormat, t: HistoryT): string | undefined =>
  arrivedAt === null || arrivedAt === undefined ? undefined : t('history:late', { when: format.moment(arrivedAt) });

/** Changes that the sentence does not say already. */
export const shownChanges = ({ entry, of }: EntryGroup): readonly HistoryChange[] => {
  if (of.length > 1) return [];
  const saidByWords = /Moved$|Rescheduled$|LeftClosedDay$|Returned$/.test(entry.event)
    ? 'start'
    : /Activated$|Deactivated$/.test(entry.event)
      ? 'active'
      : 'sortOrder';
  return entry.changes.filter(({ field }) => field !== saidByWords);
};

export const fieldName = (entry: HistoryEntry, { field }: HistoryChange, t: HistoryT): string =>
  kindNamed(entry.kind) === undefined ? t(`history:field.${field}`) : t(`registry:field.${field}`);

/** A value as a person reads it; a reference whose name nobody knows any more shows a dash. */
export const valueText = (
  entry: HistoryEntry,
  { field, type }: HistoryChange,
  { value, label }: HistoryChange['before'][number],
  format: MomentFormat,
  language: Language,
  t: HistoryT,
): string => {
  switch (type) {
    case 'reference':
    case 'references':
      return label ?? '—';
    case 'money':
      return formatMoney(value);
    case 'date':
      return formatDay(value);
    case 'instant':
      return format.moment(value);
    case 'minutes':
      return formatMinutes(Number(value));
    case 'decimal':
      return formatNumber(Number(value), language, 2);
    case 'percent':
      return `${formatNumber(Number(value), language, 1)} %`;
    case 'flag':
    case 'boolean':
      return t(value === 'true' ? 'history:yes' : 'history:no');
    case 'roles':
      return t(`session:role.${value}`);
    case 'weekdays':
      return new Intl.DateTimeFormat(regionOf[language], { weekday: 'short', timeZone: 'UTC' }).format(
        new Date(Date.UTC(2024, 0, Number(value))),
      );
    case 'choice': {
      const kind = kindNamed(entry.kind)?.name;
      return kind === undefined
        ? t(`history:choice.${value}`)
        : t(`registry:choice.${kind}.${field}.${value}`, { count: 1 });
    }
    case 'color':
      return t('history:color', { number: Number(value) + 1 });
    default:
      return value;
  }
};

export const actorName = ({ kind, name }: HistoryEntry['actor'], t: HistoryT): string => {
  if (kind === 'SYSTEM') return t('history:system');
  if (kind === 'PUBLIC') return t('history:public');
  return name ?? t('history:unknown');
};
