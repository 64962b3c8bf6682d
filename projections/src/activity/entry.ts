import { type CancelCause, cancelCauses, causeOf } from '@cadenza/domain/planning/deletion';
import { parseEventType } from '@cadenza/domain/registry/events';
import type { ActivityRow } from '../kernel/activity.ts';
import { type ValueField, valueField } from './fields.ts';
import type { Named, NamedAt, NameSource } from './names.ts';
import { isOfWork, occurrenceIn, type Work } from './work-of-line.ts';

/** Whose history is read: a record of the registry by its kind, a planned work, a user, the company itself. */
export type HistorySubject = { kind: string; id: string };

/** A value as text, `YYYY-MM-DD`, ISO instant, cents, `true`; of a reference the id, with its label as it was then. */
export type HistoryValue = { value: string; label: string | null };

export type HistoryChange = ValueField & {
  field: string;
  before: readonly HistoryValue[];
  after: readonly HistoryValue[];
};

export type HistoryEntry = {
  /** Position of its event. */
  id: string;
  /** Type of the event. */
  event: string;
  /** When it was done, and when the log took it. */
  happenedAt: string;
  recordedAt: string;
  /** When it reached us, where that was later: it had waited for a network. */
  arrivedAt: string | null;
  actorId: string;
  /** As of then; null for who is no user of the company, and never was. */
  actorName: string | null;
  correlationId: string;
  /** Whom it befell: of work the first occurrence. Its label as of then. */
  subject: HistorySubject & { label: string | null };
  /** Of work: what is done at which machine, when it starts now, and whether its series has others. */
  work: { intervention: string | null; equipment: Named | null; start: string | null; recurring: boolean } | null;
  changes: readonly HistoryChange[];
  /** How many works it changed; null where it is not of many. */
  count: number | null;
  scope: string | null;
  until: string | null;
  reason: string | null;
  /** Of a deletion. */
  cause: CancelCause | null;
  /** Of a tick the line as it was called then, of a spare part its name; of a completion the lines that were done, and all. */
  line: string | null;
  done: number | null;
  lines: number | null;
};

export type Line = Pick<
  ActivityRow,
  'id' | 'event' | 'subject_id' | 'actor_id' | 'correlation_id' | 'happened_at' | 'recorded_at' | 'changes' | 'details'
>;

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((id) => (typeof id === 'string' ? [id] : []));

/** Where what is no record has its name. */
const sources: Readonly<Record<string, NameSource>> = { user: 'identity', license: 'catalogue', discount: 'catalogue' };

/** Everything that a line names by id, as of its position. */
export const namedBy = function* (row: Line, works: ReadonlyMap<string, Work>): Generator<NamedAt> {
  const { id: at, event, details } = row;
  yield { id: row.actor_id, at, from: 'identity' };
  if (isOfWork(event)) {
    const work = works.get(occurrenceIn(row));
    if (work) yield { id: work.equipment_id, at };
    if (work) yield { id: work.intervention_id, at };
  } else yield { id: row.subject_id, at, from: areaOf(event) };
  if (typeof details?.line === 'string') yield { id: details.line, at };
  for (const [field, was, is] of row.changes ?? []) {
    const { references } = valueField(event, field);
    if (references === undefined) continue;
    const from = sources[references] ?? 'registry';
    for (const id of [...idsIn(was), ...idsIn(is)]) yield { id, at, from };
  }
};

type Names = ReadonlyMap<string, string>;
const nameIn = (names: Names, id: string, at: string): string | null => names.get(`${id} ${at}`) ?? null;

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A code of the system's own is no sentence for people. */
const whyOf = (reason: string | null, said: string | null): Pick<HistoryEntry, 'reason' | 'cause'> => {
  const cause = causeOf({ reason, ...(isCause(said) && { cause: said }) });
  return { reason: cause === 'deactivated' ? null : reason, cause };
};

const isCause = (text: string | null): text is CancelCause => cancelCauses.some((cause) => cause === text);

export const entryOf = (row: Line, works: ReadonlyMap<string, Work>, names: Names): HistoryEntry => {
  const { id, event, details } = row;
  const name = (one: string): string | null => nameIn(names, one, id);
  const ofPlan = isOfWork(event);
  const subjectId = ofPlan ? occurrenceIn(row) : row.subject_id;
  const work = ofPlan ? works.get(subjectId) : undefined;
  const number = (field: string): number | null => (typeof details?.[field] === 'number' ? details[field] : null);
  const text = (field: string): string | null => (typeof details?.[field] === 'string' ? details[field] : null);
  return {
    id,
    event,
    happenedAt: row.happened_at,
    arrivedAt: text('arrived'),
    recordedAt: row.recorded_at,
    actorId: row.actor_id,
    actorName: name(row.actor_id),
    correlationId: row.correlation_id,
    subject: {
      kind: subjectKind(event),
      id: subjectId,
      label: ofPlan ? (work ? name(work.intervention_id) : null) : name(subjectId),
    },
    work: work
      ? {
          intervention: name(work.intervention_id),
          equipment: { id: work.equipment_id, label: name(work.equipment_id) },
          start: work.start,
          recurring: work.recurring,
        }
      : null,
    changes: (row.changes ?? []).map(([field, was, is]) => {
      const how = valueField(event, field);
      const values = (value: unknown): HistoryValue[] =>
        (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map((one) => ({
          value: textOf(one),
          label: how.references === undefined ? null : name(String(one)),
        }));
      return { field, ...how, before: values(was), after: values(is) };
    }),
    count: number('count'),
    scope: text('scope'),
    until: text('until'),
    ...whyOf(text('reason'), text('cause')),
    line: typeof details?.line === 'string' ? name(details.line) : text('named'),
    done: number('done'),
    lines: number('lines'),
  };
};

/** Events of areas whose things have names of their own, and no kind in the registry. */
const areas = {
  User: { source: 'identity', kind: 'user' },
  Company: { source: 'company', kind: 'company' },
  Document: { source: 'documents', kind: 'document' },
  SupportRequest: { source: 'support', kind: 'supportRequest' },
  ReportSchedule: { source: 'reports', kind: 'reportSchedule' },
  // The longer names before that with which they begin.
  LicensePrice: { source: 'catalogue', kind: 'licensePrice' },
  LicenseItem: { source: 'catalogue', kind: 'licenseItem' },
  License: { source: 'catalogue', kind: 'license' },
  Discount: { source: 'catalogue', kind: 'discount' },
} as const;
const areaIn = (event: string) =>
  (Object.keys(areas) as (keyof typeof areas)[]).find((prefix) => event.startsWith(prefix));
const areaOf = (event: string): NameSource => {
  const prefix = areaIn(event);
  return prefix === undefined ? 'registry' : areas[prefix].source;
};

const subjectKind = (event: string): string => {
  const prefix = areaIn(event);
  return parseEventType(event)?.kind.name ?? (prefix ? areas[prefix].kind : 'plannedIntervention');
};
