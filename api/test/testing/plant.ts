import type { Client } from './client.ts';
import type { World } from './world.ts';

/** What a schedule needs: equipment with a checklist of two mandatory lines, types, a monthly recurrence, maintainers. */
export type Setup = {
  maintainerId: string;
  otherMaintainerId: string;
  monthlyId: string;
  /** References of a schedule for `POST /api/pianificazione-interventi`. */
  body: Record<string, string>;
};

export const setUpPlant = async (world: Pick<World, 'client'>, companyId: string): Promise<Setup> => {
  const admin = await world.client(companyId, ['ROLE_ADMIN']);
  const developer = await world.client(companyId, ['ROLE_DEVELOPER']);
  let written = '';
  const make = async (by: Client, path: string, body: object): Promise<string> => {
    const made = await by.post(`/api/${path}`, body);
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
    written = String(made.headers['x-position']);
    return (made.body as { id: string }).id;
  };
  const impiantoId = await make(admin, 'impianti', { descrizione: 'Stabilimento' });
  const lineaId = await make(admin, 'linee', { descrizione: 'Linea 1', impiantoId });
  const attrezzaturaId = await make(admin, 'attrezzature', { descrizione: 'Tornio', lineaId });
  const categoriaInterventoId = await make(admin, 'categorie-interventi', { descrizione: 'Meccanica' });
  const descrizioneInterventoId = await make(admin, 'interventi', {
    descrizione: 'Cambio olio',
    categoriaInterventoId,
  });
  const listaId = await make(admin, 'liste', { descrizione: 'Cambio olio', attrezzaturaId, descrizioneInterventoId });
  await make(admin, 'lista-dettagli', { listaId, descrizione: 'Scaricare' });
  await make(admin, 'lista-dettagli', { listaId, descrizione: 'Riempire' });
  const ruoloManutentoreId = await make(admin, 'ruoli-manutentori', { descrizione: 'Meccanico' });
  const maintainer = (identificativo: string, colore: number) =>
    make(admin, 'manutentori', { identificativo, ruoloManutentoreId, tipo: 'I', colore });
  const maintainerId = await maintainer('Bruno Neri', 3);
  const otherMaintainerId = await maintainer('Carla Blu', 4);
  const tipoInterventoId = await make(developer, 'tipo-interventi', { tipo: 'Ordinario', codice: 'O' });
  const monthlyId = await make(admin, 'ricorrenze', {
    codice: 'M1',
    descrizione: 'Mensile',
    valore: 1,
    unitaTempo: 'M',
  });
  // A user's reads wait for the user's own writes, and these were others': all see the plant from here on.
  for (let isSeen = false; !isSeen; ) {
    const reply = await admin.graphql(
      '{ plants { totalRows } plannedList { totalRows } }',
      {},
      { 'x-read-after': written },
    );
    // A machine with much to do puts a reader off; of anything else there is no use in asking again.
    const faults = reply.errors?.filter(({ extensions }) => extensions.code !== 'service_unavailable') ?? [];
    if (faults.length > 0) throw new Error(`the plant is not read: ${JSON.stringify(faults)}`);
    isSeen = !reply.errors && reply.extensions === undefined;
  }
  return {
    maintainerId,
    otherMaintainerId,
    monthlyId,
    body: { attrezzaturaId, descrizioneInterventoId, tipoInterventoId, listaId, manutentoreId: maintainerId },
  };
};
