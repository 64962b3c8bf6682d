import { expect, test } from 'vitest';
import { matching, searchable } from './match-equipment.ts';

const all = searchable(
  ['Pressa 12', 'Tornio à revolver', 'Vecchia pressa', 'Nastro'].map((descrizione, n) => ({ id: `${n}`, descrizione })),
);
const found = (typed: string) => matching(all, typed).shown.map(({ descrizione }) => descrizione);

test('words are found in whatever order, case and accent; what begins with them comes first', () => {
  expect(found('PRESSA')).toEqual(['Pressa 12', 'Vecchia pressa']);
  expect(found('12 press')).toEqual(['Pressa 12']);
  expect(found('revolver a')).toEqual(['Tornio à revolver']);
  expect(found(' ')).toHaveLength(4);
  expect(found('gru')).toEqual([]);
});

test('of thousands fifty are shown, and how many there are besides is told', () => {
  const many = searchable(Array.from({ length: 5_000 }, (_, n) => ({ id: `${n}`, descrizione: `Motore ${n}` })));
  const { shown, more } = matching(many, 'motore');
  expect([shown.length, more]).toEqual([50, 4_950]);
});
