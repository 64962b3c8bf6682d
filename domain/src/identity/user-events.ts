import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { maxMemberships, membershipSchema, userProfile } from './user-profile.ts';

const ofUser = { userId: uuid };
const membership = z.strictObject(membershipSchema.shape);

/**
 * Events of a `user-<id>` stream, strict: what is appended is held against them. Password hashes never enter the log: `PasswordChanged`
 * says only that it happened.
 */
export const userEventSchemas = {
  UserRegistered: z.strictObject({
    ...ofUser,
    profile: z.strictObject(userProfile.shape),
    memberships: z.array(membership).max(maxMemberships, { error: 'too_many' }),
  }),
  UserChanged: z.strictObject({ ...ofUser, changes: someOf(userProfile.shape) }),
  UserActivated: z.strictObject(ofUser),
  UserDeactivated: z.strictObject(ofUser),
  UserPasswordChanged: z.strictObject(ofUser),
  UserPasswordExpired: z.strictObject(ofUser),
  UserMembershipSet: z.strictObject({ ...ofUser, membership }),
  UserMembershipRemoved: z.strictObject({ ...ofUser, companyId: uuid }),
  UserDeleted: z.strictObject(ofUser),
};
export type UserEvent = EventOf<typeof userEventSchemas>;
