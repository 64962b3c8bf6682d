import { z } from 'zod';
import { someOf, uuid } from '../kernel/schemas.ts';
import type { UniqueNameEvent } from './unique-name.ts';
import { membershipSchema, type UserEvent, userProfile } from './user.ts';

/** The present shape of every event of users and of reserved names, strict: what is appended is held against it. */
const ofUser = { userId: uuid };
const ofOwner = z.strictObject({ ownerId: uuid });
const membership = z.strictObject(membershipSchema.shape);

export const userEventSchemas: {
  readonly [Type in UserEvent['type']]: z.ZodType<Extract<UserEvent, { type: Type }>['data']>;
} = {
  UserRegistered: z.strictObject({
    ...ofUser,
    profile: z.strictObject(userProfile.shape),
    memberships: z.array(membership).max(1_000, { error: 'too_many' }),
  }),
  UserChanged: z.strictObject({ ...ofUser, changes: someOf(userProfile.shape) }),
  UserActivated: z.strictObject(ofUser),
  UserDeactivated: z.strictObject(ofUser),
  UserPasswordChanged: z.strictObject(ofUser),
  UserPasswordExpired: z.strictObject(ofUser),
  UserMembershipSet: z.strictObject({ ...ofUser, membership }),
  UserMembershipRemoved: z.strictObject({ ...ofUser, companyId: uuid }),
};

export const uniqueNameEventSchemas: { readonly [Type in UniqueNameEvent['type']]: z.ZodType<{ ownerId: string }> } = {
  NameReserved: ofOwner,
  NameReleased: ofOwner,
};
