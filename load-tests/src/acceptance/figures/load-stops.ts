import { inParallel, type RestClient } from '../../rest-client.ts';
import type { Plant } from '../plant.ts';
import { timeZone } from '../schedules.ts';
import { plantOfFigures } from './by-minute.ts';
import type { Stop } from './stops.ts';

const width = 8;

const twoDigits = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The company works every day, and its machines cost and run what the figures need. */
export const setUpFigures = async (admin: RestClient, { machines }: Plant): Promise<void> => {
  const [settings] = await admin.get<{ id: string }[]>('/api/settings');
  const { opens, closes, monthlyHours, depreciationYears, costOf } = plantOfFigures;
  await admin.put(`/api/settings/${settings?.id}`, {
    workingWeekdays: [1, 2, 3, 4, 5, 6, 7],
    calendarStartTime: twoDigits(opens),
    calendarEndTime: twoDigits(closes),
  });
  await inParallel(width, machines, ({ machine, equipmentId }) =>
    admin.put(`/api/attrezzature/${equipmentId}`, {
      ...{ costoAcquisto: costOf(machine).toFixed(2), anniAmmortamento: depreciationYears, oreMensili: monthlyHours },
    }),
  );
};

/** Each stop as a planned intervention that was completed: a fault when it happened, planned work when it was due, and then when it was done. */
export const loadStops = async (
  admin: RestClient,
  { machines, interventionId, typeId: ordinary }: Plant,
  stops: readonly Stop[],
): Promise<void> => {
  const types = await admin.get<{ id: string; codice: string }[]>('/api/tipo-interventi');
  const extraordinary = types.find(({ codice }) => codice === 'S')?.id;
  const byMachine = new Map(machines.map((one) => [one.machine.id, one]));
  await inParallel(width, stops, async ({ machine, fault, at, minutes, late }) => {
    const { equipmentId, maintainerId } = byMachine.get(machine) ?? {};
    const due = Temporal.PlainDateTime.from(at.replace(' ', 'T')).toZonedDateTime(timeZone);
    const span = (from: Temporal.ZonedDateTime) => ({
      dataOraInizio: from.toString({ timeZoneName: 'never' }),
      dataOraFine: from.add({ minutes }).toString({ timeZoneName: 'never' }),
    });
    const { id } = await admin.post<{ id: string }>('/api/pianificazione-interventi', {
      ...{
        attrezzaturaId: equipmentId,
        descrizioneInterventoId: interventionId,
        tipoInterventoId: fault ? extraordinary : ordinary,
      },
      ...{ manutentoreId: maintainerId, guasto: fault, ...span(due) },
    });
    await admin.put(`/api/pianificazione-interventi/${id}`, {
      ...(late === 0 ? {} : span(due.add({ hours: late * 24 }))),
      ...{ durataInterventoInOre: minutes / 60, completato: 'Y' },
    });
  });
};
