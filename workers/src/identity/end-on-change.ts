import { endsSessionsIn } from '@cadenza/domain/identity/ended-sessions';
import type { UserEvent } from '@cadenza/domain/identity/user-events';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor } from '../kernel/reactor.ts';
import { adoptPassword, endSessions, settleNames } from './jobs.ts';

const onChange = (event: RecordedEvent<UserEvent>) => {
  const where = endsSessionsIn(event);
  if (where === undefined) return [];
  const { userId } = event.data;
  const companyId = where === 'all' ? null : where;
  return [requestJob(endSessions, `ended.${event.id}`, { userId, companyId, revision: event.revision })];
};

const adopt = ({ id, data, metadata }: RecordedEvent<Extract<UserEvent, { type: 'UserPasswordChanged' }>>) => [
  requestJob(adoptPassword, `password.${id}`, { userId: data.userId, commandId: metadata.commandId }),
];

type NameEvent = RecordedEvent<Extract<UserEvent, { type: 'UserChanged' | 'UserDeleted' }>>;

const settle = (event: NameEvent) => {
  const { id, data, metadata } = event;
  const renamed = event.type === 'UserDeleted' || 'username' in event.data.changes || 'email' in event.data.changes;
  if (!renamed) return onChange(event);
  const { companyId } = metadata;
  return [...onChange(event), requestJob(settleNames, `names.${id}`, { userId: data.userId, companyId })];
};

/**
 * Nobody goes on with what they may no longer do, also where the process died that had written it down before it could end the
 * sessions: it does so itself, and this finds nothing left to do. So does a new password, with which all of them end.
 */
export const endOnChange = defineReactor<UserEvent>({
  name: 'end-sessions',
  prefixes: ['user'],
  startsAt: 'beginning',
  handlers: {
    UserChanged: settle,
    UserDeactivated: onChange,
    UserPasswordExpired: onChange,
    UserPasswordChanged: adopt,
    UserMembershipSet: onChange,
    UserMembershipRemoved: onChange,
    UserDeleted: settle,
  },
});
