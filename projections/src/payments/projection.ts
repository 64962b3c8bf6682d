import { type Checkout, type CheckoutEvent, checkouts, settledOf } from '@cadenza/domain/payments/checkouts';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { checkoutsTable } from './tables.ts';

const { initialState, evolve } = checkouts.decider;

const contractOf = ({ started, told }: Checkout): string => {
  const contractId = started?.contractId ?? told.values().next().value?.contractId;
  if (contractId === undefined) throw new Error('a session of a checkout that nobody has started');
  return contractId;
};

const fold: Handler<CheckoutEvent> = {
  required: ({ data }) => [byId(checkoutsTable, data.checkoutId)],
  apply: (event, rows) => {
    const { metadata, data } = event;
    const { companyId } = metadata;
    const facts = rows.get(checkoutsTable, data.checkoutId)?.facts;
    const before: Checkout = facts
      ? { ...facts, companyId, told: new Map(facts.told.map((one) => [one.id, one])) }
      : initialState();
    const state = evolve(before, event, metadata);
    const { status, paidAt, subscriptionId, customerId, ended } = settledOf(state);
    rows.put(checkoutsTable, {
      ...{ company_id: companyId, id: data.checkoutId, contract_id: contractOf(state) },
      facts: { started: state.started, sessions: state.sessions, told: [...state.told.values()] },
      ...{ status, paid_at: paidAt, subscription_id: subscriptionId, customer_id: customerId },
      over: ended !== null,
    });
    return { kind: 'changed', ids: [data.checkoutId] };
  },
};

/** What companies are buying and have bought, and what their provider has told of it. */
export const paymentsProjection = defineProjection<CheckoutEvent>({
  name: 'payments',
  module: import.meta.url,
  topic: 'payments',
  prefixes: [checkouts.stream.kind],
  tables: [checkoutsTable],
  handlers: { CheckoutStarted: fold, CheckoutSessionMade: fold, ProviderEventReceived: fold },
  // Contracts and their payments are shown whole where they are; a checkout has no history of its own.
  tells: null,
});
