import { type FieldMarks, marked } from '../kernel/conflict.ts';
import type { EventOrigin } from '../kernel/decider.ts';
import type { RegisteredUser, UserEvent } from './user.ts';

/** What a membership says in the form of a user; each company's are marked apart. */
const ofMembership = ['roles', 'maintainerId'] as const;

/** Under which name a field of a membership is marked. */
export const placeField = (companyId: string, field: (typeof ofMembership)[number]): string => `${companyId}.${field}`;

const fieldsSet = (event: UserEvent, { memberships }: RegisteredUser): string[] => {
  if (event.type === 'UserChanged') return Object.keys(event.data.changes);
  if (event.type !== 'UserMembershipSet') return [];
  const { membership } = event.data;
  const before = memberships.find((one) => one.companyId === membership.companyId);
  return ofMembership
    .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(membership[field]))
    .map((field) => placeField(membership.companyId, field));
};

/** Who set each field last: those of the account by their names, those of a membership by `placeField`. */
export const marksAfter = (
  before: RegisteredUser,
  event: UserEvent,
  { version, actorId, happenedAt }: EventOrigin & { version: number },
): FieldMarks => marked(before.changed, fieldsSet(event, before), { version, actorId, at: happenedAt });
