import type { Account, Accounts } from '@cadenza/commands/identity/accounts';
import { changePassword as changePasswordOf, type PasswordChange } from '@cadenza/commands/identity/change-password';
import { decoyHash, verifyPassword } from '@cadenza/commands/identity/password-hash';
import type { Clock } from '@cadenza/commands/kernel/clock';
import type { Execute } from '@cadenza/commands/kernel/execute';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import { isPasswordExpired } from '@cadenza/domain/identity/password-expiry';
import { type RegisteredUser, type UserState, user, userStream } from '@cadenza/domain/identity/user';
import type { UserEvent } from '@cadenza/domain/identity/user-events';
import { rolesIn } from '@cadenza/domain/identity/user-profile';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { fold } from '@cadenza/infra/event-store/fold';
import { isEnded } from '@cadenza/infra/postgres/ended-sessions';
import type { Pool } from 'pg';
import { orThrow } from '../kernel/problem.ts';
import type { Claims, Session } from '../kernel/session.ts';
import type { AccessTokens } from './access-token.ts';
import type { ClosedCompanies } from './closed-companies.ts';
import type { Epoch, Epochs } from './epochs.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

/** A company that a user may enter; `logo` is the name of its picture. */
export type TokenPair = { token: string; refresh_token: string };
/** Where a login comes from: slowed down by address, refresh tokens bound to the device. */
export type Origin = { address: string; device: string };

/** A company that the user may enter, as it is told; and by which rules. */
type CompanyChoice = { id: string; businessName: string; logo: string | null };
type OpenCompany = CompanyChoice & { settings: CompanySettings };

type Options = {
  pool: Pool;
  store: EventStore;
  execute: Execute;
  accounts: Accounts;
  tokens: AccessTokens;
  refreshTokens: RefreshTokens;
  throttle: LoginThrottle;
  epochs: Epochs;
  closedCompanies: ClosedCompanies;
  clock: Clock;
};

/**
 * Login, refresh, company switch, logout, password. Every answer is a value, but one: where too many passwords are looked at
 * already, the refusal is thrown, so that it counts as no try.
 */
export const createSessions = (options: Options) => {
  const { store, accounts, tokens, refreshTokens, throttle, epochs, closedCompanies, clock } = options;

  /** `seen`: revision of the last event that is in the state; -1 for nobody. */
  const readUser = async (userId: string): Promise<{ state: UserState; seen: number }> => {
    let [state, seen] = [user.initialState(), -1];
    for await (const event of store.read(userStream(userId))) {
      state = user.evolve(state, event as RecordedEvent<UserEvent>, event.metadata);
      seen = event.revision;
    }
    return { state, seen };
  };
  const loadUser = async (userId: string): Promise<UserState> => (await readUser(userId)).state;

  /** The companies that a user may enter, by name. */
  const companiesOf = async ({ memberships }: RegisteredUser): Promise<OpenCompany[]> => {
    const all = await Promise.all(
      memberships
        .filter((membership) => membership.active)
        .map(async ({ companyId }) => ({
          companyId,
          state: await fold(store, companyStream(companyId), companyDecider),
        })),
    );
    return all
      .flatMap(({ companyId, state }) =>
        state.status === 'active'
          ? [
              {
                id: companyId,
                businessName: state.details.businessName,
                logo: state.details.logo,
                settings: state.settings,
              },
            ]
          : [],
      )
      .sort((a, b) => a.businessName.localeCompare(b.businessName, 'it'));
  };

  /** By the rule of the company that the user enters. */
  const mustRenewPassword = async (state: RegisteredUser, { settings }: OpenCompany): Promise<boolean> => {
    const { passwordExpiry, changePasswordFirstLogin } = settings;
    // Asked for only where its age counts, or whether it was let in before.
    const isAsked = passwordExpiry || (changePasswordFirstLogin && !state.ownPassword);
    const account = isAsked ? await accounts.byId(state.userId) : undefined;
    const now = Date.parse(clock());
    const { passwordSet, letIn = false } = account ?? {};
    const renews = isPasswordExpired({ ...state, letIn }, settings, { set: passwordSet?.getTime() ?? now, now });
    if (!renews && !state.ownPassword) await accounts.setLetIn(state.userId);
    return renews;
  };

  /** An access token for a user in a company (the first one, where the wished one is not open to them). */
  const grant = async (
    account: Pick<Account, 'userId' | 'epoch'>,
    wished: string | undefined,
    family: string,
  ): Promise<string | Rejection> => {
    const { state, seen } = await readUser(account.userId);
    if (state.status !== 'registered' || !state.active) return reject('user_not_active');
    const companies = await companiesOf(state);
    const chosen = companies.find((one) => one.id === wished) ?? companies[0];
    if (!chosen) return reject('no_company');
    const { name, surname, username } = state.profile;
    const membership = state.memberships.find((one) => one.companyId === chosen.id);
    const claims: Claims = {
      sub: account.userId,
      name,
      surname,
      username,
      roles: rolesIn(state, chosen.id),
      companyId: chosen.id,
      companyName: chosen.businessName,
      companyLogo: chosen.logo,
      severalCompanies: companies.length > 1,
      maintainerId: membership?.maintainerId ?? null,
      passwordExpired: await mustRenewPassword(state, chosen),
      epoch: account.epoch,
      seen,
      family,
    };
    return tokens.sign(claims, clock());
  };

  /** The first of the wished companies that is open to the user; the first by name where none is. */
  const companyToBegin = async (userId: string, wished: readonly unknown[]): Promise<string | Rejection> => {
    const state = await loadUser(userId);
    if (state.status !== 'registered' || !state.active) return reject('user_not_active');
    const companies = await companiesOf(state);
    const known = wished.flatMap((id) => companies.filter((one) => one.id === id));
    return (known[0] ?? companies[0])?.id ?? reject('no_company');
  };

  /** Access tokens that know less of the user than the log does now are void there; a refresh makes one with what is so now. */
  const endIn = async (userId: string, where: string | 'all'): Promise<void> => {
    const { seen } = await readUser(userId);
    await accounts.end({ userId, companyId: where === 'all' ? null : where, revision: seen });
    epochs.changed(userId);
  };

  const endAll = async (userId: string): Promise<void> => {
    await refreshTokens.endAll(userId);
    epochs.changed(userId);
  };

  return {
    /** `remembered`: the company that the user worked in last on this device, if the client knows. */
    login: async (
      username: string,
      password: string,
      origin: Origin,
      remembered?: string | null,
    ): Promise<TokenPair | Rejection> => {
      let account: Account | undefined;
      const right = await throttle.attempt(username, origin.address, async () => {
        account = await accounts.byUsername(username);
        // An unknown name costs the same hash: neither answer nor time tells whether a user exists.
        const same = orThrow(await verifyPassword(password, account?.passwordHash ?? decoyHash));
        return same && account !== undefined;
      });
      if (typeof right === 'number') return reject('too_many_requests', { seconds: right });
      if (!right || account === undefined) return reject('invalid_credentials');
      const companyId = await companyToBegin(account.userId, [remembered, account.lastCompany]);
      if (isRejection(companyId)) return companyId;
      await accounts.setLastCompany(account.userId, companyId);
      const { userId, passwordHash } = account;
      const begun = await refreshTokens.start(userId, passwordHash, companyId, origin.device);
      // The password was changed while it was judged.
      if (begun === undefined) return reject('invalid_credentials');
      const { token: refresh, familyId, epoch } = begun;
      const token = await grant({ userId, epoch }, companyId, familyId);
      return isRejection(token) ? token : { token, refresh_token: refresh };
    },

    refresh: async (refreshToken: string, origin: Origin): Promise<TokenPair | Rejection> => {
      const redeemed = await refreshTokens.redeem(refreshToken, origin.device);
      if (redeemed === 'invalid') return reject('invalid_token');
      if (typeof redeemed === 'object' && 'stolenFrom' in redeemed) {
        // The family is gone; what it had signed must go too, and its open sockets.
        epochs.changed(redeemed.stolenFrom);
        return reject('token_reused');
      }
      const { userId, epoch, companyId, familyId } = redeemed;
      const token = await grant({ userId, epoch }, companyId, familyId);
      return isRejection(token) ? token : { token, refresh_token: redeemed.token };
    },

    switchCompany: async ({ claims }: Session, companyId: string): Promise<{ token: string } | Rejection> => {
      const state = await loadUser(claims.sub);
      if (state.status !== 'registered') return reject('invalid_token');
      const open = await companiesOf(state);
      if (!open.some((one) => one.id === companyId)) return reject('not_found');
      await refreshTokens.setCompany(claims.family, companyId);
      await accounts.setLastCompany(claims.sub, companyId);
      // Of no later epoch than the session's: a login that is ended meanwhile gets no token that lives on.
      const token = await grant({ userId: claims.sub, epoch: claims.epoch }, companyId, claims.family);
      return isRejection(token) ? token : { token };
    },

    companies: async ({ claims }: Session): Promise<CompanyChoice[]> => {
      const state = await loadUser(claims.sub);
      const open = state.status === 'registered' ? await companiesOf(state) : [];
      return open.map(({ settings: _, ...company }) => company);
    },

    /** Ends this login. Access tokens of the user are voided; other devices renew theirs without noticing. */
    logout: async (refreshToken: string): Promise<void> => {
      const userId = await refreshTokens.end(refreshToken);
      if (userId !== undefined) epochs.changed(userId);
    },

    /** Ends every session of the user, this one too. */
    changePassword: async (
      session: Session,
      change: PasswordChange & { commandId: string },
      origin: Origin,
    ): Promise<Rejection | 'changed'> => {
      const { actor } = session;
      const account = await accounts.byId(actor.userId);
      if (!account) return reject('invalid_token');
      const isRight = async (): Promise<Rejection | true> => {
        const { passwordHash } = (await accounts.byId(actor.userId)) ?? account;
        // Throttled like a login: whoever has found an open page may not try out the password behind it.
        const right = await throttle.attempt(account.username, origin.address, async () =>
          orThrow(await verifyPassword(change.oldPassword, passwordHash)),
        );
        if (typeof right === 'number') return reject('too_many_requests', { seconds: right });
        return right || reject('wrong_password', {}, [{ field: 'oldPassword', code: 'invalid' }]);
      };
      const done = await changePasswordOf({ services: options, actor, commandId: change.commandId }, change, isRight);
      if (isRejection(done)) return done;
      epochs.changed(actor.userId);
      return done;
    },

    endAll,

    endIn,

    authenticate: async (token: string): Promise<Session | Rejection> => {
      const claims = await tokens.verify(token, clock());
      if (claims === 'expired' || claims === 'invalid') return reject('invalid_token');
      if (!isUuid(claims.companyId) || !isUuid(claims.sub) || !isCurrent(await epochs.of(claims.sub), claims))
        return reject('invalid_token');
      const { sub: userId, companyId, roles, maintainerId } = claims;
      if (await closedCompanies.has(companyId)) return reject('invalid_token');
      return { actor: { kind: 'person', userId, companyId, roles, maintainerId }, claims, expires: claims.exp * 1000 };
    },

    /** A company is switched on or off now: its people's sessions with it. */
    companySwitched: (companyId: string, active: boolean): void => closedCompanies.tell(companyId, !active),

    /**
     * Which sessions are still valid now, asked at every push of the live feed: at once where it is known. A signal tells
     * of the end at once; a lost one is noticed in 10 s.
     */
    validity: () => {
      const now = Date.parse(clock());
      const epochOf = epochs.asOfNow(10_000);
      return ({ claims, expires }: Session): boolean | Promise<boolean> => {
        if (now >= expires) return false;
        const epoch = epochOf(claims.sub);
        const closed = closedCompanies.has(claims.companyId, 10_000);
        if (epoch instanceof Promise || closed instanceof Promise)
          return Promise.all([epoch, closed]).then(([one, isClosed]) => !isClosed && isCurrent(one, claims));
        return !closed && isCurrent(epoch, claims);
      };
    },
  };
};

/** A token of a release that did not say what it had seen has seen nothing. */
const isCurrent = (epoch: Epoch, { epoch: mine, seen = -1, companyId }: Claims): boolean =>
  epoch !== undefined && epoch.number === mine && !isEnded(epoch.ended, companyId, seen);

export type Sessions = ReturnType<typeof createSessions>;
