import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import { unchangedIn } from '../endpoints/testing/fixtures.ts';
import { inDays, wall } from '../testing/planned-before.ts';
import {
  at,
  base,
  bodyOf,
  put,
  type Row,
  refused,
  schedule,
  series,
  setup,
  supervisor,
  until,
  world,
} from './fixtures.ts';

/** What is wrong with the machine. */
export const anomalies = (): void => {
  describe('anomalies', () => {
    const key = 'pianificazioneInterventoAnomalie';
    const anomaly = async (descrizione: string, by = supervisor, impiantoId?: string): Promise<string> => {
      const made = await by.post('/api/anomalie', { descrizione, ...(impiantoId && { impiantoId }) });
      expect(made).toMatchObject({ status: 201 });
      return bodyOf(made).id;
    };
    const switchOff = (id: string) => supervisor.put(`/api/anomalie/${id}/active/N`);
    const named = (row: object): string[] =>
      (row as { [key]: { descrizione: string }[] })[key].map(({ descrizione }) => descrizione);
    const whole = async (id: string): Promise<object> => (await supervisor.get(`${base}/${id}`)).body as object;

    it('are named by one work, by this and the following, and by all, and each reads the same everywhere', async () => {
      const [leak, noise] = [await anomaly('Perdita d’olio'), await anomaly('Rumore anomalo')];
      const all = await series({ [key]: [noise, leak, noise] });
      expect(named(await whole(at(all, 3).id))).toEqual(['Perdita d’olio', 'Rumore anomalo']);
      expect(named(bodyOf(await put(at(all, 4).id, { [key]: [{ id: noise, descrizione: 'x' }] })))).toEqual([
        'Rumore anomalo',
      ]);
      expect(named(bodyOf(await put(at(all, 2).id, { mode: 'following', [key]: null })))).toEqual([]);
      const now = await Promise.all(all.map(async ({ id }) => named(await whole(id)).length));
      expect(now).toEqual([2, 2, 0, 0, 1, 0]);
      const same = await whole(at(all, 4).id);
      expect(await unchangedIn(world, () => put(at(all, 4).id, same))).toMatchObject({ status: 200 });
      const { data } = await supervisor.graphql(
        `query($id: ID!) { plannedIntervention(id: $id) { planned { anomalies { id label } } }
           history(kind: PLANNED_INTERVENTION, id: $id) { rows { event changes { field before { label } after { label } } } } }`,
        { id: at(all, 4).id },
      );
      expect(data).toMatchObject({
        plannedIntervention: { planned: { anomalies: [{ id: noise, label: 'Rumore anomalo' }] } },
      });
      const told = (data as { history: { rows: { event: string; changes: object[] }[] } }).history.rows;
      expect(told.find(({ event }) => event === 'InterventionWorkChanged')?.changes).toEqual([
        {
          field: 'anomalyIds',
          before: expect.arrayContaining([{ label: 'Perdita d’olio' }, { label: 'Rumore anomalo' }]),
          after: [{ label: 'Rumore anomalo' }],
        },
      ]);
    });

    it('that are not there, not active or of another plant are refused, and those named before stay', async () => {
      const stranger = await world.client(await world.company('Altre Officine'), ['ROLE_ADMIN']);
      const foreign = await anomaly('Altrui', stranger);
      const old = await anomaly('Vecchia');
      const kept = await schedule({ ricorrenzaId: null, dataFinePianificazione: null, [key]: [old] });
      const plant = bodyOf(await supervisor.post('/api/impianti', { descrizione: 'Altro impianto' })).id;
      const elsewhere = await anomaly('Forno che si spegne', supervisor, plant);
      const off = await anomaly('Mai usata');
      await switchOff(off);
      const many = Array.from({ length: 21 }, () => newId());
      for (const [ids, code] of [
        [[foreign], 'not_found'],
        [['x'], 'invalid_id'],
        [[off], 'inactive'],
        [[elsewhere], 'of_other_plant'],
        [many, 'too_many'],
      ] as const) {
        const body = { ...setup.body, dataOraInizio: '2027-02-01T08:00', dataOraFine: '2027-02-01T09:00', [key]: ids };
        const refusal = { status: 422, body: { errors: [{ field: expect.stringMatching(`^${key}`), code }] } };
        expect(await unchangedIn(world, () => supervisor.post(base, body))).toMatchObject(refusal);
        expect(await unchangedIn(world, () => put(kept.id, { [key]: [old, ...ids] }))).toMatchObject(refusal);
        const all = { mode: 'all', [key]: [old, ...ids] };
        expect(await unchangedIn(world, () => put(kept.id, all))).toMatchObject(refusal);
      }
      const lineaId = bodyOf(await supervisor.post('/api/linee', { descrizione: 'Forni', impiantoId: plant })).id;
      const oven = bodyOf(await supervisor.post('/api/attrezzature', { descrizione: 'Forno', lineaId })).id;
      const own = await anomaly('Solo allo stabilimento', supervisor, await plantOf(setup.body.attrezzaturaId ?? ''));
      expect((await put(kept.id, { [key]: [old, own] })).status).toBe(200);
      const moved = () => put(kept.id, { attrezzaturaId: oven, listaId: null });
      expect(await unchangedIn(world, moved)).toMatchObject(refused(key, 'of_other_plant'));
      const both = { attrezzaturaId: oven, listaId: null, [key]: [old, elsewhere] };
      expect(named(bodyOf(await put(kept.id, both)))).toEqual(['Forno che si spegne', 'Vecchia']);
    });

    const plantOf = async (id: string): Promise<string> => {
      const [machine] = bodyOf<{ data: { lineaId: string }[] }>(
        await supervisor.get(`/api/attrezzature?filters[id]=${id}`),
      ).data;
      const [line] = bodyOf<{ impiantoId: string }[]>(
        await supervisor.get(`/api/linee?filters[id]=${machine?.lineaId}`),
      );
      return line?.impiantoId ?? '';
    };

    it('are offered where they may be named, and open faults are found with theirs', async () => {
      const oil = await anomaly('Olio sul pavimento');
      const plant = bodyOf(await supervisor.post('/api/impianti', { descrizione: 'Terzo impianto' })).id;
      await anomaly('Olio in forno', supervisor, plant);
      await switchOff(await anomaly('Olio vecchio'));
      const equipmentId = setup.body.attrezzaturaId ?? '';
      const made = await schedule({
        ...{ ricorrenzaId: null, dataFinePianificazione: null, guasto: true, [key]: [oil] },
        ...{ dataOraInizio: '2027-08-02T08:00', dataOraFine: '2027-08-02T09:00' },
      });
      const { data } = await supervisor.graphql(
        `query($id: ID!) { anomalyChoices(equipmentId: $id, search: "olio SUL") { label }
           all: anomalyChoices(equipmentId: $id, search: "olio") { label }
           equipmentPlaces(ids: [$id, "x"]) { id line { label } plant { label } }
           byWords: plannedList(query: { equipmentId: $id, fault: true, search: "no such thing" }) { totalRows }
           plannedList(query: { equipmentId: $id, fault: true, completed: false }) { totalRows rows { id anomalies { label } } } }`,
        { id: equipmentId },
      );
      expect(data).toMatchObject({
        anomalyChoices: [{ label: 'Olio sul pavimento' }],
        equipmentPlaces: [
          { id: equipmentId, line: { label: expect.any(String) }, plant: { label: expect.any(String) } },
        ],
        byWords: { totalRows: 0 },
        plannedList: { totalRows: 1, rows: [{ id: made.id, anomalies: [{ label: 'Olio sul pavimento' }] }] },
      });
      const all = (data as { all: { label: string }[] }).all.map(({ label }) => label);
      expect(all).toEqual(expect.arrayContaining(['Olio sul pavimento', 'Perdita d’olio']));
      expect(all).not.toEqual(expect.arrayContaining(['Olio in forno']));
      expect(all).not.toEqual(expect.arrayContaining(['Olio vecchio']));
      const faults = bodyOf<{ data: Row[] }>(
        await supervisor.get(`${base}?filters[guasto]=Y&filters[attrezzaturaId]=${equipmentId}`),
      );
      expect(faults.data.map(({ id }) => id)).toEqual([made.id]);
      expect(await supervisor.get(`${base}?filters[guasto]=forse`)).toMatchObject(
        refused('filters[guasto]', 'invalid_flag'),
      );
    });

    it('that are switched off take the future work along that was listed, what is done stays, and the series goes on', async () => {
      const [worn, other] = [await anomaly('Usura'), await anomaly('Gioco eccessivo')];
      const coming = inDays(40);
      const first = wall(coming.add({ days: (9 - coming.dayOfWeek) % 7 })).slice(0, 10); // a Tuesday
      const all = await series({
        ...{ [key]: [worn, other], dataFinePianificazione: null, ricorrenzaId: setup.monthlyId },
        ...{ dataOraInizio: `${first}T08:00`, dataOraFine: `${first}T10:00` },
      });
      const past = await schedule({
        ...{ ricorrenzaId: null, dataFinePianificazione: null, [key]: [worn] },
        ...{ dataOraInizio: '2025-01-13T08:00', dataOraFine: '2025-01-13T09:00' },
      });
      const elsewhere = await put(at(all, 1).id, { [key]: [other] });
      expect(elsewhere.status).toBe(200);
      const check = await supervisor.get(`/api/anomalie/${worn}/check-anomalia-attivo`);
      const { pianificazioni, ...told } = bodyOf<{ data: { pianificazioni: Row[] } }>(check).data;
      expect({ status: check.status, ...told }).toEqual({
        ...{ status: 200, isActive: true, totalePianificazioni: pianificazioni.length, pianificazioniIniziate: 0 },
      });
      const starts = pianificazioni.map(({ dataOraInizio }) => dataOraInizio);
      expect(starts).toEqual(starts.toSorted());
      expect(pianificazioni.map(({ id }) => id)).not.toContain(past.id);
      expect(pianificazioni.every(({ serieId }) => serieId === at(all, 0).serieId)).toBe(true);
      expect((await switchOff(worn)).status).toBe(200);
      const left = await until(at(all, 0).serieId, (found) => found.length === 1);
      expect(left.map(({ id }) => id)).toEqual([at(all, 1).id]);
      expect(named(await whole(past.id))).toEqual(['Usura']);
      // A repeat of what it names already is no new choice.
      expect(await put(past.id, { [key]: [worn], note: 'resta' })).toMatchObject({
        status: 200,
        body: { note: 'resta' },
      });
      // What is expanded from here on comes without it, and with the other.
      const { rules } = await world.database.pool
        .query('select rules from rm.plan_series where id = $1', [at(all, 0).serieId])
        .then(({ rows: [row] }) => row as { rules: { changes: { changes: object }[] } });
      expect(rules.changes.at(-1)?.changes).toEqual({ anomalyIds: [other] });
    });
  });
};
