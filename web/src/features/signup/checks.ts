import { companyCode, companyDetails, withAllDetails } from '@cadenza/domain/company/company-details';
import { userProfile } from '@cadenza/domain/identity/user-profile';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { codeOfName } from '@cadenza/domain/signup/code-of-name';
import { demoWish } from '@cadenza/domain/signup/demo-request';
import { companyFaults, faultsOf } from '@cadenza/domain/signup/values';
import { z } from 'zod';
import type { DemoDraft, DemoName } from './demo-draft.ts';
import type { CompanyName, Draft, UserName } from './draft.ts';

export type Fault = { readonly code: string; readonly params?: Record<string, string | number> };
export type Faults<Name extends string> = Partial<Record<Name, Fault>>;

/** What is wrong, by the schemas that the server decides with; loaded behind the form, so that it is there before they are. */
export const wrongCompany = ({ company }: Pick<Draft, 'company'>): Faults<CompanyName> => {
  const { identificationCode, ...given } = company;
  const details = withAllDetails(
    Object.fromEntries(
      Object.entries(given).map(([name, text]) => [name, text.trim() === '' && name !== 'businessName' ? null : text]),
    ) as { businessName: string },
  );
  const faults: Faults<CompanyName> = {};
  for (const { field, ...fault } of faultsOf(companyDetails, details)) faults[field as CompanyName] ??= fault;
  const parsed = companyDetails.safeParse(details);
  for (const { field, ...fault } of parsed.success ? companyFaults(parsed.data) : [])
    faults[field as CompanyName] ??= fault;
  const code = companyCode.safeParse(identificationCode || codeOfName(company.businessName));
  if (!code.success) faults.identificationCode = { code: identificationCode === '' ? 'required' : 'invalid_code' };
  return faults;
};

const person = z.object({
  name: userProfile.shape.name,
  surname: userProfile.shape.surname,
  email: userProfile.shape.email.unwrap(),
  username: userProfile.shape.username,
});

export const wrongUser = ({ user }: Pick<Draft, 'user'>): Faults<UserName> => {
  const faults: Faults<UserName> = {};
  const given = { ...user, email: user.email.trim(), username: user.username || user.email };
  for (const issue of person.safeParse(given).error?.issues ?? []) {
    const field = issue.path[0] as UserName;
    // A user name that is the address is wrong where the address was written.
    const name = field === 'username' && user.username === '' ? 'email' : field;
    faults[name] ??= given[field] === '' ? { code: 'required' } : faultOf(issue);
  }
  return faults;
};

export { codeOfName };

const wish = demoWish.omit({ locale: true });

export const wrongDemo = (demo: DemoDraft): Faults<DemoName> => {
  const given = { ...demo, email: demo.email.trim(), phone: demo.phone.trim() || null, message: demo.message || null };
  const faults: Faults<DemoName> = {};
  for (const issue of wish.safeParse(given).error?.issues ?? []) {
    const name = issue.path[0] as DemoName;
    faults[name] ??= demo[name].trim() === '' ? { code: 'required' } : faultOf(issue);
  }
  return faults;
};
