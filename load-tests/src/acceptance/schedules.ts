import { setTimeout as pause } from 'node:timers/promises';
import { todayIn } from '@cadenza/infra/clock/clock';
import { inParallel, type RestClient } from '../rest-client.ts';
import type { Plant } from './plant.ts';

/** Times are local to the company: a fresh one is in Europe/Rome. */
export const timeZone = 'Europe/Rome';

export type PlannedRow = {
  id: string;
  serieId: string;
  dataOraInizio: string;
  manutentoreId: string | null;
  completato: string;
  attrezzatura: { descrizione: string };
};

export type Scheduled = {
  /** Of this week: `YYYY-MM-DD`. */
  monday: string;
  firstIds: string[];
  /** When the last command was sent, as `performance.now()` has it. */
  lastSent: number;
  /** Milliseconds that all commands took together. */
  took: number;
};

const width = 8;
/** First occurrences lie in two weeks from Monday on. */
const spreadDays = 14;

/** Monthly for a year on every machine, spread over days, hours and maintainers. */
export const scheduleAll = async (client: RestClient, plant: Plant): Promise<Scheduled> => {
  const today = todayIn(timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  let lastSent = 0;
  const begun = performance.now();
  const firstIds = await inParallel(
    width,
    plant.machines,
    async ({ equipmentId, checklistId, maintainerId }, index) => {
      const day = monday.add({ days: Math.floor(index / 4) % spreadDays });
      const start = day.toPlainDateTime({ hour: 8 + ((Math.floor(index / (4 * spreadDays)) + index) % 8) });
      const until = day.add({ years: 1 }).subtract({ days: 1 });
      lastSent = performance.now();
      const { id } = await client.post<PlannedRow>('/api/pianificazione-interventi', {
        attrezzaturaId: equipmentId,
        descrizioneInterventoId: plant.interventionId,
        tipoInterventoId: plant.typeId,
        ricorrenzaId: plant.monthlyId,
        manutentoreId: maintainerId,
        listaId: checklistId,
        dataOraInizio: instant(start),
        dataOraFine: instant(start.add({ hours: 1 })),
        dataInizioPianificazione: day.toString(),
        dataFinePianificazione: until.toString(),
        guasto: false,
      });
      return id;
    },
  );
  return { monday: monday.toString(), firstIds, lastSent, took: performance.now() - begun };
};

const instant = (local: Temporal.PlainDateTime): string =>
  local.toZonedDateTime(timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** Waits until the list has so many rows; answers how many it has and when that was (as `performance.now()` has it). */
export const untilVisible = async (client: RestClient, count: number, timeout: number) => {
  const end = performance.now() + timeout;
  for (;;) {
    const { totalRows } = await client.get<{ totalRows: number }>(
      '/api/pianificazione-interventi?page=1&rowsPerPage=1',
    );
    const now = performance.now();
    if (totalRows >= count || now > end) return { totalRows, at: now };
    await pause(50);
  }
};

/** All that is planned, by the Monday of its week; weeks without anything are there too, up to the last one. */
export const byWeek = async (client: RestClient, monday: string): Promise<Map<string, PlannedRow[]>> => {
  const { data } = await client.get<{ data: PlannedRow[] }>('/api/pianificazione-interventi');
  const weeks = new Map<string, PlannedRow[]>();
  const last =
    data
      .map(({ dataOraInizio }) => dataOraInizio.slice(0, 10))
      .toSorted()
      .at(-1) ?? '';
  for (let day = Temporal.PlainDate.from(monday); day.toString() <= last; day = day.add({ days: 7 })) {
    const next = day.add({ days: 7 }).toString();
    const inWeek = ({ dataOraInizio }: PlannedRow) => dataOraInizio >= day.toString() && dataOraInizio < next;
    weeks.set(day.toString(), data.filter(inWeek));
  }
  return weeks;
};
