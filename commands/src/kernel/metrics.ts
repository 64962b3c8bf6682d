import { streamPrefix } from '@cadenza/domain/kernel/event';
import { Counter, Histogram, type Registry } from '@cadenza/infra/telemetry/metrics';
import type { ObserveCommand } from './execute.ts';

/** Counts commands by stream, permission and outcome: all from closed lists. */
export const commandMetrics = (registry: Registry): ObserveCommand => {
  const registers = [registry];
  const outcomes = new Counter({
    name: 'cadenza_commands_total',
    help: 'Commands by kind of stream, permission and outcome: ok, repeated, error, or the code of the refusal',
    labelNames: ['stream', 'permission', 'outcome'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'cadenza_command_seconds',
    help: 'One command: waiting for its turn, load, decide, append',
    labelNames: ['stream'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  return ({ stream, permission }, outcome, took) => {
    const prefix = streamPrefix(stream);
    outcomes.inc({ stream: prefix, permission, outcome });
    seconds.observe({ stream: prefix }, took);
  };
};
