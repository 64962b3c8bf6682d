import { companyCode, companyDetails, isProvince } from '@cadenza/domain/company/company-details';
import { publicAddress } from '@cadenza/domain/company/public-address';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import type { FieldError } from '@cadenza/domain/kernel/rejection';

/** A company as `GET /api/companies` documents it; null is none. */
export type Company = {
  readonly id: string;
  readonly active: 'Y' | 'N';
  readonly logo: string | null;
  readonly identificationCode: string;
  readonly version: number;
} & { readonly [Name in TextName | ChoiceName]: string | null } & { readonly contractPrice: string | null };

export type TextName =
  | 'businessName'
  | 'municipality'
  | 'province'
  | 'address'
  | 'streetNumber'
  | 'email'
  | 'phone'
  | 'vatNumber'
  | 'taxCode'
  | 'sdiCode'
  | 'invoiceEmail'
  | 'bank'
  | 'iban';
type ChoiceName = 'countryId' | 'contractType' | 'paymentCadence';
export type CompanyFieldName = TextName | ChoiceName | 'contractPrice' | 'identificationCode';

export type CompanyField = {
  readonly name: CompanyFieldName;
  readonly control: 'text' | 'email' | 'tel' | 'country' | 'cadence' | 'money';
  readonly required?: boolean;
};

const field = (name: CompanyFieldName, control: CompanyField['control'] = 'text'): CompanyField => ({ name, control });

export type CompanyGroup = {
  readonly id: 'identity' | 'place' | 'contacts' | 'invoices' | 'contract';
  readonly fields: readonly CompanyField[];
};

/** The form, as a person fills it in: who, where, how to reach them, what an invoice needs, what was agreed. */
export const groups: readonly CompanyGroup[] = [
  {
    id: 'identity',
    fields: [
      { ...field('businessName'), required: true },
      { ...field('identificationCode'), required: true },
    ],
  },
  {
    id: 'place',
    fields: [
      field('address'),
      field('streetNumber'),
      field('municipality'),
      field('province'),
      field('countryId', 'country'),
    ],
  },
  { id: 'contacts', fields: [field('email', 'email'), field('phone', 'tel')] },
  {
    id: 'invoices',
    fields: [
      field('vatNumber'),
      field('taxCode'),
      field('sdiCode'),
      field('invoiceEmail', 'email'),
      field('bank'),
      field('iban'),
    ],
  },
  {
    id: 'contract',
    fields: [field('contractType', 'cadence'), field('paymentCadence', 'cadence'), field('contractPrice', 'money')],
  },
];

/** Codes of the wire, the most frequent first. */
export const cadences = ['D', 'M', 'T', 'S', 'A'] as const;

/** What stands in the form: texts as they are typed, the price in cents; null is empty. */
export type CompanyValues = Record<CompanyFieldName, string | number | null>;

const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));

const cents = (decimal: string | null): number | null => (decimal === null ? null : Math.round(Number(decimal) * 100));
const decimal = (value: unknown): string | null =>
  typeof value === 'number' ? `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}` : null;

export const toForm = (company: Company | null): CompanyValues =>
  Object.fromEntries(
    names.map((name) => [
      name,
      company === null ? null : name === 'contractPrice' ? cents(company.contractPrice) : company[name],
    ]),
  ) as CompanyValues;

/** The values that differ from those of the company, by their documented names. */
export const toBody = (values: CompanyValues, before: Company | null): Record<string, string | null> => {
  const known = toForm(before);
  return Object.fromEntries(
    names
      .filter((name) => before === null || values[name] !== known[name])
      .map((name) => [name, name === 'contractPrice' ? decimal(values[name]) : (values[name] as string | null)]),
  );
};

export type Fault = Omit<FieldError, 'field'>;

const schemaOf = (name: CompanyFieldName) => {
  if (name === 'identificationCode') return companyCode;
  // Its control offers nothing else.
  return name === 'contractType' || name === 'paymentCadence' ? undefined : companyDetails.shape[name];
};

/** What is wrong, by the schemas that the server decides with. What stays as it was need not fit rules that came later. */
export const faultsOf = (values: CompanyValues, before: Company | null): Partial<Record<CompanyFieldName, Fault>> => {
  const known = toForm(before);
  const changed = (name: CompanyFieldName): boolean => before === null || values[name] !== known[name];
  const faults: Partial<Record<CompanyFieldName, Fault>> = {};
  for (const name of names.filter(changed)) {
    const value = values[name];
    const required = name === 'businessName' || name === 'identificationCode';
    if (required && (value === null || value === '')) faults[name] = { code: 'required' };
    else {
      const [issue] = schemaOf(name)?.safeParse(value).error?.issues ?? [];
      if (issue !== undefined) faults[name] = faultOf(issue);
    }
  }
  const [province, countryId] = [values.province, values.countryId].map((one) =>
    typeof one === 'string' ? one : null,
  );
  const touched = changed('province') || changed('countryId');
  const sign = typeof province === 'string' ? province.trim().toUpperCase() : null;
  if (touched && faults.province === undefined && !isProvince({ province: sign || null, countryId: countryId ?? null }))
    faults.province = { code: 'invalid_province' };
  return faults;
};

/** Where people outside open a request for support, known by the company's code. */
export const publicLink = (origin: string, { identificationCode }: Pick<Company, 'identificationCode'>): string =>
  publicAddress(origin, identificationCode);

export const nameOf = (company: Company): string => company.businessName ?? company.identificationCode;
