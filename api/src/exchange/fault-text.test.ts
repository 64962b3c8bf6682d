import { readFileSync } from 'node:fs';
import { faultsOf } from '@cadenza/commands/exchange/plan-import';
import { type RejectionCode, reject, rejectionCodes } from '@cadenza/domain/kernel/rejection';
import { languages } from '@cadenza/infra/texts/texts';
import { expect, test } from 'vitest';
import { faultText } from './fault-text.ts';

const read = (language: string, file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../infra/src/texts/${language}/${file}.json`, import.meta.url), 'utf8'));

/** Something for every gap of a text. */
const filled = (text: unknown): Record<string, string> =>
  Object.fromEntries(Array.from(JSON.stringify(text).matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, `<${name}>`]));

test.each(languages)('a refusal of a row is told with every gap filled: %s', (language) => {
  const say = faultText(language);
  const [errors, fields] = [read(language, 'errors'), read(language, 'fields')];
  for (const code of rejectionCodes) {
    const rejection = reject(code as RejectionCode, { ...filled(errors[code]), day: '2026-12-24', count: 2 });
    for (const closes of [null, 'day'])
      for (const fault of faultsOf(7, rejection, closes)) expect(say(fault).message).not.toMatch(/\{\w+\}/);
  }
  for (const [code, text] of Object.entries(fields)) {
    const rejection = reject('invalid_fields', {}, [{ field: 'day', code, params: filled(text) }]);
    for (const fault of faultsOf(7, rejection, 'day')) expect(say(fault).message).not.toMatch(/\{\w+\}/);
  }
});

test('who imports a day with planned work is led to the calendar, not to parameters of a call', () => {
  const [fault] = faultsOf(3, reject('planned_work_on_day', { day: '2026-12-24', count: 2 }), 'day');
  const said = languages.map((language) => fault && faultText(language)(fault).message);
  expect(said).toHaveLength(3);
  for (const text of said) {
    expect(text).toContain('2');
    expect(text).not.toMatch(/plannedWork|interventiPianificati|MOVE|KEEP|\{/);
  }
});
