import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { type CheckoutEvent, checkouts } from '@cadenza/domain/payments/checkouts';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor } from '../kernel/reactor.ts';
import { settleCheckout } from './jobs.ts';

const settle = ({ id, data: { checkoutId }, metadata: { companyId } }: RecordedEvent<CheckoutEvent>): JobRequest[] => [
  requestJob(settleCheckout, `settle.${id}`, { companyId, checkoutId }),
];

/** A contract follows its payments, whoever was in the browser. */
export const settleOnChange = defineReactor<CheckoutEvent>({
  name: 'settle-checkouts',
  prefixes: [checkouts.stream.kind],
  startsAt: 'beginning', // it goes by all that is known now, and what was done is done once
  handlers: { CheckoutSessionMade: settle, ProviderEventReceived: settle },
});
