import { readFileSync } from 'node:fs';
import { roles } from '@cadenza/domain/identity/roles';
import { rejectionCodes } from '@cadenza/domain/kernel/rejection';
import { kinds } from '@cadenza/domain/registry/kinds';
import { describe, expect, it } from 'vitest';
import {
  chooseLanguage,
  errorText,
  fieldText,
  languages,
  mailText,
  ownFieldText,
  reportWords,
  sheetWords,
} from './texts.ts';

describe('texts', () => {
  it.each(languages)('%s has a message and a detail for every rejection code', (language) => {
    const missing = rejectionCodes.filter(
      (code) =>
        code !== 'internal_error' &&
        errorText(language, code).message === errorText(language, 'internal_error').message,
    );
    expect(missing).toEqual([]);
  });

  it('fills placeholders', () => {
    expect(errorText('it', 'non_working_day', { day: '2026-12-25' }).detail).toBe(
      'Il 25-12-2026 non è un giorno lavorativo: scegli un altro giorno.',
    );
    expect(fieldText('es', 'required')).toBe('Campo obligatorio.');
  });

  it.each(languages)('%s has a label for every field of the registry', (language) => {
    const at = { at: '21-11-2026 09:05', by: 'Marta Greco' };
    const told = (label: string) => errorText(language, 'conflict', { ...at, label }).detail;
    const names = new Set(kinds.flatMap(({ fields }) => fields.map(({ name }) => name)));
    expect([...names].filter((name) => told(name).includes(name))).toEqual([]);
  });

  it.each(languages)('%s has a sentence of its own for every value that only one may have', (language) => {
    const unique = kinds.flatMap((kind) => kind.unique ?? []);
    const names = [...unique, 'username', 'email', 'code', 'name'];
    expect(names.filter((name) => ownFieldText(language, 'already_exists', name) === undefined)).toEqual([]);
    const said = names.map((name) => fieldText(language, 'already_exists', {}, name));
    expect(new Set([...said, fieldText(language, 'already_exists')]).size).toBe(names.length + 1);
  });

  it.each(languages)('%s has a word for every choice and every list that goes into a spreadsheet', (language) => {
    const { choices, kinds: names } = sheetWords(language);
    const wanted = kinds.flatMap((kind) =>
      kind.fields.flatMap((field) => (field.choices ?? []).map(({ value }) => `${kind.name}.${field.name}.${value}`)),
    );
    expect(Object.keys(choices).toSorted()).toEqual(wanted.toSorted());
    const listed = kinds.filter(({ screen }) => screen !== null).map(({ name }) => name);
    expect(Object.keys(names).toSorted()).toEqual(listed.toSorted());
    expect(Object.keys(sheetWords(language).roles).toSorted()).toEqual(roles.toSorted());
  });

  it.each(languages.flatMap((language) => ['mail', 'pages'].map((file) => [language, file] as const)))(
    '%s says in its %s what the others say, with the same gaps',
    (language, file) => {
      const read = (name: string): Record<string, string> =>
        JSON.parse(readFileSync(new URL(`./${name}/${file}.json`, import.meta.url), 'utf8'));
      const gaps = (name: string) =>
        Object.entries(read(name)).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).toSorted()]);
      expect(gaps(language)).toEqual(gaps('it'));
      expect(() => mailText(language, 'no such text')).toThrow(TypeError);
    },
  );

  it.each(languages)('%s has the words of the reports', (language) => {
    const named = (one: object): string[] => Object.values(one).flatMap((part) => Object.keys(part));
    expect(named(reportWords(language))).toEqual(named(reportWords('it')));
    const texts = JSON.stringify(Object.values(reportWords(language).columns).map(({ heading }) => heading));
    expect(texts).not.toContain('""');
  });

  it('says of a conflict who, by name or by what is known, or only that there was one', () => {
    const at = { label: 'description', at: '21-11-2026 09:05' };
    expect(errorText('it', 'conflict', { ...at, by: 'Marta Greco' }).detail).toContain(
      'Il campo «Descrizione» è stato modificato da Marta Greco il 21-11-2026 09:05.',
    );
    expect(errorText('en', 'conflict', { ...at, who: 'system' }).detail).toContain('by the system on');
    expect(errorText('en', 'conflict', { ...at, by: 'Ada', mine: '1 h', theirs: '2 h' }).detail).toMatch(
      /Ada.*“2 h”.*“1 h”/,
    );
    expect(errorText('es', 'conflict', { ...at, who: 'formerUser' }).detail).toContain('por otro usuario el');
    expect(errorText('en', 'conflict', { field: '', by: '', at: '' }).detail).not.toContain('{');
  });

  it('chooses by weight, then order, and speaks Italian otherwise', () => {
    expect(chooseLanguage('en-GB,en;q=0.9')).toBe('en');
    expect(chooseLanguage('fr, es;q=0.4, en;q=0.8')).toBe('en');
    expect(chooseLanguage('de')).toBe('it');
    expect(chooseLanguage(undefined)).toBe('it');
  });
});
