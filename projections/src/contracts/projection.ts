import { contracts } from '@cadenza/domain/contracts/contracts';
import type { ContractEvent } from '@cadenza/domain/contracts/events';
import { type SeatEvent, seats } from '@cadenza/domain/contracts/seats';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { contractsTable } from './tables.ts';

const { initialState, evolve } = contracts.decider;

const fold: Handler<ContractEvent> = {
  required: ({ metadata }) => [byId(contractsTable, metadata.companyId)],
  apply: (event, rows) => {
    const { metadata, data } = event;
    const old = rows.get(contractsTable, metadata.companyId);
    const next = evolve(old?.contracts ?? initialState(), event, metadata);
    rows.put(contractsTable, {
      ...{ company_id: metadata.companyId, id: metadata.companyId, contracts: next },
      last_paid_at: event.type === 'ContractPaymentRecorded' ? event.data.paidAt : (old?.last_paid_at ?? null),
    });
    return { kind: event.type, ids: [data.contractId] };
  },
};

/** What each company has bought and paid: one row a company, folded as its decider folds it. */
export const contractsProjection = defineProjection<ContractEvent | SeatEvent>({
  name: 'contracts',
  module: import.meta.url,
  topic: contracts.topic,
  prefixes: [contracts.stream.kind, seats.stream.kind],
  tables: [contractsTable],
  handlers: {
    ContractMade: fold,
    ContractDueDrawn: fold,
    ContractDueReminded: fold,
    ContractPaymentRecorded: fold,
    ContractEnded: fold,
    // Which seats are taken is asked of their stream.
    SeatTaken: null,
    SeatsFreed: null,
  },
  // A contract is its own history: its dues and payments are shown whole.
  tells: null,
});
