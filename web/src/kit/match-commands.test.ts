import { describe, expect, test } from 'vitest';
import type { Command } from './commands.ts';
import { matchCommands } from './match-commands.ts';

const command = (label: string, group: string, words = ''): Command => ({
  id: label,
  label,
  group,
  words,
  perform: () => undefined,
});

const all = [
  command('Elenco manutenzioni', 'Vai a'),
  command('Attrezzature', 'Vai a', 'Anagrafiche'),
  command('Attività', 'Vai a'),
  command('Esci', 'Generale'),
];

describe('palette matching', () => {
  const found = (typed: string): string[] => matchCommands(all, typed).map(({ label }) => label);
  test('nothing typed: everything, as it stands', () => expect(found('  ')).toHaveLength(4));
  test('beginnings of words, in any order, without accents', () => {
    expect(found('att')).toEqual(['Attrezzature', 'Attività']);
    expect(found('attivita')).toEqual(['Attività']);
    expect(found('man ele')).toEqual(['Elenco manutenzioni']);
  });
  test('labels come before groups and further words', () => {
    expect(found('anag')).toEqual(['Attrezzature']);
    expect(found('gen')).toEqual(['Esci']);
    expect(found('xyz')).toEqual([]);
  });
});
