import { randomUUID } from 'node:crypto';
import { inParallel, type Login, type RestClient, signIn } from '../rest-client.ts';
import type { Machine } from './machines.ts';

const password = 'Cadenza-2026!';
const width = 8;

/** Of a checklist with four lines three are mandatory. */
const lines = [
  ['Togliere tensione e applicare il lucchetto', 'Y'],
  ['Controllare livelli e perdite', 'Y'],
  ['Serrare e registrare gli organi soggetti a usura', 'Y'],
  ['Pulire il posto di lavoro', 'N'],
] as const;

const people = ['Aldo Rota', 'Bice Manenti', 'Carlo Brembilla', 'Dora Locatelli'];

type Made = { id: string };

export type MachineAtWork = { machine: Machine; equipmentId: string; checklistId: string; maintainerId: string };

export type Plant = {
  companyId: string;
  /** Of its public link. */
  code: string;
  interventionId: string;
  typeId: string;
  monthlyId: string;
  machines: MachineAtWork[];
  supervisor: Login;
  /** The user of the first maintainer. */
  maintainer: Login & { maintainerId: string };
};

/** A fresh company with everything that a schedule on each machine needs: all of it over REST. `admin` ends up in it. */
export const setUpPlant = async (address: string, admin: RestClient, machines: readonly Machine[]): Promise<Plant> => {
  const suffix = randomUUID().slice(0, 8);
  const make = async (path: string, body: object): Promise<string> => (await admin.post<Made>(`/api/${path}`, body)).id;

  const code = `PDM-${suffix}`;
  const companyId = await make('companies', {
    company: { businessName: 'Stabilimento PdM S.p.A.', identificationCode: code },
  });
  await admin.switchTo(companyId);

  const types = await admin.get<{ id: string; codice: string }[]>('/api/tipo-interventi');
  const typeId = types.find(({ codice }) => codice === 'O')?.id;
  if (typeId === undefined) throw new Error('a new company has no ordinary type of intervention');

  const ruoloManutentoreId = await make('ruoli-manutentori', { descrizione: 'Manutentore meccanico' });
  const maintainers = await inParallel(width, people, (identificativo, colore) =>
    make('manutentori', { identificativo, ruoloManutentoreId, tipo: 'I', colore: colore * 3 }),
  );
  const categoriaInterventoId = await make('categorie-interventi', { descrizione: 'Manutenzione programmata' });
  const interventionId = await make('interventi', {
    descrizione: 'Controllo mensile dei componenti',
    categoriaInterventoId,
  });
  const monthlyId = await make('ricorrenze', { codice: 'M1', descrizione: 'Mensile', valore: 1, unitaTempo: 'M' });
  const impiantoId = await make('impianti', { descrizione: 'Stabilimento PdM' });
  const models = [...new Set(machines.map(({ model }) => model))].sort();
  const lineIds = await inParallel(width, models, (model) =>
    make('linee', { descrizione: `Linea ${model}`, impiantoId }),
  );

  const atWork = await inParallel(width, machines, async (machine, index): Promise<MachineAtWork> => {
    const maintainerId = maintainers[index % maintainers.length] ?? '';
    const descrizione = `Macchina ${String(machine.id).padStart(3, '0')}`;
    const equipmentId = await make('attrezzature', {
      descrizione,
      lineaId: lineIds[models.indexOf(machine.model)],
      manutentoreId: maintainerId,
      matricola: `PDM-${String(machine.id).padStart(4, '0')}`,
      modello: machine.model,
      // The data set is of 2020, and ages are in whole years.
      dataInstallazione: `${2020 - machine.age}-01-01`,
      annoCostruzione: 2020 - machine.age,
    });
    const checklistId = await make('liste', {
      descrizione: `Controllo mensile · ${descrizione}`,
      attrezzaturaId: equipmentId,
      descrizioneInterventoId: interventionId,
      obbligatorio: 'Y',
    });
    for (const [line, obbligatorio] of lines) {
      await make('lista-dettagli', { listaId: checklistId, descrizione: line, obbligatorio });
    }
    return { machine, equipmentId, checklistId, maintainerId };
  });

  const user = async (name: string, roles: string[], manutentoreId: string | null): Promise<Login> => {
    const username = `${name}-${suffix}`;
    const body = { name, surname: 'PdM', username, password, confirmPassword: password, roles, manutentoreId };
    await admin.post('/api/users', body);
    return { username, password };
  };
  const maintainerId = maintainers[0] ?? '';
  const plant = { companyId, code, interventionId, typeId, monthlyId, machines: atWork };
  const supervisor = await user('supervisore', ['ROLE_PLANT'], null);
  const maintainer = { ...(await user('manutentore', ['ROLE_USER'], maintainerId)), maintainerId };
  await signIn(address, maintainer); // whoever made a user can use it at once
  return { ...plant, supervisor, maintainer };
};

export const linesPerChecklist = lines.length;
