import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it('takes one letter of the name and one of the surname, whatever they are made of', () => {
  const written = [
    ['Maria', 'Rossi', 'MR'],
    [' anna maria', 'de luca', 'AD'],
    ['E\u0301lise', '’Ndrangheta', 'ÉN'],
    ['Мария', '', 'М'],
    ['7', '—', ''],
  ] as const;
  for (const [name, surname, initials] of written) expect(initialsOf(name, surname)).toBe(initials);
});
