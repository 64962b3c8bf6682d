import type { RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { JobRequest, Jobs } from '@cadenza/infra/jobs/jobs';
import type { CheckpointKey } from '@cadenza/infra/postgres/checkpoints';
import { noteFailure, readParked, releaseParked, withoutData } from '@cadenza/infra/postgres/parked-streams';
import { codeFingerprint } from '@cadenza/infra/process/code-fingerprint';
import type { Pool } from 'pg';

const folders = ['../../../domain/src/', '../'].map((path) => new URL(path, import.meta.url));

let found: Promise<string> | undefined;

/** Fingerprint of all that decides what an event asks for: what could not be reacted to is tried again by another one. */
export const reactingCode = (): Promise<string> => {
  found ??= codeFingerprint(folders);
  return found;
};

/** An event whose reaction throws: it would throw again. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
}

type Retry = {
  store: Pick<EventStore, 'read'>;
  jobs: Pick<Jobs, 'enqueue'>;
  pool: Pool;
  /** What an event asks for; throws PoisonEvent. */
  react: (event: RecordedEvent) => Promise<readonly JobRequest[]>;
};

/**
 * Tries again, in order and up to the reactor's checkpoint, what other code could not react to; all of a stream or nothing of
 * it. Answers the streams that wait still. A crash asks for the same jobs again, under the same ids.
 */
export const retryWaiting = async (
  key: CheckpointKey,
  upTo: bigint,
  { store, jobs, pool, react }: Retry,
): Promise<Set<StreamName>> => {
  const parked = await readParked(pool, key);
  const waiting = new Set(parked.map(({ stream }) => stream));
  if (parked.length === 0) return waiting;
  const code = await reactingCode();
  for (const { stream, revision } of parked.filter((one) => one.code !== code)) {
    const requests: JobRequest[] = [];
    try {
      for await (const event of store.read(stream, { from: revision, atLeast: revision })) {
        if (event.position > upTo) break;
        requests.push(...(await react(event)));
      }
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      await noteFailure(pool, key, { stream, error: withoutData(error.cause) }, code);
      continue;
    }
    if (requests.length > 0) await jobs.enqueue(requests);
    await releaseParked(pool, key, stream);
    waiting.delete(stream);
  }
  return waiting;
};
