import { AsyncLocalStorage } from 'node:async_hooks';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { CommandKey, Receipts } from './receipts.ts';

/** A request whose id its client made: what it executes is answered the same when it comes again. */
export type ClientCommand = {
  receipts: Receipts;
  /** It came before, so that what is executed for it may have been decided before. */
  again: boolean;
};

const commands = new AsyncLocalStorage<ClientCommand>();

/** The request that is being served; undefined for jobs, whose ids follow from events, and for ids that we made. */
export const currentCommand = (): ClientCommand | undefined => commands.getStore();

/**
 * Claims the id for this request and serves it. Every execution within knows of the claim by itself, so that no handler can
 * forget it. A refusal (`command_id_reused`) where the id was used for another request.
 */
export const asClientCommand = async <T>(
  receipts: Receipts,
  key: CommandKey,
  fingerprints: readonly [Buffer, ...Buffer[]],
  serve: () => Promise<T>,
): Promise<T | Rejection> => {
  const claim = await receipts.claim(key, fingerprints);
  if (claim === 'other') return reject('command_id_reused');
  return commands.run({ receipts, again: claim === 'again' }, serve);
};
