import { expect, test } from 'vitest';
import { linesOf } from './pasted-lines.ts';

test('a pasted list is its lines, without what marked them there', () => {
  expect(linesOf('- Fermare la macchina\r\n\r\n  2. Scaricare la pressione \n• Pulire\n[x] Fatto\n')).toEqual([
    'Fermare la macchina',
    'Scaricare la pressione',
    'Pulire',
    'Fatto',
  ]);
  // Only what marks a line of a list: a measure or a date begins with digits, too.
  expect(linesOf('10 bar\n3.5 mm di gioco\n-5 °C')).toEqual(['10 bar', '3.5 mm di gioco', '-5 °C']);
  expect(linesOf(' \n\t\n')).toEqual([]);
});
