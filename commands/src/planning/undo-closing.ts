import { isWorkingDay } from '@cadenza/domain/calendar/working-calendar';
import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import { refusalOfSince } from '@cadenza/domain/kernel/past';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { eventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { openSince } from '@cadenza/projections/planning/queries-of-own-changes';
import { idOf } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { loadCalendar } from '../registry/calendar.ts';
import { removeSeveral } from '../registry/several.ts';
import type { PlanningContext } from './planning-context.ts';
import { returnToDays, type Staying } from './return-to-day.ts';

type Event = RecordedEvent<RegistryEvent>;

/** `staying`: works that the closure had sent elsewhere and that stay there, as somebody has done something to them since. */
export type ClosingUndone = { position: Position; works: readonly string[]; staying: Staying };

const registered = eventType(workingCalendarDay, 'Registered');
const removed = eventType(workingCalendarDay, 'Removed');

/**
 * Takes back that somebody closed days: the closures go, and what they had sent elsewhere comes back (decision 229), by the command
 * that has the closing for its cause. Undefined where the command closed no day. A repeat goes on behind what is done.
 */
export const undoClosing = async (
  given: PlanningContext,
  command: string,
): Promise<ClosingUndone | Rejection | undefined> => {
  const asked = { ...given, causationId: command };
  const { services, actor } = asked;
  const { companyId } = actor;
  const log = (await Array.fromAsync(
    services.store.read(recordStream(workingCalendarDay, { id: '', companyId }), { companyId }),
  )) as Event[];
  const closed = log.filter(({ type, metadata }) => type === registered && metadata.commandId === command);
  if (closed.length === 0) return undefined;
  const refused = refusalOf(asked, command, { log, closed });
  if (refused) return refused;
  const gone = new Set(log.flatMap(({ type, data }) => (type === removed ? [data.id] : [])));
  const left = closed.flatMap(({ data }) => (gone.has(data.id) ? [] : [data.id]));
  const opened = left.length === 0 ? null : await removeSeveral(asked, workingCalendarDay, left);
  if (isRejection(opened)) return opened;
  const back = await returnToDays(asked, await sentAway(asked, closed));
  if (isRejection(back)) return back;
  const done = log.findLast((one) => isUndoneBy(one, command))?.position ?? 0n;
  const position = [done, opened?.position ?? 0n, back.position].reduce((a, b) => (a > b ? a : b));
  return { ...back, position };
};

/** Caused by the closing, and not part of it. */
const isUndoneBy = ({ metadata }: Event, command: string): boolean =>
  metadata.causationId === command && metadata.commandId !== command;

/** One's own of the last hours, on which nothing stands that was done since. What was opened again by itself is no more in question. */
const refusalOf = (
  { actor, services }: PlanningContext,
  command: string,
  { log, closed }: { log: readonly Event[]; closed: readonly Event[] },
): Rejection | null => {
  const me = idOf(actor);
  const opens = Date.parse(openSince(services.clock()));
  const isMine = closed.every(({ metadata }) => metadata.actorId === me && Date.parse(metadata.happenedAt) >= opens);
  if (!isMine) return reject('cannot_take_back');
  if (!isAuthorised(actor, 'planning.manage')) return reject('not_authorised');
  if (log.some((one) => isUndoneBy(one, command))) return null;
  const ids = new Set(closed.map(({ data }) => data.id));
  const since = log.filter(({ data, metadata }) => ids.has(data.id) && metadata.commandId !== command);
  const gone = new Set(since.flatMap(({ type, data }) => (type === removed ? [data.id] : [])));
  if (gone.size === ids.size) return reject('cannot_take_back');
  return refusalOfSince(
    since
      .filter(({ data }) => !gone.has(data.id))
      .map(({ metadata }) => ({ by: metadata.actorId, at: metadata.happenedAt })),
    me,
  );
};

/** Days that are worked again, whose closing had asked for their work to go. */
const sentAway = async ({ services, actor }: PlanningContext, closed: readonly Event[]): Promise<string[]> => {
  const { calendar } = await loadCalendar(services.folds, actor.companyId);
  return closed.flatMap(({ data: { values, plannedWork } }) =>
    plannedWork === 'move' && typeof values?.day === 'string' && isWorkingDay(values.day, calendar) ? [values.day] : [],
  );
};
