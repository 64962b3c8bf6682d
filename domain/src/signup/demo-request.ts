import { z } from 'zod';
import { defineAggregate, defineEvents } from '../kernel/aggregate.ts';
import type { Decision } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { reject } from '../kernel/rejection.ts';
import { uuid } from '../kernel/schemas.ts';
import { plainName, visibleLines } from '../kernel/visible-text.ts';
import { phoneNumber } from '../registry/contacts.ts';
import { faultsOf, locale } from './values.ts';

/** Who wants to be shown what we make. */
export const demoWish = z.strictObject({
  company: plainName(255),
  name: plainName(120),
  email: z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' }),
  phone: phoneNumber.nullable(),
  message: visibleLines(2_000).nullable(),
  locale,
});
export type DemoWish = z.infer<typeof demoWish>;

const requestId = '0199a1b2-0000-7000-8000-0000000000f7';
const sample = {
  ...{ company: 'Rossi Impianti S.r.l.', name: 'Anna Rossi', email: 'anna@rossi-impianti.example', phone: null },
  ...{ message: 'Abbiamo due stabilimenti.', locale: 'it' },
};

const events = defineEvents({
  DemoRequested: {
    data: z.strictObject({ requestId: uuid, wish: demoWish }),
    golden: { requestId, wish: sample },
  },
});
export type DemoEvent = EventOf<typeof events.schemas>;
export type DemoCommand = { type: 'RequestDemo'; requestId: string; wish: DemoWish };
export type DemoState = { readonly wish: DemoWish | null };

const decide = ({ requestId: id, wish }: DemoCommand, state: DemoState): Decision<DemoEvent> => {
  if (state.wish !== null) return reject('already_exists');
  const parsed = demoWish.safeParse(wish);
  if (!parsed.success) return reject('invalid_fields', {}, faultsOf(demoWish, wish));
  return [{ type: 'DemoRequested', data: { requestId: id, wish: parsed.data } }];
};

/** A wish is a fact of its own: whoever sells reads it by mail, and the log keeps it where the mail is lost. */
export const demoRequests = defineAggregate({
  stream: { kind: 'demoRequest', each: 'thing', by: 'requestId', id: (_, of) => of },
  events,
  decider: {
    initialState: (): DemoState => ({ wish: null }),
    decide,
    evolve: (_, event) => ({ wish: event.data.wish }),
  },
  commands: { RequestDemo: { permission: 'signUp.open', samples: [{ requestId, wish: sample }] } },
  topic: null,
});
