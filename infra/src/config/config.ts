import { resolve } from 'node:path';
import type { ArmedFailpoint } from '../faults/failpoints.ts';
import { type FilesPlace, filesPlace, missingOfS3 } from './files.ts';
import { type MailPlace, mailPlace, missingOfMail } from './mail.ts';
import { type PaymentsPlace, paymentsPlace, problemsOfPayments } from './payments.ts';
import { type Environment, environmentSchema, featuresToCome, type LogLevel } from './settings.ts';

/** What a process is told, once, at its start. Nothing else in the house reads `process.env`. */
export type Config = {
  /** `embedded`: the supervisor of `npm start` brings the database. `server`: `DATABASE_URL` names one. */
  mode: 'embedded' | 'server';
  production: boolean;
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** Where browsers reach the api, without a slash at the end. */
  publicUrl: string;
  /** Origins whose pages may call: of `publicUrl` and ALLOWED_ORIGINS; `sameHost` where PUBLIC_URL is not set. */
  origins: { allowed: string[]; sameHost: boolean };
  /** Proxies whose `X-Forwarded-For` is believed: addresses or ranges. */
  trustedProxies: string[];
  /** Multiplies how often calls may be made. */
  rateFactor: number;
  /** Absolute. */
  dataDir: string;
  /** Absent only in the supervisor's own embedded mode. */
  databaseUrl: string | undefined;
  /** The log in EventStoreDB; absent: in the database. */
  eventStoreUrl: string | undefined;
  /** Jobs, signals and rate limits in Redis; absent: in the database. */
  redisUrl: string | undefined;
  /** Where documents and pictures are kept. */
  files: FilesPlace;
  /** How e-mails leave. */
  mail: MailPlace;
  /** Who is told of a demo that somebody wishes for; absent: nobody, and the log keeps it. */
  salesEmail: string | undefined;
  /** How companies pay. */
  payments: PaymentsPlace;
  /** Bytes that one uploaded file may have. */
  uploadLimit: number;
  /** Absent only in the supervisor's own embedded mode, which generates one. */
  authSecret: string | undefined;
  /** While the secret is changed: tokens that this one signed are accepted too. */
  previousAuthSecret: string | undefined;
  /** `if-empty`: made at the first start on an empty store; `on`: also later, where it is missing. */
  demoData: 'on' | 'off' | 'if-empty';
  logLevel: LogLevel;
  /** Faults of tests; empty otherwise, and always in production. */
  failpoints: readonly ArmedFailpoint[];
  /**
   * Of the api: `/metrics` and the reasons of `/readyz`, for operators' eyes only. Absent: on the public port, in production
   * nowhere. 0 takes a free one.
   */
  healthPort: number | undefined;
  /** Milliseconds for a clean stop. */
  stopWithin: number;
  /** Where traces go, and the share that is kept (0 to 1); absent: none are made. */
  tracing: { endpoint: string; ratio: number } | undefined;
  /** Worth telling, not worth stopping for. */
  warnings: string[];
};

/** What every process but the supervisor needs. */
export type ServiceConfig = Config & { databaseUrl: string };

/** What the api and the workers need besides: who signs tokens, or links, knows the secret, and nobody else. */
export type ApiConfig = ServiceConfig & { authSecret: string };

/** Settings that cannot be used: all problems together, each with the name of its variable. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Cadenza cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Variables = Record<string, string | undefined>;

/** Settings of the supervisor: mode follows from the variables alone. Throws `InvalidSettings`. */
export const loadConfig = (env: Variables): Config => {
  const { settings, problems } = parse(env);
  if (settings.DATABASE_URL !== undefined) needed('AUTH_SECRET', settings, problems);
  refuse(problems);
  return toConfig(settings, env);
};

/** Settings of projections, workers and commands, which always work on a database that somebody else started. */
export const loadServiceConfig = (env: Variables): ServiceConfig => {
  const { settings, problems } = parse(env);
  const databaseUrl = needed('DATABASE_URL', settings, problems);
  refuse(problems);
  return { ...toConfig(settings, env), databaseUrl };
};

/** Settings of whatever signs: the api and its commands, and the workers. */
export const loadApiConfig = (env: Variables): ApiConfig => {
  const { settings, problems } = parse(env);
  const databaseUrl = needed('DATABASE_URL', settings, problems);
  const authSecret = needed('AUTH_SECRET', settings, problems);
  refuse(problems);
  return { ...toConfig(settings, env), databaseUrl, authSecret };
};

/** What can be read of the settings, and every problem of the rest: for those that tell more than the first. */
export const inspectConfig = (env: Variables): { config: Config; problems: string[] } => {
  const { settings, problems } = parse(env);
  return { config: toConfig(settings, env), problems: Array.from(problems, ([name, why]) => `${name}: ${why}`) };
};

const parse = (env: Variables): { settings: Environment; problems: Map<string, string> } => {
  const problems = new Map<string, string>();
  const parsed = environmentSchema.safeParse(env);
  for (const name of missingOfS3(env)) problems.set(name, 'required beside the other settings of S3');
  for (const name of missingOfMail(env)) problems.set(name, 'required beside SMTP_URL: who the sender is');
  for (const [name, why] of problemsOfPayments(env)) problems.set(name, why);
  if (env.NODE_ENV === 'production' && (env.CADENZA_FAILPOINTS ?? '').trim() !== '') {
    problems.set('CADENZA_FAILPOINTS', 'faults of tests are never armed in production');
  }
  if (parsed.success) return { settings: parsed.data, problems };
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    if (!problems.has(name)) problems.set(name, issue.message);
  }
  // The settings that are right are still needed, to find what is missing beside what is wrong.
  const right = Object.fromEntries(Object.entries(env).filter(([name]) => !problems.has(name)));
  return { settings: environmentSchema.parse(right), problems };
};

const reasons = {
  DATABASE_URL: 'required (npm start brings a database of its own)',
  AUTH_SECRET: 'required where api or workers run on DATABASE_URL (32 characters or more, the same for all)',
} as const;

/** The setting; where it is missing that is one more problem. */
const needed = (name: keyof typeof reasons, settings: Environment, problems: Map<string, string>): string => {
  const value = settings[name];
  if (value === undefined && !problems.has(name)) problems.set(name, reasons[name]);
  return value ?? '';
};

const refuse = (problems: Map<string, string>): void => {
  if (problems.size > 0) throw new InvalidSettings(Array.from(problems, ([name, why]) => `${name}: ${why}`));
};

/** Less than the 10 s after which container platforms end a process by force, unless told otherwise. */
const defaultStopSeconds = 8;

const toConfig = (settings: Environment, env: Variables): Config => {
  const mode = settings.DATABASE_URL === undefined ? 'embedded' : 'server';
  const port = settings.PORT ?? 3000;
  const host = settings.HOST ?? (mode === 'embedded' ? '127.0.0.1' : '0.0.0.0');
  const dataDir = resolve(settings.DATA_DIR ?? '.data');
  const publicUrl = settings.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${localName(host)}:${port}`;
  return {
    mode,
    production: settings.NODE_ENV === 'production',
    port,
    host,
    publicUrl,
    origins: {
      allowed: [publicUrl, ...(settings.ALLOWED_ORIGINS ?? [])],
      sameHost: settings.PUBLIC_URL === undefined,
    },
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    rateFactor: settings.RATE_LIMIT_FACTOR ?? 1,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    eventStoreUrl: settings.EVENTSTORE_URL,
    redisUrl: settings.REDIS_URL,
    files: filesPlace(settings, dataDir),
    mail: mailPlace(settings, dataDir),
    salesEmail: settings.SALES_EMAIL,
    payments: paymentsPlace(settings, { mode, dataDir, publicUrl }),
    uploadLimit: (settings.UPLOAD_LIMIT_MB ?? 50) * 1024 ** 2,
    authSecret: settings.AUTH_SECRET,
    previousAuthSecret: settings.AUTH_SECRET_PREVIOUS,
    demoData: demoDataOf(settings.DEMO_DATA, mode),
    logLevel: settings.LOG_LEVEL ?? (mode === 'embedded' ? 'warn' : 'info'),
    failpoints: settings.CADENZA_FAILPOINTS ?? [],
    healthPort: settings.HEALTH_PORT,
    stopWithin: (settings.STOP_SECONDS ?? defaultStopSeconds) * 1_000,
    tracing:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: settings.OTEL_TRACES_SAMPLER_ARG ?? 1 },
    warnings: Object.keys(env)
      .filter((name) => (env[name] ?? '').trim() !== '' && featuresToCome.some((pattern) => pattern.test(name)))
      .map((name) => `${name} is set, but this build does not use it yet`),
  };
};

const demoDataOf = (asked: boolean | undefined, mode: Config['mode']): Config['demoData'] => {
  if (asked !== undefined) return asked ? 'on' : 'off';
  return mode === 'embedded' ? 'if-empty' : 'off';
};

/** A name that a browser on this machine can open; `0.0.0.0` is not one. */
const localName = (host: string): string => {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
