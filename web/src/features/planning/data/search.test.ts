import { expect, it } from 'vitest';
import { readPlanningSearch } from './search.ts';

it('reads what makes sense and leaves the rest', () => {
  expect(
    readPlanningSearch({
      data: '2026-11-23',
      vista: 'giorno',
      ore: 24,
      filtro: 'unassigned',
      cerca: 12,
      intervento: 'x',
    }),
  ).toEqual({
    data: '2026-11-23',
    vista: 'giorno',
    ore: '24',
    filtro: 'unassigned',
    cerca: '12',
    intervento: 'x',
  });
  expect(readPlanningSearch({ data: '2026-02-31', vista: 'anno', ore: 12, filtro: 'overdue', intervento: '' })).toEqual(
    {
      data: null,
      vista: 'settimana',
      ore: null,
      filtro: null,
      cerca: '',
      intervento: null,
    },
  );
});
