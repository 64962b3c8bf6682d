import { splitLanguage } from './languages.ts';

export const signUpSteps = ['CompanyData', 'UserData', 'SummaryData', 'Pay', 'End'] as const;
export type SignUpStep = (typeof signUpSteps)[number];

export const demoSteps = ['DemoData', 'DemoSummaryData', 'DemoEnd'] as const;
export type DemoStep = (typeof demoSteps)[number];

/** What somebody opens who wants a company of their own here. */
export type SignUpPage =
  | { readonly is: 'sign-up'; readonly step: SignUpStep }
  | { readonly is: 'demo'; readonly step: DemoStep }
  | { readonly is: 'verify-email'; readonly token: string | null }
  | { readonly is: 'conditions' };

const base = '/sign-up';

/** The page of an address, in whichever language; null for every other address. */
export const signUpPageOf = (pathname: string): SignUpPage | null => {
  const [, root, name = '', part, ...more] = splitLanguage(pathname).pathname.replace(/\/$/, '').split('/');
  if (`/${root}` !== base || more.length > 0) return null;
  if (name === 'verify-email') return { is: 'verify-email', token: part ?? null };
  if (name === 'partials') {
    const step = signUpSteps.find((one) => one === part);
    const demo = demoSteps.find((one) => one === part);
    if (step !== undefined) return { is: 'sign-up', step };
    return demo === undefined ? null : { is: 'demo', step: demo };
  }
  if (part !== undefined) return null;
  if (name === 'sign-up') return { is: 'sign-up', step: 'CompanyData' };
  if (name === 'demo') return { is: 'demo', step: 'DemoData' };
  return name === 'conditions' ? { is: 'conditions' } : null;
};

/** The address of a page, without language. */
export const signUpPath = (page: SignUpStep | DemoStep | 'sign-up' | 'demo' | 'conditions' | 'verify-email'): string =>
  [...signUpSteps, ...demoSteps].some((step) => step === page) ? `${base}/partials/${page}` : `${base}/${page}`;
