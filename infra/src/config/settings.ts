import { isIP } from 'node:net';
import { z } from 'zod';
import { addressProblem } from '../event-store/eventstoredb/address.ts';
import { failpointActions, parseFailpoints } from '../faults/failpoints.ts';

/** An empty variable counts as absent: shells and compose files pass `NAME=` for "not set". */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional());

const port = z
  .string()
  .regex(/^\d+$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535');

const number = (from: number, to: number) =>
  z
    .string()
    .refine((value) => Number(value) >= from && Number(value) <= to, `must be a number from ${from} to ${to}`)
    .transform(Number);

const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['true', '1', 'yes', 'on', 'false', '0', 'no', 'off'], 'must be true or false'))
  .transform((value) => ['true', '1', 'yes', 'on'].includes(value));

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Not `url`: a cluster's address may name several hosts. */
const eventStoreUrl = z.string().superRefine((value, context) => {
  const problem = addressProblem(value);
  if (problem !== undefined) context.addIssue(problem);
});

/** Faults that tests arm, `projector.before-commit@3:kill`. */
const failpoints = z.string().transform((value, context) => {
  const armed = parseFailpoints(value);
  if (armed !== null) return armed;
  context.addIssue(`must be NAME[@HIT]:${failpointActions.join('|')} with a name of infra/src/faults/failpoints.ts`);
  return z.NEVER;
});

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

const origins = list.refine((all) => all.every((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol)), {
  message: 'must be addresses that begin with http:// or https://, with commas between them',
});

const isRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
};

/** Addresses or ranges, `10.0.0.0/8`. */
const addresses = list.refine((all) => all.every(isRange), {
  message: 'must be IP addresses or ranges like 10.0.0.0/8, with commas between them',
});

const factor = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a number above 0, at most 9999')
  .transform(Number)
  .refine((value) => value > 0, 'must be a number above 0, at most 9999');

/** A bucket's name, as S3 has them; a beginning of names without `..` and other ways out. */
const bucket = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -');
const prefix = z
  .string()
  .regex(/^[\w-]+(\/[\w-]+)*\/?$/, 'must be letters, digits, _ and -, with slashes between them')
  .transform((value) => value.replace(/\/?$/, '/'));

/** `Cadenza <cadenza@example.com>`, or the address alone; no name that would be a header of its own. */
const sender = z.string().refine((value) => {
  const [, name = '', address = value.trim()] = /^([^<>\p{Cc}"]*)<([^<>]+)>$/u.exec(value.trim()) ?? [];
  return name.length <= 100 && z.email().safeParse(address).success;
}, 'must be an address, or Name <address>');

const secret = z.string().min(32, 'must have 32 characters or more');

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Every environment variable that a Cadenza process reads, as it is written there. */
export const environmentSchema = z.object({
  PORT: optional(port),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  EVENTSTORE_URL: optional(eventStoreUrl),
  REDIS_URL: optional(url('redis:', 'rediss:')),
  AUTH_SECRET: optional(secret),
  /** While AUTH_SECRET is changed: access tokens that this one signed are accepted too. */
  AUTH_SECRET_PREVIOUS: optional(secret),
  DEMO_DATA: optional(flag),
  PUBLIC_URL: optional(url('http:', 'https:')),
  ALLOWED_ORIGINS: optional(origins),
  TRUSTED_PROXIES: optional(addresses),
  RATE_LIMIT_FACTOR: optional(factor),
  LOG_LEVEL: optional(
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
  ),
  /** Files in an S3-compatible store: all of the first three, or none. */
  S3_BUCKET: optional(bucket),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_ENDPOINT: optional(url('http:', 'https:')),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a region, eu-south-1')),
  S3_PREFIX: optional(prefix),
  UPLOAD_LIMIT_MB: optional(number(1, 4_096)),
  /** E-mails by a server: both, or the second alone. */
  SMTP_URL: optional(url('smtp:', 'smtps:')),
  MAIL_FROM: optional(sender),
  SALES_EMAIL: optional(z.email('an e-mail address, sales@example.com')),
  /** Card payments: both of the first two, or none. */
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_\w+$/, 'must be a secret key, sk_… or rk_…')),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/, 'must be the secret of a webhook, whsec_…')),
  STRIPE_API_BASE: optional(url('http:', 'https:')),
  /** Said by the supervisor of `npm start` to its processes: payments are tried on a page of our own. */
  TEST_PAYMENTS: optional(flag),
  NODE_ENV: optional(z.string()),
  CADENZA_FAILPOINTS: optional(failpoints),
  HEALTH_PORT: optional(port),
  STOP_SECONDS: optional(number(1, 600)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url('http:', 'https:')),
  /** Read by the exporter itself: `key=value,key=value`, for a collector that wants to know who sends. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: optional(number(0, 1)),
});

export type Environment = z.output<typeof environmentSchema>;

/** Variables of features that are not built at all: nothing is replaced in silence, so a warning is enough. */
export const featuresToCome = [/^LLM_/];
