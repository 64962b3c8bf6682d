import { isDeepStrictEqual } from 'node:util';
import { changeUser, type UserSaved } from '@cadenza/commands/identity/change-user';
import { maintainerRefusal } from '@cadenza/commands/identity/membership-maintainer';
import { registerUser } from '@cadenza/commands/identity/register-user';
import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import { madeId } from '@cadenza/commands/kernel/own-ids';
import { defaultRole, isRole, type Role } from '@cadenza/domain/identity/roles';
import { foldName } from '@cadenza/domain/identity/unique-name';
import type { RegisteredUser, UserCommand } from '@cadenza/domain/identity/user';
import { type Membership, splitRoles, type UserProfile } from '@cadenza/domain/identity/user-profile';
import { type FieldError, isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';
import type { Services } from '../services.ts';

/** `E`: logs in by the e-mail address, which is the user name, too. `U`: by a user name. */
export type RegistrationMode = 'E' | 'U';

const text = z.string().nullish();
const roles = z.array(z.string()).nullish();

/** What a form says of a user, by the names of the domain; what is left out stays as it is. */
export const userInput = z.object({
  ...{ name: text, surname: text, username: text, email: text, roles, maintainerId: text, registrationMode: text },
});
type UserInput = z.output<typeof userInput>;

export const newUserInput = userInput.extend({
  ...{ password: z.string(), confirmPassword: text, active: z.boolean().nullish() },
});

export const modeOf = ({ username, email }: Pick<UserProfile, 'username' | 'email'>): RegistrationMode =>
  email !== null && foldName(email) === foldName(username) ? 'E' : 'U';

const fault = (field: string, code: string): Rejection => reject('invalid_fields', {}, [{ field, code }]);

const rolesOf = (given: readonly string[]): Role[] | Rejection =>
  given.every(isRole) ? [...new Set(given.filter(isRole))] : fault('roles', 'invalid_choice');

/** User name and e-mail address as they are wanted: by e-mail, the address is both, and stays so until another name is said. */
const loginOf = (
  { username, email, registrationMode: mode }: UserInput,
  before?: UserProfile,
): Pick<UserProfile, 'username' | 'email'> | Rejection => {
  if (mode && mode !== 'E' && mode !== 'U') return fault('registrationMode', 'invalid_choice');
  const address = email === undefined ? (before?.email ?? null) : email?.trim() || null;
  const named = username && username !== before?.username;
  const usual = before ? modeOf(before) === 'E' && !named : !named && address !== null;
  const byAddress = mode === 'E' || (!mode && usual);
  if (!byAddress) return { username: username ?? before?.username ?? '', email: address };
  if (address === null) return fault('email', 'required');
  if (username && foldName(username) !== foldName(address) && username !== before?.username)
    return fault('username', 'contradicts');
  return { username: address, email: address };
};

/** A name that is an address is wrong where the address was written. */
const atAddress = (rejection: Rejection, { username, email }: Pick<UserProfile, 'username' | 'email'>): Rejection => {
  if (username !== email) return rejection;
  const errors = rejection.errors.map(
    (one): FieldError => (one.field === 'username' ? { ...one, field: 'email' } : one),
  );
  const once = errors.filter((one, index) => errors.findIndex(({ field }) => field === one.field) === index);
  return { ...rejection, errors: once };
};

/** Who logs in by the address has set one thing, not two: a conflict on both is told where the address was written. */
export const atLogin = (rejection: Rejection): Rejection => {
  const [username, email] = ['username', 'email'].map((name) => rejection.errors.find(({ field }) => field === name));
  if (username?.conflict === undefined || email?.conflict?.mine !== username.conflict.mine) return rejection;
  return { ...rejection, errors: rejection.errors.filter((one) => one !== username) };
};

const differing = (wanted: UserProfile, profile: UserProfile): Partial<UserProfile> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, profile[name as keyof UserProfile])),
  );

/** What a form asks for beyond what is so already: of the account, and of the membership of the company. */
export const wishesOf =
  (input: UserInput) =>
  ({ profile }: RegisteredUser, membership: Membership): UserCommand[] | Rejection => {
    const given = input.roles ? rolesOf(input.roles) : undefined;
    if (isRejection(given)) return given;
    const login = loginOf(input, profile);
    if (isRejection(login)) return login;
    const split = given && splitRoles(given);
    const { name, surname } = profile;
    const own = { name: input.name ?? name, surname: input.surname ?? surname, ...login };
    const changes = differing({ ...own, roles: split?.account ?? profile.roles }, profile);
    const wanted = {
      ...membership,
      roles: split?.company ?? membership.roles,
      maintainerId: input.maintainerId === undefined ? membership.maintainerId : input.maintainerId || null,
    };
    return [
      ...(Object.keys(changes).length > 0 ? [{ type: 'ChangeUser' as const, changes }] : []),
      ...(isDeepStrictEqual(wanted, membership) ? [] : [{ type: 'SetMembership' as const, membership: wanted }]),
    ];
  };

/** Makes a user of the selected company. */
export const createUser = async (
  asked: CommandContext<Services>,
  input: z.output<typeof newUserInput>,
): Promise<UserSaved | Rejection> => {
  const { services, actor, commandId } = asked;
  const given = rolesOf(input.roles ?? [defaultRole]);
  if (isRejection(given)) return given;
  const { password, confirmPassword } = input;
  if (typeof confirmPassword === 'string' && confirmPassword !== password)
    return reject('password_mismatch', {}, [{ field: 'confirmPassword', code: 'password_again' }]);
  const login = loginOf(input);
  if (isRejection(login)) return login;
  const { account, company } = splitRoles(given);
  const profile: UserProfile = { name: input.name ?? '', surname: input.surname ?? '', ...login, roles: account };
  const maintainerId = input.maintainerId || null;
  const membership: Membership = { companyId: actor.companyId, active: true, maintainerId, roles: company };
  const refused = await maintainerRefusal(services.folds, membership);
  if (refused) return refused;
  const userId = madeId(actor, commandId, 'user');
  const done = await registerUser(
    { services, actor, commandId },
    { userId, profile, password, memberships: [membership] },
  );
  if (isRejection(done)) return atAddress(done, login);
  if (input.active !== false) return { position: done.position, state: done.state };
  const asleep = { ...asked, commandId: uuidV5(commandId, 'inactive') };
  return changeUser(asleep, userId, () => [{ type: 'SetUserActive', active: false }]);
};
