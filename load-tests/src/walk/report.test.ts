import { expect, test } from 'vitest';
import type { Finding } from './findings.ts';
import { contactSheet, defectsOf } from './report.ts';
import type { Picture } from './walker.ts';

const picture = (file: string, ...findings: Finding[]): Picture => ({
  file,
  look: 'it-light-desktop',
  person: 'admin',
  path: '/',
  step: 'as it opens',
  findings,
});

test('the same finding on several pictures is one defect, and the worst come first', () => {
  const cut: Finding = { kind: 'cut', text: 'Compressore' };
  const pictures = [picture('a.jpg', cut), picture('b.jpg', cut, { kind: 'console', text: 'x is not a function' })];
  expect(defectsOf({ pictures, forgotten: ['ricambi'] })).toEqual([
    { kind: 'console', text: 'x is not a function', at: ['b.jpg'] },
    { kind: 'forgotten', text: 'no menu leads to the registry ricambi', at: ['menu'] },
    { kind: 'cut', text: 'Compressore', at: ['a.jpg', 'b.jpg'] },
  ]);
});

test('ids of records do not make two defects of one', () => {
  const of = (id: string): Finding => ({ kind: 'console', text: `404 /api/impianti/${id}` });
  const pictures = [
    picture('a.jpg', of('0199c3a4-1111-7000-8000-000000000001')),
    picture('b.jpg', of('0199c3a4-2222-7000-8000-000000000002')),
  ];
  expect(defectsOf({ pictures, forgotten: [] })).toHaveLength(1);
});

test('the contact sheet shows what was found as text', () => {
  const sheet = contactSheet([picture('a.jpg', { kind: 'access', text: '<b onclick=x>' })]);
  expect(sheet).toContain('class="bad"');
  expect(sheet).toContain('&lt;b onclick=x&gt;');
});
