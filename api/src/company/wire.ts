import type { CompanyState } from '@cadenza/domain/company/company';
import type { CompanyDetails } from '@cadenza/domain/company/company-details';
import type { CompanyView } from '@cadenza/queries/company/company';
import { centsToDecimal, decimalToCents } from '../registry/wire.ts';
import { yesNo } from '../rest/values.ts';

/** The documented codes of cadences: giornaliero D, mensile M, trimestrale T, semestrale S, annuale A. */
const cadenceCodes = { daily: 'D', monthly: 'M', quarterly: 'T', halfYearly: 'S', yearly: 'A' } as const;

export const companyTexts = [
  'businessName',
  'countryId',
  'municipality',
  'province',
  'address',
  'streetNumber',
  'email',
  'phone',
  'invoiceEmail',
  'sdiCode',
  'vatNumber',
  'taxCode',
  'bank',
  'iban',
] as const;

/** What a company is made with. */
export const companyFields = [
  ...companyTexts,
  'contractType',
  'paymentCadence',
  'contractPrice',
  'identificationCode',
] as const;

const cadenceOf = (code: unknown): unknown => Object.entries(cadenceCodes).find(([, one]) => one === code)?.[0] ?? code;

/** Details of a company from the documented names; only those that are there. The decider judges them. */
export const detailsFromWire = (body: Readonly<Record<string, unknown>>): Partial<CompanyDetails> => {
  const orNull = (value: unknown) => (value === '' ? null : value);
  const details: Record<string, unknown> = {};
  for (const name of companyTexts)
    if (body[name] !== undefined) details[name] = name === 'businessName' ? body[name] : orNull(body[name]);
  for (const name of ['contractType', 'paymentCadence'] as const) {
    if (body[name] !== undefined) details[name] = cadenceOf(orNull(body[name]));
  }
  if (body.contractPrice !== undefined) {
    const price = orNull(body.contractPrice);
    details.contractPrice = price === null ? null : decimalToCents(price);
  }
  return details as Partial<CompanyDetails>;
};

/** A company by its documented names; its settings are a record of their own. */
const toWire = (id: string, code: string, active: boolean, version: number, given: CompanyDetails) => {
  const { contractType, paymentCadence, contractPrice } = given;
  return {
    id,
    ...Object.fromEntries(companyTexts.map((name) => [name, given[name]])),
    logo: given.logo,
    contractType: contractType && cadenceCodes[contractType],
    paymentCadence: paymentCadence && cadenceCodes[paymentCadence],
    contractPrice: contractPrice === null ? null : centsToDecimal(contractPrice),
    identificationCode: code,
    active: yesNo(active),
    version,
  };
};

/** As decided. */
export const companyToWire = (state: CompanyState) =>
  state.status === 'none'
    ? null
    : toWire(state.companyId, state.code, state.status === 'active', state.version, state.details);

/** As read. */
export const viewToWire = (view: CompanyView) => toWire(view.id, view.code, view.active, view.version, view);

/** A detail as it is answered. */
export const detailToWire = (field: string, value: unknown): unknown => {
  if (field === 'contractPrice') return typeof value === 'number' ? centsToDecimal(value) : null;
  if (field === 'contractType' || field === 'paymentCadence')
    return cadenceCodes[value as keyof typeof cadenceCodes] ?? null;
  return value;
};
