import { z } from 'zod';
import { defineAggregate, defineEvents } from '../kernel/aggregate.ts';
import type { Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { uuid } from '../kernel/schemas.ts';

const events = defineEvents({
  /** Which request has which number. The last event of an opening. */
  SupportRequestNumbered: {
    data: z.strictObject({ supportRequestId: uuid, number: z.int().min(1) }),
    golden: { supportRequestId: '0199a1b2-0000-7000-8000-0000000000c1', number: 7 },
  },
});
export type SupportRequestNumbered = EventOf<typeof events.schemas>;

/** How many requests of a company have a number: that is the last one. */
export type NumbersState = { readonly last: number };

export type NumberCommand = { type: 'NumberSupportRequest'; supportRequestId: string };

const decider: Decider<NumbersState, NumberCommand, SupportRequestNumbered> = {
  initialState: () => ({ last: 0 }),
  decide: ({ supportRequestId }, { last }) => [
    { type: 'SupportRequestNumbered', data: { supportRequestId, number: last + 1 } },
  ],
  evolve: (_, { data }) => ({ last: data.number }),
};

/**
 * Numbers of the support requests of a company: 1, 2, 3 … in one stream, whose order decides between those who ask at once. Who
 * asks derives the command from the request, so that a request gets one number however often it is asked for.
 */
export const supportNumbers = defineAggregate({
  stream: { kind: 'supportNumbers', each: 'company', id: (companyId) => companyId },
  events,
  decider,
  commands: {
    NumberSupportRequest: {
      permission: 'support.open',
      ofSystem: true,
      samples: [{ supportRequestId: '0199a1b2-0000-7000-8000-0000000000c1' }],
    },
  },
  topic: 'support',
});
