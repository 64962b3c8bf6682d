import { setTimeout as sleep } from 'node:timers/promises';
import { administers } from '@cadenza/domain/identity/administrators';
import { user, userStream } from '@cadenza/domain/identity/user';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { fold } from '@cadenza/infra/event-store/fold';
import { onClient } from '@cadenza/infra/postgres/on-client';
import { administratorIds } from '@cadenza/projections/identity/queries';
import type { CommandServices } from '../kernel/command-context.ts';

type Needs = Pick<CommandServices, 'pool' | 'store'>;

/** Tries for the lock, and milliseconds between two: nobody holds it for longer than a command takes. */
const tries = 40;
const pause = 50;

/**
 * One change at a time of who administers these companies, or of what these users are called, on all nodes: two administrators who take each other's role away
 * are each decided with the outcome of the other. Nobody holds a connection while they wait. Refused as `conflict` after 2 s.
 */
export const oneAtATime = async <T>(
  { pool }: Pick<Needs, 'pool'>,
  ids: readonly string[],
  change: () => Promise<T>,
): Promise<T | Rejection> => {
  if (ids.length === 0) return change();
  for (let tried = 0; tried < tries; tried++) {
    const done = await onClient(pool, async (client) => {
      await client.query('begin');
      const { rows } = await client.query<{ all: boolean }>(
        `select bool_and(pg_try_advisory_xact_lock(hashtextextended('administrators ' || id, 0))) as all
           from unnest($1::text[]) id`,
        [ids],
      );
      const changed = rows[0]?.all ? { value: await change() } : undefined;
      await client.query('commit');
      return changed;
    });
    if (done !== undefined) return done.value;
    await sleep(pause);
  }
  return reject('conflict', { field: '', by: '', at: '' });
};

/** Whether somebody else administers the company. The rows say who may, the log whether they do. */
export const hasOtherAdministrator = async (
  { pool, store }: Needs,
  companyId: string,
  userId: string,
): Promise<boolean> => {
  for (const id of await administratorIds(pool, companyId)) {
    if (id === userId) continue;
    const state = await fold(store, userStream(id), user);
    if (state.status === 'registered' && administers(state, companyId)) return true;
  }
  return false;
};
