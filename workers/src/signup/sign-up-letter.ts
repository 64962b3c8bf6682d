import { linkHours } from '@cadenza/domain/signup/rules';
import type { KnownSignUp } from '@cadenza/domain/signup/state';
import type { Letter } from '@cadenza/infra/mail/layout';
import { mailText } from '@cadenza/infra/texts/texts';

type Said = { url: string; publicUrl: string };

const letterOf = (
  { locale, user, company }: KnownSignUp,
  key: 'link' | 'taken' | 'known' | 'done',
  url: string,
  params: Record<string, string | number> = {},
): Letter => {
  const known = { company: company.details.businessName, username: user.username, code: company.code, ...params };
  const say = (name: string): string => mailText(locale, name, known);
  return {
    ...{ language: locale, from: 'Cadenza', items: [] },
    subject: say(`signup.subject.${key}`),
    greeting: mailText(locale, 'greeting', { name: user.name }),
    lead: [
      say(`signup.lead.${key}`),
      ...(key === 'link' ? [mailText(locale, 'signup.until', { hours: linkHours })] : []),
    ],
    link: { label: say(`signup.open.${key}`), url },
    footer: say('why.signup'),
  };
};

/** The link by which somebody shows that an address is theirs. */
export const linkLetter = (signUp: KnownSignUp, { url }: Said): Letter => letterOf(signUp, 'link', url);

/** Somebody else has a name of it; who has an account already is told that, and nothing of others. */
export const takenLetter = (signUp: KnownSignUp, { publicUrl }: Said): Letter => {
  const { taken } = signUp;
  if (taken === 'email') return letterOf(signUp, 'known', pageOf(publicUrl, signUp.locale, '/login'));
  const word = taken === 'username' ? signUp.user.username : signUp.company.code;
  return letterOf(signUp, 'taken', pageOf(publicUrl, signUp.locale, '/sign-up/sign-up'), {
    what: mailText(signUp.locale, `signup.name.${taken === 'username' ? 'username' : 'code'}`, { word }),
  });
};

/** The company is there, also where the browser died that had paid. */
export const doneLetter = (signUp: KnownSignUp, { publicUrl }: Said): Letter =>
  letterOf(signUp, 'done', pageOf(publicUrl, signUp.locale, '/login'));

/** A page of the product in the language of the letter; Italian needs no saying. */
export const pageOf = (publicUrl: string, locale: string, path: string): string =>
  `${publicUrl}${locale === 'it' ? '' : `/${locale}`}${path}`;
