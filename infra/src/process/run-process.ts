import { InvalidSettings, type ServiceConfig } from '../config/config.ts';
import { armFailpoints } from '../faults/failpoints.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import type { Registry } from '../telemetry/metrics.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { isSupervised, notifyParent } from './parent.ts';
import { startFailureInWords } from './start-failure.ts';

export type ProcessContext<C extends ServiceConfig = ServiceConfig> = {
  config: C;
  logger: Logger;
  metrics: Registry;
  /** Aborts when the process begins to stop. */
  stopping: AbortSignal;
  /** Milliseconds that `close` may take. */
  stopWithin: number;
  /** For a failure in the background that the process cannot live with: ends it, and whoever runs it starts it anew. */
  fail: (error: unknown) => void;
};

export type RunningProcess = {
  /** Where `/readyz` answers. */
  address: string;
  /** Finishes what is under way and lets go of everything. */
  close(): Promise<void>;
};

export type ProcessOptions<C extends ServiceConfig> = {
  /** `api`, `projections`, `workers`. */
  name: string;
  /** `loadServiceConfig`, or `loadApiConfig` for what signs. Throws `InvalidSettings`. */
  load: (env: NodeJS.ProcessEnv) => C;
  start: (context: ProcessContext<C>) => Promise<RunningProcess>;
  /** Milliseconds for a clean stop, after which the process ends anyway; that of the settings unless told. */
  stopWithin?: number;
};

/** Milliseconds after which a process has loaded and compiled what it starts with, and mostly rests. */
const settled = 30_000;

/** Once, where the garbage collector may be asked: Node keeps what the start has left until something else needs the memory. */
const collectOnceSettled = (): void => {
  const { gc } = globalThis;
  if (gc) setTimeout(() => void gc({ type: 'major', execution: 'async' }), settled).unref();
};

const asksDoctor = '"npm run doctor" looks at all settings and at what they name';

/** Less than what the supervisor of `npm start` gives a child: a person waits at the keyboard. */
const supervisedStop = 4_000;

/**
 * The life of every server process: settings, logger and metrics; a clean stop at SIGTERM, Ctrl+C or the end of the
 * supervisor; exit code 0 for a clean stop, 1 for everything else. An error that nobody caught ends the process, as its
 * state can no longer be trusted; the supervisor (or the container platform) starts it again.
 */
export const runProcess = async <C extends ServiceConfig>({
  name,
  load,
  start,
  ...options
}: ProcessOptions<C>): Promise<void> => {
  const config = configOrExit(load);
  const logger = createLogger({ name, level: config.logLevel });
  armFailpoints(config.failpoints);
  const stopWithin = options.stopWithin ?? (isSupervised() ? supervisedStop : config.stopWithin);
  const stopTracing = await beginTracing(name, config, logger);
  const stopping = new AbortController();
  let running: Promise<RunningProcess> | undefined;

  const stop = async (why: string, exitCode = 0): Promise<void> => {
    if (stopping.signal.aborted) return;
    logger.info({ why }, 'stopping');
    stopping.abort();
    setTimeout(() => {
      logger.warn({ stopWithin }, 'did not stop in time');
      process.exit(1);
    }, stopWithin);
    try {
      await (await running)?.close();
      await stopTracing?.();
      logger.info('stopped');
      process.exit(exitCode);
    } catch (error) {
      logger.error({ error }, 'did not stop cleanly');
      process.exit(1);
    }
  };
  const fail = (error: unknown): void => {
    logger.fatal({ error }, 'failed');
    void stop('failure', 1);
  };
  const die = (error: unknown): void => {
    logger.fatal({ error }, 'an error that nobody caught');
    process.exit(1);
  };

  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  process.on('SIGTERM', () => void stop('SIGTERM'));
  // Ctrl+C reaches every process of the terminal; the supervisor decides in which order they stop.
  process.on('SIGINT', () => void (isSupervised() || stop('SIGINT')));
  process.on('disconnect', () => void stop('the supervisor is gone'));

  running = start({ config, logger, metrics: createMetrics(name), stopping: stopping.signal, stopWithin, fail });
  try {
    const { address } = await running;
    logger.info({ address }, 'started');
    notifyParent({ cadenza: 'started', address });
    collectOnceSettled();
  } catch (error) {
    if (stopping.signal.aborted) return;
    const words = await startFailureInWords(error, process.env);
    if (words === undefined) logger.fatal({ error }, `could not start; ${asksDoctor}`);
    else logger.fatal(`could not start: ${words}`);
    process.exit(1);
  }
};

/** The SDK is loaded only where somebody collects. */
const beginTracing = async (name: string, { tracing }: ServiceConfig, logger: Logger) => {
  if (tracing === undefined) return undefined;
  const { startTracing } = await import('../telemetry/start-tracing.ts');
  return startTracing({ name, ratio: tracing.ratio, to: { endpoint: tracing.endpoint }, logger });
};

const configOrExit = <C>(load: (env: NodeJS.ProcessEnv) => C): C => {
  try {
    return load(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};
