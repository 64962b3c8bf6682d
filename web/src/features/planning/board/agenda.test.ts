import { expect, it } from 'vitest';
import { maintainers, plannedRow } from '../reading/testing.ts';
import { toPlanRow } from '../rows/row.ts';
import { groupAgenda } from './agenda.ts';

it('puts my work first and what nobody has last', () => {
  const shown = (id: string, maintainer: (typeof maintainers)[keyof typeof maintainers] | null) => ({
    ...toPlanRow(plannedRow({ id, maintainer })),
    pending: false,
  });
  const rows = [
    shown('free', null),
    shown('a', maintainers.bianchi),
    shown('b', maintainers.rossi),
    shown('c', maintainers.rossi),
  ];
  const lanes = (own: string | null) => groupAgenda(rows, own).map(({ lane, rows: members }) => [lane, members.length]);
  expect(lanes('m1')).toEqual([
    ['m1', 2],
    ['m2', 1],
    ['', 1],
  ]);
  expect(lanes(null)).toEqual([
    ['m2', 1],
    ['m1', 2],
    ['', 1],
  ]);
});
