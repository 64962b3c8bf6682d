import { sampleStart, signUpId } from '@cadenza/domain/signup/events';
import type { KnownSignUp } from '@cadenza/domain/signup/state';
import { layOut } from '@cadenza/infra/mail/layout';
import { languages } from '@cadenza/infra/texts/texts';
import { describe, expect, it } from 'vitest';
import { doneLetter, linkLetter, pageOf, takenLetter } from './sign-up-letter.ts';

const publicUrl = 'https://cadenza.example';
const signUp = (locale: string, taken: KnownSignUp['taken'] = null): KnownSignUp => ({
  ...{ signUpId, ...sampleStart, locale, taken, status: 'waiting', startedAt: '2026-11-18T08:00:00Z' },
  ...{ link: null, checkoutAt: null },
});
const said = (locale: string) => ({ publicUrl, url: pageOf(publicUrl, locale, '/sign-up/verify-email/secret') });

describe.each(languages)('letters of a sign-up in %s', (locale) => {
  const letters = {
    link: linkLetter(signUp(locale), said(locale)),
    code: takenLetter(signUp(locale, 'code'), said(locale)),
    username: takenLetter(signUp(locale, 'username'), said(locale)),
    known: takenLetter(signUp(locale, 'email'), said(locale)),
    done: doneLetter(signUp(locale), said(locale)),
  };

  it('say all that they say, each another thing', () => {
    const texts = Object.values(letters).map((letter) => layOut(letter));
    for (const { subject, text } of texts) expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined|signup\./);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });

  it('lead to pages in their language, and only the first to what is secret', () => {
    const prefix = locale === 'it' ? publicUrl : `${publicUrl}/${locale}`;
    const { link, code, known, done } = letters;
    expect(link.link?.url).toBe(`${prefix}/sign-up/verify-email/secret`);
    expect([code.link?.url, known.link?.url, done.link?.url]).toEqual([
      ...[`${prefix}/sign-up/sign-up`, `${prefix}/login`, `${prefix}/login`],
    ]);
  });

  it('tell who has an account nothing of what a stranger typed, and who has none which name is taken', () => {
    const { text } = layOut(letters.known);
    for (const typed of [sampleStart.company.code, sampleStart.company.details.businessName])
      expect(text).not.toContain(typed);
    expect(layOut(letters.code).text).toContain(sampleStart.company.code);
    expect(layOut(letters.username).text).toContain(sampleStart.user.username);
  });
});
