import { changeUser, deleteUser, type UserSaved, type Wishes } from '@cadenza/commands/identity/change-user';
import { joinCompany, leaveCompany, setActiveIn } from '@cadenza/commands/identity/company-users';
import { setUserRole } from '@cadenza/commands/identity/user-roles';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { type Asked, defineOperation, foundById } from '../operations/operation.ts';
import { seenVersion } from '../rest/shapes.ts';
import { foundPair } from './pair-id.ts';
import { atLogin, createUser, newUserInput, userInput, wishesOf } from './user-input.ts';

/** What a person may have done to users and their roles. */

const permission = 'users.manage';

const saved = async (doing: Promise<UserSaved | Rejection>) => {
  const done = await doing;
  return isRejection(done) ? atLogin(done) : { ...done, id: done.state.userId };
};

export const create = defineOperation({
  ...{ permission, input: newUserInput },
  run: (asked, input) => saved(createUser(asked, input)),
});

/** The own account, or that of a user and what the user is in the selected company. */
export const change = defineOperation({
  ...{ permission: 'session.own', labels: 'user' },
  input: userInput.extend({ id: foundById, seenVersion }),
  run: (asked, { id, seenVersion: seen, ...input }) =>
    saved(changeUser(asked, id, wishesOf(input), { seenVersion: seen, maintainerId: input.maintainerId })),
});

/** One intent of those who manage users. */
const intent = <Shape extends z.ZodRawShape>(shape: Shape, wishes: (given: z.output<z.ZodObject<Shape>>) => Wishes) =>
  defineOperation({
    ...{ permission, labels: 'user', input: z.object({ ...shape, id: foundById }) },
    run: (asked, input) => {
      const { id, ...given } = input as { id: string };
      return saved(changeUser(asked, id, wishes(given as z.output<z.ZodObject<Shape>>)));
    },
  });

export const setActive = intent({ active: z.boolean() }, ({ active }) => () => [{ type: 'SetUserActive', active }]);
export const setActiveHere = intent({ active: z.boolean() }, ({ active }) => (_, membership) => [
  { type: 'SetMembership', membership: { ...membership, active } },
]);
export const expirePassword = intent({}, () => () => [{ type: 'ForcePasswordExpiry' }]);

/** For good; what the user has done keeps the name of the person. */
export const remove = defineOperation({
  ...{ permission, input: z.object({ id: foundById }) },
  run: async (asked, { id }) => {
    const position = await deleteUser(asked, id);
    return isRejection(position) ? position : { id, position };
  },
});

/** One role more or less: as it is wished, or given to somebody who has to be without it. */
export const setRole = defineOperation({
  ...{ permission, input: z.object({ userId: z.string(), roleId: z.string(), held: z.boolean() }) },
  run: (asked, input) => saved(setUserRole(asked, input)),
});
export const giveRole = defineOperation({
  ...{ permission, input: setRole.input.omit({ held: true }) },
  run: async (asked, input) => {
    const done = await setUserRole(asked, { ...input, held: true, anew: true });
    return isRejection(done) ? done : { ...done, ...input };
  },
});
export const takeRole = defineOperation({
  ...{ permission, input: z.object({ id: foundPair }) },
  run: (asked, { id: [userId, roleId] }) => saved(setUserRole(asked, { userId, roleId, held: false })),
});

/** Who works in a company: the selected one, or for a super administrator any. */
export const join = defineOperation({
  ...{ permission, input: z.object({ userId: z.string(), companyId: z.string().optional() }) },
  run: (asked, { userId, companyId = asked.actor.companyId }) => inPlace(joinCompany, asked, { userId, companyId }),
});
export const leave = defineOperation({
  ...{ permission, input: z.object({ id: foundPair }) },
  run: (asked, { id: [userId, companyId] }) => inPlace(leaveCompany, asked, { userId, companyId }),
});
export const setActiveThere = defineOperation({
  ...{ permission, input: z.object({ id: foundPair, active: z.boolean() }) },
  run: (asked, { id: [userId, companyId], active }) => inPlace(setActiveIn, asked, { userId, companyId, active }),
});

const inPlace = async <Of extends { companyId: string }>(
  doing: (asked: Asked, of: Of) => Promise<UserSaved | Rejection>,
  asked: Asked,
  of: Of,
) => {
  const done = await doing(asked, of);
  return isRejection(done) ? done : { ...done, companyId: of.companyId };
};
