import { hash } from 'node:crypto';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { currentScope, withScope } from './scope.ts';

/**
 * Traces from command to push. Nothing travels with an event for them: a trace is named by the correlation id that every
 * event, feed row and job carries anyway, and a span that others follow takes its id from a key that they know too. So
 * any process, on any store, can hang its span under one of another process. Off, a call costs a comparison.
 */

/** Names a span that other processes must find: the same text gives the same id. */
export type SpanKey = string & { readonly spanKey?: never };

/** A command on a stream, as each of its events tells it. */
export const commandKey = (commandId: string, stream: string): SpanKey => `command ${commandId} ${stream}`;
/** What a projection made of one event; known to readers of the change feed. */
export const projectedKey = (topic: string, position: bigint): SpanKey => `projected ${topic} ${position}`;
export const enqueuedKey = (job: string, id: string): SpanKey => `enqueued ${job} ${id}`;

/** A span of another place: in which trace, under which key. */
export type SpanPlace = { correlationId: string; key: SpanKey };

export type SpanOptions = {
  kind?: 'server' | 'consumer' | 'producer';
  /** From closed lists, ids and numbers; never what a person typed. */
  attributes?: Attributes;
  /** The trace; absent: that of the work around. */
  correlationId?: string;
  /** Where others look for this span; absent: nobody does. */
  key?: SpanKey;
  /** What it follows, of the same correlation id; absent: the work around. */
  after?: SpanKey;
  links?: readonly SpanPlace[];
  /** `traceparent` of a caller from outside: told as a link, as its sender is not to be believed. */
  traceparent?: string | undefined;
  /** Milliseconds of the epoch, for what is told afterwards. */
  startedAt?: number;
};

export type OpenSpan = {
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** Marks it as failed, with the name of the error alone: messages may quote what people typed. */
  fail(error: unknown): void;
  end(): void;
  /** For the scope of the work that it covers. */
  raw: Span | undefined;
};

const silent: OpenSpan = { set() {}, rename() {}, fail() {}, end() {}, raw: undefined };
const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, producer: SpanKind.PRODUCER };

let tracer: Tracer | undefined;

/** The tracer of this process, from here on; undefined ends it. Of `start-tracing.ts` and tests. */
export const useTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

/** Whether anybody collects traces: for loops whose only work is to tell them. */
export const isTracing = (): boolean => tracer !== undefined;

/** Ids that the next span takes; the SDK asks its generator for them while it makes the span. */
export const chosenIds: { traceId: string | undefined; spanId: string | undefined } = {
  traceId: undefined,
  spanId: undefined,
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** 32 hexadecimal digits: a UUID without its dashes, so that a correlation id of the log finds the trace by hand. */
export const traceIdOf = (correlationId: string): string =>
  uuid.test(correlationId)
    ? correlationId.replaceAll('-', '').toLowerCase()
    : hash('sha256', correlationId, 'hex').slice(0, 32);

const spanIdOf = (key: SpanKey): string => hash('sha256', key, 'hex').slice(0, 16);

const contextOf = ({ correlationId, key }: SpanPlace): SpanContext => ({
  traceId: traceIdOf(correlationId),
  spanId: spanIdOf(key),
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

const callerOf = (traceparent: string | undefined): SpanContext | undefined => {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/.exec(traceparent ?? '');
  const [, traceId, spanId] = found ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
};

/** A span that its caller ends. */
export const startSpan = (name: string, options: SpanOptions = {}): OpenSpan => {
  if (tracer === undefined) return silent;
  const { correlationId, key, after, kind } = options;
  const around = currentScope()?.span?.spanContext();
  const traceId = correlationId === undefined ? around?.traceId : traceIdOf(correlationId);
  const followed =
    correlationId !== undefined && after !== undefined ? contextOf({ correlationId, key: after }) : undefined;
  const parent = followed ?? (around?.traceId === traceId ? around : undefined);
  const cause = parent === undefined ? around : undefined;
  const caller = callerOf(options.traceparent);
  const links = [
    ...(options.links ?? []).map(contextOf),
    ...(cause === undefined ? [] : [cause]),
    ...(caller === undefined ? [] : [caller]),
  ];
  chosenIds.traceId = traceId;
  chosenIds.spanId = key === undefined ? undefined : spanIdOf(key);
  const span = tracer.startSpan(
    name,
    {
      ...(kind === undefined ? {} : { kind: kinds[kind] }),
      ...(options.attributes === undefined ? {} : { attributes: options.attributes }),
      ...(options.startedAt === undefined ? {} : { startTime: options.startedAt }),
      links: links.map((one) => ({ context: one })),
    },
    parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
  );
  return {
    raw: span,
    set: (attributes) => void span.setAttributes(attributes),
    rename: (other) => void span.updateName(other),
    fail: (error) => void span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) }),
    end: () => span.end(),
  };
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Work within a span; spans begun meanwhile lie under it. Options are asked for only when somebody collects. */
export const inSpan = async <T>(
  name: string,
  options: () => SpanOptions,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> => {
  if (tracer === undefined) return work(silent);
  const span = startSpan(name, options());
  const { fields = {} } = currentScope() ?? {};
  try {
    return await withScope({ fields, ...(span.raw && { span: span.raw }) }, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
};

/** Told after the fact: a span that began at `startedAt` and ends now. */
export const recordSpan = (name: string, options: SpanOptions & { startedAt: number }): void =>
  startSpan(name, options).end();
