import { setUpPlant } from '../acceptance/plant.ts';
import { inParallel, type RestClient } from '../rest-client.ts';
import { type Recounted, type Work, yearsOfDepreciation, zone } from './year.ts';

const width = 8;
const instant = (local: string): string =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toString({ timeZoneName: 'never' });

/** A request of who works there, by its id. */
const ask = async (
  admin: RestClient,
  attrezzaturaId: string | undefined,
  asked: Required<Work>['asked'],
): Promise<string> => {
  const request = { attrezzaturaId, userRequest: 'Rumore dalla trasmissione', date: instant(asked.at) };
  const fermo = asked.stands ? 'Y' : 'N';
  return (await admin.post<{ id: string }>('/api/support-requests', { ...request, fermo })).id;
};

/** One work of a monthly rule, on its closed day. */
const byRule = (ricorrenzaId: string, { from, to, due }: Pick<Work, 'from' | 'to'> & { due: string }) => ({
  ...{ ricorrenzaId, dataFinePianificazione: Temporal.PlainDate.from(due).add({ days: 14 }).toString() },
  ...{ dataOraInizio: instant(`${due}${from.slice(10)}`), dataOraFine: instant(`${due}${to.slice(10)}`) },
});

export type Loaded = { readonly equipmentIds: readonly string[]; readonly lines: ReadonlyMap<string, string> };

/** All of it over REST, into a company of its own, as people write up a year that is over. */
export const loadYear = async (
  address: string,
  admin: RestClient,
  machines: readonly Recounted[],
  works: readonly Work[],
): Promise<Loaded> => {
  const plant = await setUpPlant(
    address,
    admin,
    machines.map(({ id, line }) => ({ id, model: line, age: 0 })),
  );
  const [settings] = await admin.get<{ id: string }[]>('/api/settings');
  const week = { workingWeekdays: [1, 2, 3, 4, 5], calendarStartTime: '08:00', calendarEndTime: '18:00' };
  await admin.put(`/api/settings/${settings?.id}`, week);
  await inParallel(width, plant.machines, ({ equipmentId }, at) => {
    const { hours, cost, installed } = machines[at] as Recounted;
    return admin.put(`/api/attrezzature/${equipmentId}`, {
      ...{ dataInstallazione: installed, anniAmmortamento: yearsOfDepreciation, oreMensili: hours },
      costoAcquisto: cost === null ? null : (cost / 100).toFixed(2),
    });
  });
  const types = await admin.get<{ id: string; codice: string }[]>('/api/tipo-interventi');
  const extraordinary = types.find(({ codice }) => codice === 'S')?.id;
  await inParallel(width, works, async ({ machine, fault, from, to, due, labour, outcome, end, part, asked }) => {
    const { equipmentId: attrezzaturaId, maintainerId: manutentoreId } = plant.machines[machine] ?? {};
    const supportRequestId = asked && (await ask(admin, attrezzaturaId, asked));
    if (outcome === 'requested') return;
    const made = await admin.post<{ id: string; dataOraInizio: string }>('/api/pianificazione-interventi', {
      ...{ attrezzaturaId, descrizioneInterventoId: plant.interventionId, manutentoreId, supportRequestId },
      ...{ tipoInterventoId: fault ? extraordinary : plant.typeId, guasto: fault },
      ...{ dataOraInizio: instant(from), dataOraFine: instant(to) },
      ...(due !== undefined && byRule(plant.monthlyId, { from, to, due })),
    });
    if (Date.parse(made.dataOraInizio) !== Date.parse(instant(from)))
      throw new Error(`planned on ${made.dataOraInizio} instead of ${from}`);
    const path = `/api/pianificazione-interventi/${made.id}`;
    if (outcome === 'deleted') await admin.delete(`${path}/one`);
    if (outcome === 'excused') await admin.delete(`${path}/one?motivo=NON_NECESSARIO`);
    if (outcome === 'deleted' || outcome === 'excused' || outcome === 'open') return;
    const at = end === undefined ? {} : { at: instant(end) };
    await admin.put(path, { durataInterventoInOre: labour, completato: 'Y', ...at });
    if (!part) return;
    const [cost, quantity] = part;
    const used = {
      new: true,
      pianificazioneInterventoId: made.id,
      nome: 'Cinghia',
      costo: (cost / 100).toFixed(2),
      quantity,
    };
    await admin.put('/api/pianificazione-intervento-ricambi/new', used);
  });
  const lines = await admin.get<{ id: string; descrizione: string }[]>('/api/linee');
  return {
    equipmentIds: plant.machines.map(({ equipmentId }) => equipmentId),
    lines: new Map(lines.map(({ id, descrizione }) => [descrizione.split(' ').at(-1) ?? '', id])),
  };
};
