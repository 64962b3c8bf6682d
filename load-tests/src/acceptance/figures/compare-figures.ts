import type { RestClient } from '../../rest-client.ts';
import type { Plant } from '../plant.ts';
import type { Report } from '../report.ts';
import { addCounted, type Counted, countByMinute } from './by-minute.ts';
import { type Stop, year } from './stops.ts';

type Row = Record<string, string | number | null>;

const period = `filters[years]=${year}&filters[months]=1,2,3,4,5,6,7,8,9,10,11,12`;

/** Half a cent for each month, in EUR. */
const centsOfYear = 12 * 0.005 + 0.001;

/** The figures of a row by what was counted: a name of the wire, its value, and how far apart they may be. */
const expected = (counted: Counted): readonly (readonly [string, number, number])[] => {
  const { requiredTime, downtimeFailure, downtimePlanned, failures, hoursToRestore, preventiveDue, idleCost } = counted;
  const operatingTime = requiredTime - downtimeFailure - downtimePlanned;
  const share = (part: number, of: number) => (100 * part) / of;
  return [
    ['requiredTime', requiredTime, 1e-6],
    ['downtimeFailure', downtimeFailure, 1e-6],
    ['downtimePlanned', downtimePlanned, 1e-6],
    ['operatingTime', operatingTime, 1e-6],
    ['failures', failures, 0],
    ['mtbf', operatingTime / failures, 1e-6],
    ['mttr', hoursToRestore / failures, 1e-6],
    ['downtimeRate', share(downtimeFailure + downtimePlanned, requiredTime), 1e-6],
    ['unplannedDowntimeRate', share(downtimeFailure, requiredTime), 1e-6],
    ['preventiveDue', preventiveDue, 0],
    ['preventiveOnTime', counted.preventiveOnTime, 0],
    ['preventiveEfficiency', share(counted.preventiveOnTime, preventiveDue), 1e-6],
    // Whole cents of each month.
    ['idleCost', idleCost, centsOfYear],
  ];
};

/** What differs; a figure of nothing is null on the wire. */
const differences = (row: Row | undefined, counted: Counted): string[] =>
  expected(counted).flatMap(([name, value, within]) => {
    const found = row?.[name] ?? null;
    const same = Number.isFinite(value)
      ? found !== null && Math.abs(Number(found) - value) <= within + 1e-9 * Math.abs(value)
      : found === null;
    return same ? [] : [`${name}: ${found} instead of ${value}`];
  });

const shown = (row: Row | undefined): string => {
  const number = (name: string, digits: number) => Number(row?.[name] ?? Number.NaN).toFixed(digits);
  return `MTBF ${number('mtbf', 1)} h, MTTR ${number('mttr', 1)} h, down ${number('downtimeRate', 2)} %, preventive ${number('preventiveEfficiency', 1)} %, idle ${number('idleCost', 2)} EUR`;
};

/** Holds every figure of the product, of each machine, each model and the whole, against one that was counted without it. */
export const compareFigures = async (
  admin: RestClient,
  plant: Plant,
  stops: readonly Stop[],
  report: Report,
  say: (line: string) => void,
): Promise<void> => {
  const machines = plant.machines.map(({ machine }) => machine);
  const byMachine = countByMinute(machines, stops);
  const countedOf = (id: number): Counted => byMachine.get(id) ?? addCounted([]);
  const sumOf = (model?: string): Counted =>
    addCounted(machines.filter((one) => model === undefined || one.model === model).map(({ id }) => countedOf(id)));
  const ask = async (name: string, more = '') =>
    (await admin.get<{ data: Row[] }>(`/api/report/dati?tipoReport=${name}&${period}${more}`)).data;

  const begun = performance.now();
  const rows = await ask('reportAttrezzature');
  report.time('report of a year, each machine', performance.now() - begun);
  const byId = new Map(rows.map((row) => [row.attrezzaturaId, row]));
  const wrong = plant.machines.flatMap(({ machine, equipmentId }) =>
    differences(byId.get(equipmentId), countedOf(machine.id)).map((one) => `machine ${machine.id} ${one}`),
  );
  for (const one of wrong.slice(0, 20)) say(`  ${one}`);
  report.check('figures of each machine', wrong.length === 0, `${machines.length} machines, ${wrong.length} differ`);

  const lines = await admin.get<{ id: string; descrizione: string }[]>('/api/linee');
  const parts = lines.map(({ id, descrizione }) => ({
    model: descrizione.split(' ').at(-1),
    filter: `&filters[lineaId]=${id}`,
  }));
  for (const { model, filter } of [
    ...parts.toSorted((a, b) => String(a.model).localeCompare(String(b.model))),
    { model: undefined, filter: '' },
  ]) {
    const [row] = await ask('reportGenerale', filter);
    const differ = differences(row, sumOf(model)).filter((one) => !one.startsWith('idleCost'));
    // The sum of the machines as each of them is shown.
    const own = plant.machines.filter(({ machine }) => model === undefined || machine.model === model);
    const added = own.reduce((sum, { equipmentId }) => sum + Number(byId.get(equipmentId)?.idleCost ?? 0), 0);
    const cents = Math.round(added * 100) === Math.round(Number(row?.idleCost) * 100);
    for (const one of differ) say(`  ${model ?? 'whole'} ${one}`);
    report.check(`figures of ${model ?? 'the whole'}`, differ.length === 0 && cents, shown(row));
  }
};
