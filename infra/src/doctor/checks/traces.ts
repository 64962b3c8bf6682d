import { type Check, ok, warning } from '../../findings/finding.ts';

/** Whether anything answers where traces are sent to. */
export const traces: Check = {
  name: 'Traces',
  run: async ({ config: { tracing } }) => {
    if (tracing === undefined) return [];
    try {
      await fetch(tracing.endpoint, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) });
      return [ok(`A collector of traces answers at ${new URL(tracing.endpoint).origin}.`)];
    } catch (failure) {
      const { cause, message } = failure as Error & { cause?: Error };
      return [
        warning(
          'The collector of traces does not answer.',
          `Traces are made and thrown away. (${cause?.message ?? message})`,
          'Start it, correct OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, port 4318 as a rule), or unset it.',
        ),
      ];
    }
  },
};
