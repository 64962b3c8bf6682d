import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The year of the data set that is reported. */
export const year = 2020;

/**
 * A time in which a machine stood still: minutes since 1 January of `year` on the clocks of the place, which change twice a year. The data
 * set says when a component was replaced and not how long it took: lengths follow from machine and row, so that every run has the same.
 */
export type Stop = {
  machine: number;
  fault: boolean;
  /** As the data set has it: `2020-01-05 06:00:00`. */
  at: string;
  minutes: number;
  /** Days after which planned work was really done; 0 for a fault. */
  late: number;
};

type Row = { at: string; machine: number; component: string };

const rowsOf = (text: string, name: string): Row[] => {
  const [header, ...rows] = text.trim().split(/\r?\n/);
  if (!header?.startsWith('"datetime","machineID",')) throw new Error(`not ${name}: ${header}`);
  return rows.map((row) => {
    const [at = '', machine, component = ''] = row.replaceAll('"', '').split(',');
    if (!/^\d{4}-\d\d-\d\d \d\d:00:00$/.test(at)) throw new Error(`not a row of ${name}: ${row}`);
    return { at, machine: Number(machine), component };
  });
};

const keyOf = ({ at, machine, component }: Row): string => `${machine} ${component} ${at}`;
const ofYear = ({ at }: Row): boolean => at.startsWith(`${year}-`);

/** Every tenth planned work is done two days later than it was due. */
const lateEvery = 10;

/** What stopped which machine: every failure, and each replacement that was not made because of one. */
export const stopsOf = (failures: string, replacements: string): Stop[] => {
  const failed = rowsOf(failures, 'failures.csv').filter(ofYear);
  const becauseOfOne = new Set(failed.map(keyOf));
  const planned = rowsOf(replacements, 'maint.csv').filter((row) => ofYear(row) && !becauseOfOne.has(keyOf(row)));
  return [
    ...failed.map(({ at, machine }, row) => ({
      ...{ machine, at, fault: true, late: 0 },
      minutes: 60 * (2 + ((machine * 7 + row) % 29)) + (row % 4) * 15,
    })),
    ...planned.map(({ at, machine }, row) => ({
      ...{ machine, at, fault: false, late: row % lateEvery === 0 ? 2 : 0 },
      minutes: 60 * (1 + ((machine + row) % 3)),
    })),
  ];
};

export const readStops = async (folder: string): Promise<Stop[]> =>
  stopsOf(
    ...((await Promise.all(['failures.csv', 'maint.csv'].map((name) => readFile(join(folder, name), 'utf8')))) as [
      string,
      string,
    ]),
  );
