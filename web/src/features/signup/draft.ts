import { italy } from './countries.ts';

/** What was typed so far. It survives a reload and the way back, and ends with the tab; a password is in none of it. */
export type Draft = {
  readonly company: Readonly<Record<CompanyName, string>>;
  readonly user: Readonly<Record<UserName, string>>;
  readonly priceId: string | null;
  readonly accepted: boolean;
  /** What the server calls it, once it is begun. */
  readonly begun: { readonly stripeCompanyId: string; readonly userId: string } | null;
  readonly verified: boolean;
};

export const companyNames = [
  'businessName',
  'identificationCode',
  'countryId',
  'vatNumber',
  'taxCode',
  'address',
  'streetNumber',
  'municipality',
  'province',
  'phone',
  'sdiCode',
  'invoiceEmail',
  'iban',
] as const;
export type CompanyName = (typeof companyNames)[number];

export const userNames = ['name', 'surname', 'email', 'username'] as const;
export type UserName = (typeof userNames)[number];

const emptyOf = <Name extends string>(names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;

export const noDraft: Draft = {
  company: { ...emptyOf(companyNames), countryId: italy },
  user: emptyOf(userNames),
  ...{ priceId: null, accepted: false, begun: null, verified: false },
};

const key = 'cadenza.sign-up';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Of what lies there only texts under known names count: another release may have put it there. */
const textsIn = <Name extends string>(names: readonly Name[], given: unknown, empty: Record<Name, string>) =>
  Object.fromEntries(
    names.map((name) => {
      const value = isRecord(given) ? given[name] : undefined;
      return [name, typeof value === 'string' ? value : empty[name]];
    }),
  ) as Record<Name, string>;

export const readDraft = (): Draft => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(found)) return noDraft;
    const { begun } = found;
    const known = isRecord(begun) && typeof begun.stripeCompanyId === 'string' && typeof begun.userId === 'string';
    return {
      company: textsIn(companyNames, found.company, noDraft.company),
      user: textsIn(userNames, found.user, noDraft.user),
      priceId: typeof found.priceId === 'string' ? found.priceId : null,
      accepted: found.accepted === true,
      begun: known ? { stripeCompanyId: String(begun.stripeCompanyId), userId: String(begun.userId) } : null,
      verified: found.verified === true,
    };
  } catch {
    return noDraft; // Storage that is closed to the page: it lives as long as the page does.
  }
};

export const keepDraft = (draft: Draft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // As above.
  }
};

export const forgetDraft = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
};
