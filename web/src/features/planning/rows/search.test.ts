import { expect, it } from 'vitest';
import { readFilter } from './filter.ts';
import { readPlanningSearch } from './search.ts';

const filter = readFilter({});

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
    corsie: null,
    zoom: 1,
    filter,
    shape: { vista: 'giorno', ore: '24' },
    intervento: 'x',
  });
  expect(readPlanningSearch({ data: '2026-02-31', vista: 'anno', ore: 12, filtro: 'overdue', intervento: '' })).toEqual(
    {
      data: null,
      vista: 'settimana',
      ore: null,
      filtro: null,
      cerca: '',
      corsie: null,
      zoom: 1,
      filter,
      shape: { vista: 'anno', ore: '12' },
      intervento: null,
    },
  );
});
