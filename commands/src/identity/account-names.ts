import type { Actor } from '@cadenza/domain/identity/actor';
import type { Permission } from '@cadenza/domain/identity/permissions';
import { nameStream, nameStreams, uniqueName } from '@cadenza/domain/identity/unique-name';
import { type UserState, user, userStream } from '@cadenza/domain/identity/user';
import type { UserEvent } from '@cadenza/domain/identity/user-events';
import type { UserProfile } from '@cadenza/domain/identity/user-profile';
import type { RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { fold } from '@cadenza/infra/event-store/fold';
import { newId } from '@cadenza/infra/ids';
import { systemActor } from '../kernel/actor.ts';
import type { CommandServices } from '../kernel/command-context.ts';
import type { Accounts } from './accounts.ts';

/** What nobody else may have: the user name with all that it can be taken for, the e-mail address, and of a company its code. */
type Name = { stream: StreamName; field: 'username' | 'email' | 'code' };
type Names = Partial<Pick<UserProfile, 'username' | 'email'>>;

export type NameServices = Pick<CommandServices, 'store' | 'execute' | 'clock'>;
type By = { services: NameServices; actor: Actor; correlationId: string };

/** The address first: whoever logs in by it wrote that, and is told of it. */
export const namesOf = ({ username, email }: Names): Name[] => [
  ...(email ? [{ stream: nameStream('email', email), field: 'email' as const }] : []),
  ...(username === undefined ? [] : nameStreams('username', username)).map((stream) => ({
    stream,
    field: 'username' as const,
  })),
];

/** Of no client's command: what is reserved or released already stays so, however often it is asked for. */
const fresh = ({ services, actor, correlationId }: By) => ({
  ...{ actor, correlationId, commandId: newId(), now: services.clock() },
  decider: uniqueName,
});

/** Lets go of those that are still the owner's. */
export const releaseNames = async (by: By, streams: Iterable<StreamName>, ownerId: string): Promise<void> => {
  for (const stream of streams) {
    const done = await by.services.execute({
      ...fresh({ ...by, actor: systemActor(by.actor.companyId) }),
      permission: 'users.manage',
      stream,
      // Of another owner by now: there is nothing of this one to let go.
      decide: (state, context) =>
        state.ownerId === ownerId ? uniqueName.decide({ type: 'ReleaseName', ownerId }, state, context) : [],
    });
    if (isRejection(done)) throw new Error(`a name was not released: ${done.code}`);
  }
};

const taken = (field: Name['field']): Rejection => reject('already_exists', {}, [{ field, code: 'already_exists' }]);

/**
 * The names belong to the user from here on, or somebody else has one of them and nothing is reserved. A repeat by the same user
 * passes. Looked at before anything is written; the store itself decides a race.
 */
export const reserveNames = async (
  by: By,
  permission: Permission,
  names: readonly Name[],
  ownerId: string,
): Promise<Rejection | undefined> => {
  for (const { stream, field } of names) {
    const state = await fold(by.services.store, stream, uniqueName);
    if (state.ownerId !== null && state.ownerId !== ownerId) return taken(field);
  }
  const got: StreamName[] = [];
  for (const { stream, field } of names) {
    const done = await by.services.execute({
      ...fresh(by),
      permission,
      stream,
      decide: (state, context) => uniqueName.decide({ type: 'ReserveName', ownerId }, state, context),
    });
    if (!isRejection(done)) {
      if (done.events.length > 0) got.push(stream);
      continue;
    }
    await releaseNames(by, got, ownerId);
    return done.code === 'already_exists' ? taken(field) : done;
  }
  return undefined;
};

/** A user's names as the log has them: those of now, and those of any time. */
const namesInLog = async (
  { store }: NameServices,
  userId: string,
): Promise<{ state: UserState; ever: Set<StreamName> }> => {
  const ever = new Set<StreamName>();
  let state = user.initialState();
  for await (const recorded of store.read(userStream(userId))) {
    const event = recorded as RecordedEvent<UserEvent>;
    state = user.evolve(state, event, event.metadata);
    const said =
      event.type === 'UserRegistered' ? event.data.profile : event.type === 'UserChanged' ? event.data.changes : {};
    for (const { stream } of namesOf(said)) ever.add(stream);
  }
  return { state, ever };
};

/**
 * Makes the account what the log says: logs in by the name of now, or is gone, and every other name is free again. `also`: names that
 * were reserved for a change, whatever became of it. Asked again, it finds nothing to do.
 */
export const settleNames = async (
  by: Omit<By, 'services'> & { services: NameServices & { accounts: Pick<Accounts, 'rename' | 'remove'> } },
  userId: string,
  also: readonly Name[] = [],
): Promise<void> => {
  const { state, ever } = await namesInLog(by.services, userId);
  if (state.status === 'none') return;
  // First, as whoever gets a name that is free makes an account of it.
  if (state.status === 'deleted') await by.services.accounts.remove(userId);
  else await by.services.accounts.rename(userId, state.profile.username);
  const kept = new Set(state.status === 'registered' ? namesOf(state.profile).map(({ stream }) => stream) : []);
  const gone = new Set([...ever, ...also.map(({ stream }) => stream)]).difference(kept);
  await releaseNames(by, gone, userId);
};
