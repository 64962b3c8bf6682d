import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { work } from './change.ts';
import type { PlanningContext } from './planning-context.ts';
import type { Saved } from './saved.ts';

/** Whether an event says what the notes are: of one occurrence, or of the series that it follows. */
const saysNotes = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean =>
  type === 'InterventionNoted' ||
  type === 'SeriesScheduled' ||
  (type === 'SeriesChanged' && 'notes' in (data as { changes: object }).changes);

const followsAgain = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean =>
  type === 'InterventionRejoined' && (data as { fields: readonly string[] }).fields.includes('notes');

/** Who wrote the notes as they are, and when: on the occurrence, and where nobody did, on its series. */
const lastNoted = async (
  { services, actor }: PlanningContext,
  id: string,
): Promise<RecordedEvent['metadata'] | undefined> => {
  const place = await services.occurrencePlaces.of(actor, id);
  if (isRejection(place)) return undefined;
  const { companyId } = actor;
  for (const stream of [interventionStream(id), seriesStream(place.seriesId)]) {
    let found: RecordedEvent['metadata'] | undefined;
    for await (const event of services.store.read(stream, { companyId })) {
      if (saysNotes(event)) found = event.metadata;
      if (followsAgain(event)) found = undefined;
    }
    if (found) return found;
  }
  return undefined;
};

export type NoteWish = {
  notes: string | null;
  seen?: string | null | undefined;
  at?: string | null | undefined;
  writtenAt?: string | null | undefined;
};

/**
 * Replaces the notes. Where the writer says which they had seen (null: none) and there are others by now, a conflict that tells
 * the present ones, and by `by` and `at` who wrote them (an id) and when (an instant). `at`, `writtenAt`: as of `NoteIntervention`.
 */
export const noteIntervention = async (
  asked: PlanningContext,
  id: string,
  { notes, seen, at, writtenAt }: NoteWish,
): Promise<Saved | Rejection> => {
  const intent = {
    ...{ type: 'NoteIntervention' as const, notes, at: at ?? undefined, writtenAt: writtenAt ?? undefined },
    ...(seen !== undefined && { seen }),
  };
  const saved = await work(asked, id, intent);
  const isOurs = isRejection(saved) && saved.code === 'conflict' && saved.errors.length > 0;
  if (!isOurs) return saved;
  const written = await lastNoted(asked, id);
  return { ...saved, params: { ...saved.params, by: written?.actorId ?? '', at: written?.happenedAt ?? '' } };
};
