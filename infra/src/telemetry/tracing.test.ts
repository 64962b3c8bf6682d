import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { machineNow } from '../clock/clock.ts';
import { createLogger } from './logger.ts';
import { withFields } from './scope.ts';
import { startTracing } from './start-tracing.ts';
import { commandKey, inSpan, isTracing, recordSpan, startSpan, traceIdOf } from './tracing.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const correlationId = '0199a000-0000-7000-8000-0000000000e0';
const traceId = '0199a0000000700080000000000000e0';

let exporter: InMemorySpanExporter;
let stop: () => Promise<void>;
const begin = (ratio = 1): void => {
  exporter = new InMemorySpanExporter();
  // What was exported is to be looked at after the end.
  exporter.shutdown = async () => {};
  stop = startTracing({ name: 'test', ratio, to: { exporter }, logger });
};
beforeEach(() => begin());
afterEach(() => stop());

const finished = async (): Promise<Map<string, ReadableSpan>> => {
  await stop();
  return new Map(exporter.getFinishedSpans().map((span) => [span.name, span]));
};

test('a correlation id names its trace; work inside lies under the work around', async () => {
  await inSpan(
    'outer',
    () => ({ correlationId, kind: 'server' }),
    () =>
      inSpan(
        'inner',
        () => ({}),
        async () => {},
      ),
  );
  const spans = await finished();
  expect(spans.get('outer')?.spanContext().traceId).toBe(traceId);
  expect(spans.get('outer')?.parentSpanContext).toBeUndefined();
  expect(spans.get('inner')?.parentSpanContext?.spanId).toBe(spans.get('outer')?.spanContext().spanId);
  expect(spans.get('inner')?.resource.attributes['service.name']).toBe('cadenza-test');
});

test('a span of another process is found by what both know', async () => {
  const key = commandKey('c', 'planSeries-1');
  await inSpan(
    'command',
    () => ({ correlationId, key }),
    async () => {},
  );
  recordSpan('projected', { correlationId, after: commandKey('c', 'planSeries-1'), startedAt: machineNow() - 5 });
  const spans = await finished();
  expect(spans.get('projected')?.parentSpanContext).toMatchObject({
    traceId,
    spanId: spans.get('command')?.spanContext().spanId,
    isRemote: true,
  });
});

test('work of another correlation begins a trace of its own, linked to what caused it', async () => {
  const other = '0199a000-0000-7000-8000-0000000000ff';
  await inSpan(
    'night',
    () => ({ correlationId }),
    () =>
      inSpan(
        'one of many',
        () => ({ correlationId: other }),
        async () => {},
      ),
  );
  const one = (await finished()).get('one of many');
  expect(one?.spanContext().traceId).toBe(traceIdOf(other));
  expect(one?.parentSpanContext).toBeUndefined();
  expect(one?.links.map(({ context }) => context.traceId)).toEqual([traceId]);
});

test('a caller from outside is a link, never a parent; nonsense is nothing', async () => {
  const caller = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  startSpan('told', { correlationId, traceparent: caller }).end();
  startSpan('nonsense', { correlationId, traceparent: `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01\r\nx: y` }).end();
  const spans = await finished();
  expect(spans.get('told')?.spanContext().traceId).toBe(traceId);
  expect(spans.get('told')?.links[0]?.context.traceId).toBe('ab'.repeat(16));
  expect(spans.get('nonsense')?.links).toEqual([]);
});

test('a failure marks its span with the name of the error, never its words, and is thrown on', async () => {
  const failing = inSpan(
    'failing',
    () => ({}),
    () => Promise.reject(new RangeError('Mario Rossi is too old')),
  );
  await expect(failing).rejects.toThrow(RangeError);
  const span = (await finished()).get('failing');
  expect(span?.status).toEqual({ code: 2, message: 'RangeError' });
  expect(JSON.stringify([span?.events, span?.attributes])).not.toContain('Mario');
});

test('a share of the traces: every process keeps or drops the same ones', async () => {
  await stop();
  const kept = async (): Promise<string[]> => {
    begin(0.5);
    for (let i = 0; i < 64; i++) recordSpan('one', { correlationId: `same ${i}`, startedAt: machineNow() });
    await stop();
    return exporter.getFinishedSpans().map((span) => span.spanContext().traceId);
  };
  const [here, there] = [await kept(), await kept()];
  expect(here).toEqual(there);
  expect(here.length).toBeGreaterThan(10);
  expect(here.length).toBeLessThan(54);
});

test('off, nothing is asked for and nothing made', async () => {
  await stop();
  expect(isTracing()).toBe(false);
  const answer = await inSpan(
    'none',
    () => expect.unreachable(),
    async (span) => {
      span.set({ a: 1 });
      return 7;
    },
  );
  expect(answer).toBe(7);
  expect(startSpan('none').raw).toBeUndefined();
});

test('fields of a scope stand on every line written in it, also after a wait and within a span', async () => {
  const lines: string[] = [];
  const log = createLogger({ name: 'api', level: 'info', destination: { write: (line) => void lines.push(line) } });
  await withFields({ requestId: 'r1' }, () =>
    inSpan(
      'work',
      () => ({}),
      () =>
        withFields({ correlationId: 'c1' }, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          log.info('inside');
        }),
    ),
  );
  log.info('outside');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'r1', correlationId: 'c1', msg: 'inside' });
  expect(lines[1]).not.toContain('r1');
});
