import { createHash, createHmac, randomBytes } from 'node:crypto';
import { now } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import { withLockedAccount } from '@cadenza/infra/postgres/locked-account';
import type pg from 'pg';

/** 30 days, rotated at every use. */
const lifeDays = 30;
/** However often it is rotated, a login is over after this and the password is asked again. */
const maxDays = 90;
/** A client whose answer got lost, or two tabs at once, may use the same token again this long. */
const graceSeconds = 10;

export type Grant = { userId: string; companyId: string; familyId: string };
/** `stolenFrom`: a copy was used, and the login of this user that it belongs to has been ended. */
type Outcome = (Grant & { token: string }) | 'invalid' | { stolenFrom: string };
/** `epoch`: the user's when it was redeemed. An access token of it is void once the login that it renews has been ended. */
export type Redeemed = Exclude<Outcome, Grant> | (Grant & { token: string; epoch: number });

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

const issue = async (
  db: pg.Pool | pg.PoolClient,
  grant: Grant,
  device: string,
  token = randomBytes(32).toString('base64url'),
): Promise<string> => {
  await db.query(
    `insert into identity.refresh_tokens (token_hash, family_id, user_id, company_id, device, expires_at)
     values ($1, $2, $3, $4, $5, es.clock_now() + make_interval(days => $6))`,
    [hash(token), grant.familyId, grant.userId, grant.companyId, hash(device), lifeDays],
  );
  return token;
};

/** When a login began: its family's id is a UUIDv7, which begins with the milliseconds of its making. */
const begunAt = (familyId: string): number => Number.parseInt(familyId.replace('-', '').slice(0, 12), 16);

const isTooOld = (familyId: string): boolean => begunAt(familyId) < now() - maxDays * 86_400_000;

type Row = {
  family_id: string;
  user_id: string;
  company_id: string;
  expired: boolean;
  used: boolean;
  forgiven: boolean;
};

/** What comes after a token. Whoever holds that one cannot know it: it takes a key of ours. The present key is the first. */
type Successors = (token: string) => readonly [string, ...string[]];

const successorsBy = (secret: string, previous: string | undefined): Successors => {
  const by = (one: string) => {
    const key = createHmac('sha256', one).update('cadenza successors of refresh tokens').digest();
    return (token: string): string => createHmac('sha256', key).update(token).digest('base64url');
  };
  const [present, before] = [by(secret), previous === undefined ? undefined : by(previous)];
  return (token) => (before ? [present(token), before(token)] : [present(token)]);
};

/**
 * Opaque tokens, hashed at rest, in families: one family is one login, and has one token that is not used yet. A token that is
 * used again after its grace, or by another device, ends the whole family, for then somebody holds a copy. Within its grace it
 * is answered with the one that is not used yet, the same to all who ask: nothing is stored that would tell it, so it is made
 * again of the token before it and a key of ours.
 */
export const createRefreshTokens = (pool: pg.Pool, secret: string, previousSecret?: string) => {
  const successors = successorsBy(secret, previousSecret);
  const ownerOf = async (token: string): Promise<string | undefined> => {
    const { rows } = await pool.query<{ user_id: string }>(
      'select user_id from identity.refresh_tokens where token_hash = $1',
      [hash(token)],
    );
    return rows[0]?.user_id;
  };
  return {
    /** Undefined where the password is another one by now than `passwordHash`, with which the user came in. */
    start: (
      userId: string,
      passwordHash: string,
      companyId: string,
      device: string,
    ): Promise<{ token: string; familyId: string; epoch: number } | undefined> =>
      withLockedAccount(pool, userId, async (client, account) => {
        if (account.passwordHash !== passwordHash) return undefined;
        const familyId = newId();
        await client.query('delete from identity.refresh_tokens where user_id = $1 and expires_at < es.clock_now()', [
          userId,
        ]);
        return { familyId, token: await issue(client, { userId, companyId, familyId }, device), epoch: account.epoch };
      }),

    redeem: async (token: string, device: string): Promise<Redeemed> => {
      const userId = await ownerOf(token);
      if (userId === undefined) return 'invalid';
      const redeemed = await withLockedAccount(pool, userId, async (client, { epoch }) => {
        const { rows } = await client.query<Row>(
          `select family_id, user_id, company_id, expires_at < es.clock_now() as expired, used_at is not null as used,
                coalesce(used_at > es.clock_now() - make_interval(secs => $2) and device = $3, false) as forgiven
           from identity.refresh_tokens where token_hash = $1 for update`,
          [hash(token), graceSeconds, hash(device)],
        );
        const [row] = rows;
        const outcome = await redeemRow(client, row, token, device, successors);
        return typeof outcome === 'object' && 'token' in outcome ? { ...outcome, epoch } : outcome;
      });
      return redeemed ?? 'invalid';
    },

    /** The next refresh of this login stays in the company that it switched to. */
    setCompany: async (familyId: string, companyId: string): Promise<void> => {
      await pool.query('update identity.refresh_tokens set company_id = $2 where family_id = $1', [
        familyId,
        companyId,
      ]);
    },

    /** Ends the login that the token belongs to; an unknown token ends nothing. Answers whose access tokens are void now. */
    end: async (token: string): Promise<string | undefined> => {
      const userId = await ownerOf(token);
      if (userId === undefined) return undefined;
      return withLockedAccount(pool, userId, async (client) => {
        const { rows } = await client.query<{ user_id: string }>(
          `with ended as (delete from identity.refresh_tokens where family_id =
           (select family_id from identity.refresh_tokens where token_hash = $1) returning user_id)
         ${voidTokens} where user_id in (select user_id from ended) returning user_id`,
          [hash(token)],
        );
        return rows[0]?.user_id;
      });
    },

    endAll: async (userId: string): Promise<void> => {
      await withLockedAccount(pool, userId, (client) =>
        client.query(
          `with ended as (delete from identity.refresh_tokens where user_id = $1) ${voidTokens} where user_id = $1`,
          [userId],
        ),
      );
    },
  };
};

/**
 * In the statement or transaction that ends a login: asked once more after a failure between two, nobody would know any
 * more whose tokens are to be void.
 */
const voidTokens = 'update identity.accounts set epoch = epoch + 1, updated_at = es.clock_now()';

const redeemRow = async (
  client: pg.PoolClient,
  row: Row | undefined,
  token: string,
  device: string,
  successors: Successors,
): Promise<Outcome> => {
  if (!row || row.expired || isTooOld(row.family_id)) return 'invalid';
  if (row.used && !row.forgiven) {
    await client.query('delete from identity.refresh_tokens where family_id = $1', [row.family_id]);
    await client.query(`${voidTokens} where user_id = $1`, [row.user_id]);
    return { stolenFrom: row.user_id };
  }
  const grant = { userId: row.user_id, companyId: row.company_id, familyId: row.family_id };
  const { last, live } = row.used ? await lastOf(client, token, grant, successors) : { last: token, live: false };
  if (live) return { ...grant, token: last };
  await client.query(
    'update identity.refresh_tokens set used_at = coalesce(used_at, es.clock_now()) where token_hash = $1',
    [hash(last)],
  );
  return { ...grant, token: await issue(client, grant, device, successors(last)[0]) };
};

/** The youngest token that came of one, and whether it is not used yet. Locked in their order, as every use locks them. */
const lastOf = async (
  client: pg.PoolClient,
  token: string,
  { familyId }: Grant,
  successors: Successors,
): Promise<{ last: string; live: boolean }> => {
  for (let last = token; ; ) {
    const known = successors(last);
    const { rows } = await client.query<{ token_hash: Buffer; used: boolean }>(
      `select token_hash, used_at is not null as used from identity.refresh_tokens
        where family_id = $1 and token_hash = any($2) for update`,
      [familyId, known.map(hash)],
    );
    const [row] = rows;
    const next = known.find((one) => row?.token_hash.equals(hash(one)));
    if (row === undefined || next === undefined) return { last, live: false };
    if (!row.used) return { last: next, live: true };
    last = next;
  }
};

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;
