import { z } from 'zod';
import { defineAggregate, defineEvents, samplePerson } from '../kernel/aggregate.ts';
import type { Decision, DecisionContext } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { reject } from '../kernel/rejection.ts';
import { uuid } from '../kernel/schemas.ts';
import { uuidV5 } from '../kernel/uuid.ts';
import { utcInstant } from '../planning/schemas.ts';

/** Kind, and what makes it one of that kind: `WORK_MOVED.4711`. */
const noticeId = z
  .string({ error: 'required' })
  .regex(/^[A-Z]{1,20}(_[A-Z]{1,20}){0,3}\.[0-9a-z.-]{1,60}$/, { error: 'invalid' });

/** Events of a `notices-…` stream, strict: what one person has read of what one company has for them. Notices themselves are read from histories. */
const events = defineEvents({
  /** All that became known up to an instant. */
  NoticesRead: {
    data: z.strictObject({ userId: uuid, until: utcInstant }),
    golden: { userId: samplePerson, until: '2026-11-23T08:00:00Z' },
  },
  /** One; `at` is when it became known. */
  NoticeRead: {
    data: z.strictObject({ userId: uuid, noticeId, at: utcInstant }),
    golden: {
      userId: samplePerson,
      noticeId: 'WORK_MOVED.4711',
      at: '2026-11-23T08:05:00Z',
    },
  },
});
export type NoticeEvent = EventOf<typeof events.schemas>;

/** How far somebody has read: all up to `until`, and of what is newer these, by id. */
export type Reading = { until: string | null; read: readonly { id: string; at: string }[] };

export type NoticeCommand =
  | { type: 'ReadNotices'; userId: string; until: string }
  | { type: 'ReadNotice'; userId: string; noticeId: string; at: string };

/** Notices that are marked one by one; of more the oldest marks go. */
export const maxMarks = 500;

/** Clocks of store and servers may differ by so much. */
const aheadMs = 5 * 60_000;

const isLater = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

/** What an event makes of it: the same in the decider and in the rows. */
export const readOn = (reading: Reading, event: NoticeEvent): Reading => {
  if (event.type === 'NoticesRead') {
    const { until } = event.data;
    return { until, read: reading.read.filter(({ at }) => isLater(at, until)) };
  }
  const { noticeId: id, at } = event.data;
  return { ...reading, read: [...reading.read.filter((one) => one.id !== id), { id, at }].slice(-maxMarks) };
};

export const isRead = ({ until, read }: Reading, notice: { id: string; at: string }): boolean =>
  (until !== null && !isLater(notice.at, until)) || read.some(({ id }) => id === notice.id);

const timeOf = (command: NoticeCommand): { field: string; value: string } =>
  command.type === 'ReadNotices' ? { field: 'until', value: command.until } : { field: 'until', value: command.at };

const decide = (command: NoticeCommand, state: Reading, { actorId, now }: DecisionContext): Decision<NoticeEvent> => {
  // Nobody reads for somebody else.
  if (command.userId !== actorId) return reject('not_authorised');
  const { field, value } = timeOf(command);
  const faults = [
    ...(utcInstant.safeParse(value).error?.issues ?? []).map((issue) => ({ field, ...faultOf(issue) })),
    ...(command.type === 'ReadNotice' ? (noticeId.safeParse(command.noticeId).error?.issues ?? []) : []).map(
      (issue) => ({ field: 'id', ...faultOf(issue) }),
    ),
  ];
  if (faults.length > 0) return reject('invalid_fields', {}, faults);
  // What is to come would be read before anybody saw it.
  if (Date.parse(value) > Date.parse(now) + aheadMs) return reject('invalid_fields', {}, [{ field, code: 'invalid' }]);
  if (command.type === 'ReadNotices') {
    const { until } = command;
    const known = state.until !== null && !isLater(until, state.until);
    return known ? [] : [{ type: 'NoticesRead', data: { userId: command.userId, until } }];
  }
  const { type: _, ...data } = command;
  return isRead(state, { id: data.noticeId, at: data.at }) ? [] : [{ type: 'NoticeRead', data }];
};

/** How far one person has read what one company has for them. */
export const notices = defineAggregate({
  stream: {
    kind: 'notices',
    each: 'person',
    by: 'userId',
    id: (companyId, person) => uuidV5(companyId, `notices ${person}`),
  },
  events,
  decider: { initialState: (): Reading => ({ until: null, read: [] }), decide, evolve: readOn },
  commands: {
    ReadNotices: { permission: 'session.own', samples: [{ userId: samplePerson, until: '2026-03-02T07:00:00Z' }] },
    ReadNotice: {
      permission: 'session.own',
      samples: [{ userId: samplePerson, noticeId: 'WORK_MOVED.7', at: '2026-03-02T07:30:00Z' }],
    },
  },
  topic: 'notices',
});
