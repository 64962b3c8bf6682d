import { expect, test } from 'vitest';
import { createFollowUps } from './follow-up.ts';
import { createFormTokens } from './form-tokens.ts';
import { createSignUpLinks } from './sign-up-link.ts';
import { createUnsubscribes } from './unsubscribe.ts';

const [old, secret, other] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
const id = '0199a1b2-0000-7000-8000-0000000000c1';

test('the link of a request names it, for whoever has it and by no other key', () => {
  const link = createFollowUps(secret).secretOf(id);
  expect(link).toMatch(/^[\w-]{43}$/);
  expect(createFollowUps(secret).secretOf(id)).toBe(link);
  expect(createFollowUps(secret).idOf(link)).toBe(id);
  expect(createFollowUps(other).idOf(link)).toBeUndefined();
  for (const wrong of [
    '',
    id,
    `${link}x`,
    link.slice(0, -1),
    `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
  ]) {
    expect([wrong, createFollowUps(secret).idOf(wrong)]).toEqual([wrong, undefined]);
  }
});

test('a link of before holds when the secret changes', () => {
  const link = createFollowUps(old).secretOf(id);
  expect(createFollowUps(secret, old).idOf(link)).toBe(id);
  expect(createFollowUps(secret).idOf(link)).toBeUndefined();
});

test('the link out of a report names company, report and receiver, and no other key or change of it does', () => {
  const from = { companyId: id, scheduleId: id.replace('c1', 'c2'), userId: id.replace('c1', 'c3') };
  const link = createUnsubscribes(secret).secretOf(from);
  expect(link).toMatch(/^[\w-]{86}$/);
  expect(createUnsubscribes(secret).read(link)).toEqual(from);
  expect(createUnsubscribes(secret, old).read(createUnsubscribes(old).secretOf(from))).toEqual(from);
  expect(createUnsubscribes(other).read(link)).toBeUndefined();
  for (const at of [0, 30, 50, 70, 85]) {
    const wrong = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
    expect([at, createUnsubscribes(secret).read(wrong)]).toEqual([at, undefined]);
  }
  for (const wrong of ['', link.slice(1), `${link}A`, `${link}=`])
    expect(createUnsubscribes(secret).read(wrong)).toBeUndefined();
});

test('a form is good from three seconds to twelve hours after it was opened, for its own link', () => {
  const forms = createFormTokens(secret);
  const token = forms.issue('DEMO', '2026-03-02T08:00:00Z');
  expect(forms.issue('DEMO', '2026-03-02T08:00:00Z')).not.toBe(token);
  const at = (now: string, link = 'DEMO', given = token) => forms.isFresh(link, given, now);
  expect(at('2026-03-02T08:00:02Z')).toBe(false);
  expect(at('2026-03-02T08:00:03Z')).toBe(true);
  expect(at('2026-03-02T20:00:00Z')).toBe(true);
  expect(at('2026-03-02T20:00:01Z')).toBe(false);
  expect(at('2026-03-02T07:00:00Z')).toBe(false);
  expect(at('2026-03-02T08:00:03Z', 'PROVA')).toBe(false);
  expect(at('2026-03-02T08:00:03Z', 'DEMO', token.replace('.', 'x.'))).toBe(false);
  expect(createFormTokens(other).isFresh('DEMO', token, '2026-03-02T08:00:03Z')).toBe(false);
});

test('the link of a sign-up names it and which of its links it is, and no other key or change of it does', () => {
  const link = createSignUpLinks(secret).secretOf({ signUpId: id, number: 5 });
  expect(link).toMatch(/^[\w-]{44}$/);
  expect(createSignUpLinks(secret).read(link)).toEqual({ signUpId: id, number: 5 });
  expect(createSignUpLinks(secret, old).read(createSignUpLinks(old).secretOf({ signUpId: id, number: 1 }))).toEqual({
    signUpId: id,
    number: 1,
  });
  expect(createSignUpLinks(other).read(link)).toBeUndefined();
  for (let at = 0; at < link.length; at++)
    expect(
      createSignUpLinks(secret).read(`${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`),
    ).toBeUndefined();
  for (const wrong of ['', link.slice(1), `${link}A`, createFollowUps(secret).secretOf(id)])
    expect(createSignUpLinks(secret).read(wrong)).toBeUndefined();
});
