import type { StandingContract, StandingDue } from '@cadenza/domain/contracts/standing';
import { netOf } from '@cadenza/domain/licensing/offer';
import { companyContracts } from '@cadenza/queries/contracts/contracts';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import { centsToDecimal } from '../registry/wire.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { id, money, yesNo } from '../rest/shapes.ts';
import { yesNo as yesNoOf } from '../rest/values.ts';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const recurrence = z.enum(['M', 'A']);
const license = z.strictObject({ id, name: z.string() });

const paymentShape = z
  .strictObject({
    id,
    expirationDate: day,
    date: z.string().nullable().meta({ description: 'When it was paid; null until then' }),
    paid: yesNo,
    status: z.enum(['toPay', 'paid', 'expired']),
    taxableAmount: money,
    taxes: money,
    vat: z
      .string()
      .regex(/^\d+\.\d\d$/)
      .meta({ description: 'Rate in percent' }),
    total: money,
  })
  .meta({ id: 'CompanyPayment' });

const contractShape = z
  .strictObject({
    id,
    date: day,
    expirationDate: day.nullable().meta({ description: 'The first day without it; null while it goes on' }),
    status: z.enum(['coming', 'running', 'ended']),
    contractType: recurrence,
    paymentCadence: recurrence,
    totalPrice: money.meta({ description: 'Of a period, with the taxes of the last one that was drawn' }),
    license,
    payments: z.array(paymentShape),
  })
  .meta({ id: 'CompanyContract' });

const lastLicenseShape = z
  .strictObject({
    lastLicense: contractShape.nullable(),
    limitLicense: z.array(
      z.strictObject({ license, licenseItem: z.strictObject({ key: z.string() }), value: z.int().min(-1) }),
    ),
  })
  .meta({ id: 'LastLicense' });

const paymentToWire = ({ dueId, dueOn, paidAt, state, taxable, taxes, rate, total }: StandingDue) => ({
  ...{ id: dueId, expirationDate: dueOn, date: paidAt, paid: yesNoOf(state === 'paid'), status: state },
  ...{ taxableAmount: centsToDecimal(taxable), taxes: centsToDecimal(taxes) },
  ...{ vat: (rate / 100).toFixed(2), total: centsToDecimal(total) },
});

const contractToWire = ({ id: contractId, startsOn, end, state, offer, dues }: StandingContract) => ({
  ...{ id: contractId, date: startsOn, expirationDate: end?.endsOn ?? null, status: state },
  ...{ contractType: offer.price.recurrence, paymentCadence: offer.price.recurrence, license: offer.license },
  totalPrice: centsToDecimal(dues.at(-1)?.total ?? netOf(offer)),
  payments: dues.map(paymentToWire),
});

/** What a company has bought, and what it pays for it. */
export const contractRoutes: readonly Route[] = [
  bearerRoute('GET /api/companies/{companyId}/company-contracts', {
    area: 'administration',
    summary: 'Contracts of the selected company with their payments, the newest first',
    ...ofQuery(companyContracts),
    answers: { status: 200, schema: z.array(contractShape) },
    handle: async ({ services, params }, session) => {
      // Another company is entered first: from here it is not there.
      if (params.companyId !== session.actor.companyId) throw problem('not_found');
      const { contracts } = await answered({ services, session }, companyContracts, null);
      return ok(contracts.map(contractToWire));
    },
  }),
  bearerRoute('GET /api/company-contracts/last-license', {
    area: 'administration',
    summary: 'The license of the selected company and what it limits; -1 is unlimited. Null where there never was one',
    ...ofQuery(companyContracts),
    answers: { status: 200, schema: lastLicenseShape },
    handle: async ({ services }, session) => {
      const { contracts } = await answered({ services, session }, companyContracts, null);
      const last =
        contracts.find(({ state }) => state === 'running') ?? contracts.find(({ state }) => state === 'ended');
      const limitLicense = last?.offer.limits.map(({ key, value }) => ({
        ...{ license: last.offer.license, licenseItem: { key }, value },
      }));
      return ok({ lastLicense: last ? contractToWire(last) : null, limitLicense: limitLicense ?? [] });
    },
  }),
];
