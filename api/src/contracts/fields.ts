import type { Standing, StandingContract, StandingDue } from '@cadenza/domain/contracts/standing';
import { netOf } from '@cadenza/domain/licensing/offer';
import { companyContracts } from '@cadenza/queries/contracts/contracts';
import type {
  CompanyContracts,
  Contract,
  ContractDue,
  MutationResolvers,
  QueryResolvers,
} from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { asField } from '../operations/as-field.ts';
import { centsToDecimal } from '../registry/wire.ts';
import { settle } from './operations.ts';

const states = { toPay: 'TO_PAY', paid: 'PAID', expired: 'EXPIRED' } as const;
const contractStates = { coming: 'COMING', running: 'RUNNING', ended: 'ENDED' } as const;
const methods = { card: 'CARD', transfer: 'TRANSFER', test: 'TEST' } as const;
const reasons = { cancelled: 'CANCELLED', unpaid: 'UNPAID', replaced: 'REPLACED' } as const;
const freezes = { license_ended: 'ENDED', license_unpaid: 'UNPAID' } as const;
const taxReasons = {
  domestic: 'DOMESTIC',
  destination: 'DESTINATION',
  reverse_charge: 'REVERSE_CHARGE',
  outside_eu: 'OUTSIDE_EU',
} as const;

const dueToGraphql = ({ dueId, dueOn, until, paidAt, ...due }: StandingDue): ContractDue => ({
  ...{ id: dueId, dueOn, until, paidAt, state: states[due.state] },
  ...{ taxable: centsToDecimal(due.taxable), vatRate: due.rate / 100, taxReason: taxReasons[due.taxReason] },
  ...{ taxes: centsToDecimal(due.taxes), total: centsToDecimal(due.total), paid: centsToDecimal(due.paid) },
});

const contractToGraphql = ({ id, offer, method, startsOn, end, state, dues }: StandingContract): Contract => ({
  ...{ id, startsOn, license: offer.license.name, recurrence: offer.price.recurrence },
  ...{ method: methods[method], state: contractStates[state] },
  ...{ endsOn: end?.endsOn ?? null, endReason: end ? reasons[end.reason] : null },
  ...{ price: centsToDecimal(netOf(offer)), discount: offer.discount?.description ?? null },
  limits: offer.limits,
  dues: dues.map(dueToGraphql),
});

const toGraphql = ({ contracts, freeze }: Standing): CompanyContracts => ({
  contracts: contracts.map(contractToGraphql),
  freeze: freeze && freezes[freeze],
});

const contractsField: QueryResolvers['companyContracts'] = {
  ...ofQuery(companyContracts),
  resolve: async (_, context) => toGraphql(await answered(context, companyContracts, null)),
};

export const contractFields = {
  Query: { companyContracts: contractsField },
  Mutation: {
    settleContractDue: asField(settle, ({ id, position }) => ({ id, position: String(position) })),
  } satisfies Partial<MutationResolvers>,
};
