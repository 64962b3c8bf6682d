import { z } from 'zod';

/**
 * A backup is a folder: `log.jsonl.gz`, every event of the log up to `head` as it was written; `identity.jsonl.gz`, what is
 * no event (password hashes, refresh tokens); `files`, documents and pictures by company and hash, and `files.jsonl.gz`, which
 * names them all; `manifest.json`, written last: a folder without it is half a backup. Read models
 * are not in it, they follow from the log; nor are queues, whose jobs follow from the reactors' checkpoints.
 */
export const files = {
  log: 'log.jsonl.gz',
  identity: 'identity.jsonl.gz',
  files: 'files.jsonl.gz',
  contents: 'files',
  manifest: 'manifest.json',
} as const;

const file = z.object({ lines: z.number(), sha256: z.string() });

/** Streams that a reactor could not react to, from the event of this revision on. A backup of the release before names none. */
const waitingStreams = z
  .array(
    z.object({
      stream: z.string(),
      companyId: z.string(),
      revision: z.number(),
      eventType: z.string(),
      error: z.string(),
      code: z.string(),
      /** ISO instant. */
      since: z.string(),
    }),
  )
  .default([]);

export const manifestSchema = z.object({
  format: z.literal(1),
  /** Of Cadenza, which made it. */
  release: z.string(),
  /** ISO instant. */
  madeAt: z.string(),
  /** Positions are those of this store; another one numbers anew. */
  store: z.enum(['postgres', 'eventstoredb']),
  /** Position of the last event in it, in decimal. */
  head: z.string(),
  log: file,
  identity: file,
  /** A backup of the release before has none. */
  files: file.optional(),
  /** How far each reactor had come: it must not react again to what it has seen. */
  reactors: z.array(z.object({ name: z.string(), version: z.number(), position: z.string(), waiting: waitingStreams })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** A folder that is no whole backup, or a place that cannot take one; in words for an operator. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
