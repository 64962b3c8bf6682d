import { type FieldMarks, marked } from '../kernel/conflict.ts';
import type { EventOrigin } from '../kernel/decider.ts';
import type { Membership } from './user-profile.ts';

type Before = { readonly memberships: readonly Membership[]; readonly changed: FieldMarks };
/** An event of a user, as far as it sets fields: account data, or a membership. */
type Setting = { readonly data: { userId: string; changes?: object; membership?: Membership } };

/** What a membership says in the form of a user; each company's are marked apart. */
const ofMembership = ['roles', 'maintainerId'] as const;

/** Under which name a field of a membership is marked. */
export const placeField = (companyId: string, field: (typeof ofMembership)[number]): string => `${companyId}.${field}`;

const fieldsSet = ({ data: { changes, membership } }: Setting, { memberships }: Before): string[] => {
  if (changes !== undefined) return Object.keys(changes);
  if (membership === undefined) return [];
  const before = memberships.find((one) => one.companyId === membership.companyId);
  return ofMembership
    .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(membership[field]))
    .map((field) => placeField(membership.companyId, field));
};

/** Who set each field last: those of the account by their names, those of a membership by `placeField`. */
export const marksAfter = (
  before: Before,
  event: Setting,
  { version, actorId, happenedAt }: EventOrigin & { version: number },
): FieldMarks => marked(before.changed, fieldsSet(event, before), { version, actorId, at: happenedAt });
