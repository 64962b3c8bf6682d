import { z } from 'zod';
import { someOf, uuid } from '../kernel/schemas.ts';
import { type CustomRoleEvent, customRoleValues } from './custom-roles.ts';
import type { UniqueNameEvent } from './unique-name.ts';
import type { UserEvent } from './user.ts';
import { membershipSchema, userProfile } from './user-profile.ts';

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
  UserDeleted: z.strictObject(ofUser),
};

export const uniqueNameEventSchemas: { readonly [Type in UniqueNameEvent['type']]: z.ZodType<{ ownerId: string }> } = {
  NameReserved: ofOwner,
  NameReleased: ofOwner,
};

const { grants: _fixed, ...changeable } = customRoleValues.shape;
const ofRole = { roleId: uuid };

export const customRoleEventSchemas: {
  readonly [Type in CustomRoleEvent['type']]: z.ZodType<Extract<CustomRoleEvent, { type: Type }>['data']>;
} = {
  CustomRoleCreated: z.strictObject({ ...ofRole, values: customRoleValues }),
  CustomRoleChanged: z.strictObject({ ...ofRole, changes: someOf(changeable) }),
  CustomRoleRemoved: z.strictObject(ofRole),
};
