import type { Untold } from '@cadenza/infra/payments/payments';
import { Counter, type Registry } from '@cadenza/infra/telemetry/metrics';

/** What became of a message that came as one of the payment provider's. `too_large` is told by the gateway, before it is read. */
export const messageOutcomes = [
  'new',
  'known',
  'contradicts',
  'too_large',
  'no_signature',
  'wrong_signature',
  'too_old',
  'unreadable',
  'unknown_kind',
  'not_ours',
] as const satisfies readonly (Untold | string)[];
export type MessageOutcome = (typeof messageOutcomes)[number];

export type PaymentMessages = { count(outcome: MessageOutcome): void };

/** Counts them, each outcome from 0 on, so that an alert sees the first one. */
export const createPaymentMessages = (metrics: Registry): PaymentMessages => {
  const messages = new Counter({
    name: 'cadenza_payment_messages_total',
    help: 'Messages of the payment provider, by what became of them',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  for (const outcome of messageOutcomes) messages.inc({ outcome }, 0);
  return { count: (outcome) => messages.inc({ outcome }) };
};
