import type { Revision, StreamName } from '@cadenza/domain/kernel/event';
import type { z } from 'zod';
import type { Logger } from '../telemetry/logger.ts';

/**
 * Jobs as the rest of the house sees them: what there is to do, with a payload that is checked when it is put in and
 * again when it is taken out (another release may have put it in). A job may run more than once; its handler must make
 * the second run harmless. Ids are deterministic, so what is asked twice is done once.
 */

export type JobSettings = {
  /** Runs before it is given up, the first included; 5 unless told. */
  attempts: number;
  /** Milliseconds before the second run; doubles with each further one, with jitter. 1 000 unless told. */
  backoff: number;
  /** Runs at the same time in one process; 4 unless told. */
  concurrency: number;
};

export type JobDefinition<Payload extends object = object> = JobSettings & {
  /** Also the name of its queue: a job that jams holds up no other. */
  name: string;
  schema: z.ZodType<Payload>;
  /** Whose work a run is; owners take turns (`turn-of.ts`). First come, first served where it is absent. */
  ownerOf?(payload: Payload): string;
};

const defaults: JobSettings = { attempts: 5, backoff: 1_000, concurrency: 4 };

export const defineJob = <Payload extends object>(
  definition: Pick<JobDefinition<Payload>, 'name' | 'schema' | 'ownerOf'> & Partial<JobSettings>,
): JobDefinition<Payload> => ({ ...defaults, ...definition });

/** A job to be done, ready to be put into its queue; `delay` milliseconds from now, at once when absent. */
export type JobRequest = {
  name: string;
  id: string;
  payload: object;
  /** Whose work it is, where its job has owners. */
  owner?: string;
  delay?: number;
  cause?: JobCause;
};

/** Of which request, and of which event, a job is the consequence; kept beside its payload. */
export type JobCause = { correlationId: string; causationId: string; source?: JobSource };

/** Where the event stands that asked for a job. */
export type JobSource = { stream: StreamName; revision: Revision };

/** Letters, digits, `.`, `_` and `-`, and not only digits: what every queue takes as an id. */
const idPattern = /^(?!\d+$)[\w.-]{1,200}$/;

/**
 * The request for one run. `id` derives from the cause (an event, a day), so that a second request for the same cause
 * is none; ids are remembered for `keptFor`. Throws ZodError for a payload that does not fit.
 */
export const requestJob = <Payload extends object>(
  job: JobDefinition<Payload>,
  id: string,
  payload: Payload,
): JobRequest => {
  if (!idPattern.test(id)) throw new TypeError(`not an id for a job: ${id}`);
  const parsed = job.schema.parse(payload);
  return { name: job.name, id, payload: parsed, ...(job.ownerOf && { owner: job.ownerOf(parsed) }) };
};

export type JobRun = {
  id: string;
  /** 1 for the first. */
  attempt: number;
  /** Of the request that led here; derived from the job's id where it has another cause, such as the hour. */
  correlationId: string;
  /** The event that asked for it. */
  causationId?: string;
  source?: JobSource;
  logger: Logger;
  /** Aborts when the process stops; a run that ends with an error then is run again elsewhere. */
  signal: AbortSignal;
};

export type JobHandler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<void>;

export type JobImplementation = {
  job: JobDefinition;
  /** Parses and runs; throws `JobRefused` for a payload that does not fit. */
  run: (payload: unknown, run: JobRun) => Promise<void>;
};

/** A failure that no further attempt can change. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

/** A job that came before what it needs, which comes by itself: it is tried again, and nobody needs to hear of it. */
export class JobMustWait extends Error {
  override readonly name = 'JobMustWait';
}

/** Joins a job to its handler, which is loaded (`() => import(…)`) when the first payload comes. */
export const implementJob = <Payload extends object>(
  job: JobDefinition<Payload>,
  load: () => JobHandler<Payload> | Promise<JobHandler<Payload>>,
): JobImplementation => {
  let handler: JobHandler<Payload> | undefined;
  return {
    job,
    run: async (payload, run) => {
      const parsed = job.schema.safeParse(payload);
      if (!parsed.success) throw new JobRefused(`payload of ${job.name} ${run.id}: ${parsed.error.message}`);
      handler ??= await load();
      await handler(parsed.data, run);
    },
  };
};

/** By job and state: `waiting`, `active`, `delayed`, `failed`. */
export type QueueDepths = Record<string, Record<string, number>>;

/** A job that comes back by itself. */
export type JobSchedule = {
  /** Five fields, `0 2 * * *`. */
  cron: string;
  /** IANA name; the cron fields are times there. */
  timeZone: string;
};

export interface Jobs {
  /** In one go; those whose id is known already are left out. Resolves when they are safely stored. */
  enqueue(requests: readonly JobRequest[]): Promise<void>;
  /** Sets or changes the schedule of a job; asked twice it is one schedule. */
  schedule<Payload extends object>(job: JobDefinition<Payload>, schedule: JobSchedule, payload: Payload): Promise<void>;
  /**
   * Begins to run jobs. Throws, before anything runs, when a defined job has no handler. The returned function stops:
   * it waits for what is running, `within` milliseconds at most; what is cut off is run again by another process.
   */
  startWorkers(implementations: readonly JobImplementation[]): Promise<(within: number) => Promise<void>>;
  depths(): Promise<QueueDepths>;
  /**
   * Calls `ask` when the queues are there again without what was in them: Redis was restarted, emptied or replaced. It
   * sets the schedules and asks for what is open once more, and is called again where it fails.
   */
  onForgotten(ask: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Seconds that the id of a finished job is remembered; a failed one longer, for whoever looks into it. */
export const keptFor = { completed: 24 * 3600, failed: 14 * 24 * 3600 };

/** Throws unless there is exactly one implementation for each definition. */
export const assertComplete = (
  definitions: readonly JobDefinition[],
  implementations: readonly JobImplementation[],
): void => {
  const names = implementations.map(({ job }) => job.name);
  const missing = definitions.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  const unknown = names.filter((name) => !definitions.some((definition) => definition.name === name));
  const doubled = names.filter((name, index) => names.indexOf(name) !== index);
  if (missing.length > 0) throw new Error(`no handler for the job ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`a handler for a job that is not defined: ${unknown.join(', ')}`);
  if (doubled.length > 0) throw new Error(`two handlers for the job ${doubled.join(', ')}`);
};
