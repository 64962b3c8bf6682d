import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.ts';
import { chosenIds, useTracer } from './tracing.ts';

export type TracingOptions = {
  /** `api`, `projections`, `workers`; the service is `cadenza-<name>`. */
  name: string;
  /** Share of the traces that are kept, 0 to 1: by trace id, so every process keeps the same ones. */
  ratio: number;
  /** The collector, without `/v1/traces`; a test brings its own exporter. */
  to: { endpoint: string } | { exporter: SpanExporter };
  logger: Logger;
};

/** Milliseconds until the collector has the spans of a quiet process. */
const exportEvery = 1_000;
/** Milliseconds that the last spans get at a stop; a collector that is down must not hold it up. */
const stopWithin = 1_500;

/** Begins to collect traces in this process. Answers the function that sends the last ones and ends it. */
export const startTracing = ({ name, ratio, to, logger }: TracingOptions): (() => Promise<void>) => {
  const warn = (message: string, ...details: unknown[]): void => logger.warn({ details }, `traces: ${message}`);
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  const random = new RandomIdGenerator();
  const exporter = 'exporter' in to ? to.exporter : new OTLPTraceExporter({ url: urlOf(to.endpoint) });
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: exportEvery });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `cadenza-${name}`, 'process.pid': process.pid }),
    sampler: ratio < 1 ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler(),
    idGenerator: {
      generateTraceId: () => chosenIds.traceId ?? random.generateTraceId(),
      generateSpanId: () => chosenIds.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [processor],
  });
  useTracer(provider.getTracer('cadenza'));
  return async () => {
    useTracer(undefined);
    const timer = Promise.withResolvers<void>();
    const late = setTimeout(timer.resolve, stopWithin);
    const sent = provider.shutdown().catch((error: unknown) => logger.warn({ error }, 'the last traces were not sent'));
    await Promise.race([sent, timer.promise]);
    clearTimeout(late);
    diag.disable();
  };
};

const urlOf = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;
