import { describe, expect, it } from 'vitest';
import { setUpPlant } from '../testing/plant.ts';
import { type Planned, world } from './fixtures.ts';

/** What becomes of planned work when a record is switched off. 2038 lies ahead of every instant on which runs begin. */
export const deactivation = (): void => {
  describe('a deactivation', () => {
    /** Looks again at each change of the read model: the worker has no other sign. */
    const until = async (holds: () => Promise<boolean>): Promise<void> => {
      for (;;) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const stop = world.services.signals.on('projection', () => resolve());
        const done = await holds();
        if (!done) await promise;
        stop();
        if (done) return;
      }
    };

    it('is refused while children are active, takes them along with cascade, and cancels what was planned', async () => {
      const companyId = await world.company('Fonderie Verdi');
      const admin = await world.client(companyId, ['ROLE_ADMIN']);
      const own = await setUpPlant(world, companyId);
      const planned = async () =>
        (await admin.get('/api/pianificazione-interventi')).body as { data: { id: string }[]; totalRows: number };
      const made = await admin.post('/api/pianificazione-interventi', {
        ...own.body,
        ricorrenzaId: own.monthlyId,
        dataOraInizio: '2038-01-11T08:00:00+01:00',
        dataOraFine: '2038-01-11T09:00:00+01:00',
        dataFinePianificazione: '2038-06-30',
      });
      expect(made.status).toBe(201);
      await until(async () => (await planned()).totalRows === 6);
      const [plant] = (await admin.get('/api/impianti')).body as { id: string }[];
      const path = `/api/impianti/${plant?.id}/active/N`;
      const refused = await admin.put(path);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'has_active_children', detail: expect.stringContaining('Linea 1') },
      });
      expect(await admin.put(path, { cascade: true })).toMatchObject({ status: 200, body: { attivo: 'N' } });
      expect((await admin.get('/api/linee')).body).toMatchObject([{ attivo: 'N' }]);
      expect((await admin.get('/api/attrezzature')).body).toMatchObject({ data: [{ attivo: 'N' }] });
      await until(async () => (await planned()).totalRows === 0);
    });

    it('plans nothing anew: what is overdue is neither moved into the future nor opened again there, but by somebody at work', async () => {
      const companyId = await world.company('Officine Nere');
      const admin = await world.client(companyId, ['ROLE_ADMIN']);
      const own = await setUpPlant(world, companyId);
      const at = async (start: string, more: object = {}) => {
        const made = await admin.post('/api/pianificazione-interventi', {
          ...{ ...own.body, listaId: undefined, ...more },
          ...{ dataOraInizio: `${start}T08:00:00+01:00`, dataOraFine: `${start}T09:00:00+01:00` },
        });
        expect([made.status, made.body]).toEqual([201, made.body]);
        return `/api/pianificazione-interventi/${(made.body as Planned).id}`;
      };
      const overdue = await at('2026-01-12');
      const recurring = await at('2026-01-13', { ricorrenzaId: own.monthlyId, dataFinePianificazione: '2026-01-20' });
      const done = await at('2038-01-14');
      expect((await admin.put(done, { durataInterventoInOre: 1, completato: 'Y' })).status).toBe(200);
      const future = { dataOraInizio: '2038-02-01T08:00:00+01:00' };
      const past = { dataOraInizio: '2026-01-15T08:00:00+01:00' };
      for (const [path, field, id] of [
        ['manutentori', 'manutentoreId', own.maintainerId],
        ['attrezzature', 'attrezzaturaId', own.body.attrezzaturaId],
        ['interventi', 'descrizioneInterventoId', own.body.descrizioneInterventoId],
      ]) {
        expect((await admin.put(`/api/${path}/${id}/active/N`)).status).toBe(200);
        const inactive = { status: 422, body: { errors: [{ field, code: 'inactive' }] } };
        expect(await admin.put(overdue, future)).toMatchObject(inactive);
        expect(await admin.put(recurring, { ...future, mode: 'all' })).toMatchObject(inactive);
        expect(await admin.put(done, { completato: 'N' })).toMatchObject(inactive);
        expect(await admin.put(`${done}/fields`, { field: 'completato', value: 'N' })).toMatchObject(inactive);
        // What stays in the past is put right, what is said of it stays possible.
        expect((await admin.put(overdue, past)).status).toBe(200);
        expect((await admin.put(overdue, { note: `visto ${path}` })).status).toBe(200);
        if (path === 'manutentori') {
          const taken = await admin.put(overdue, { ...future, manutentoreId: own.otherMaintainerId });
          expect([taken.status, taken.body]).toEqual([200, taken.body]);
          expect((await admin.put(overdue, { ...past, manutentoreId: own.maintainerId })).status).toBe(422);
          expect((await admin.put(overdue, past)).status).toBe(200);
        }
        expect((await admin.put(`/api/${path}/${id}/active/Y`)).status).toBe(200);
      }
      expect((await admin.put(overdue, future)).status).toBe(200);
    });

    it('leaves nobody who has left with work that goes along with its series, or back to it; what is told before says so', async () => {
      const companyId = await world.company('Officine Bianche');
      const admin = await world.client(companyId, ['ROLE_ADMIN']);
      const own = await setUpPlant(world, companyId);
      const path = '/api/pianificazione-interventi';
      type Row = Planned & { serieId: string; dataOraInizio: string };
      const seriesOf = async (rows: readonly Row[]): Promise<string[]> =>
        Promise.all(rows.map(async ({ id }) => ((await admin.get(`${path}/${id}`)).body as Row).dataOraInizio));
      const seriesFrom = async (start: string, last: string): Promise<Row[]> => {
        const times = { dataOraInizio: `${start}T08:00:00+01:00`, dataOraFine: `${start}T09:00:00+01:00` };
        const body = { ...own.body, ricorrenzaId: own.monthlyId, ...times, dataFinePianificazione: last };
        const { serieId } = (await admin.post(path, body)).body as Planned & { serieId: string };
        const all = async () => {
          const { data } = (await admin.get(`${path}?rowsPerPage=100&page=1`)).body as {
            data: Row[];
          };
          const found = data.filter((row) => row.serieId === serieId);
          return found.toSorted((a, b) => a.dataOraInizio.localeCompare(b.dataOraInizio));
        };
        await until(async () => (await all()).length === 3);
        return all();
      };
      const overdue = await seriesFrom('2026-01-13', '2026-03-31');
      const ahead = await seriesFrom('2038-01-12', '2038-03-31');
      const others = { manutentoreId: own.otherMaintainerId };
      for (const work of [overdue[1], ahead[1]])
        expect((await admin.put(`${path}/${work?.id}`, others)).status).toBe(200);
      expect((await admin.put(`/api/manutentori/${own.maintainerId}/active/N`)).status).toBe(200);
      const inactive = { status: 422, body: { errors: [{ field: 'manutentoreId', code: 'inactive' }] } };
      for (const mode of ['all', 'following'])
        expect(
          await admin.put(`${path}/${overdue[1]?.id}`, { mode, dataOraInizio: '2038-05-12T08:00:00+02:00' }),
        ).toMatchObject(inactive);
      const past = { mode: 'all', dataOraInizio: '2026-02-12T08:00:00+01:00' };
      expect((await admin.put(`${path}/${overdue[1]?.id}`, past)).status).toBe(200);

      // One more, that is overdue too and has the one who left by itself: nothing that is said of its series reaches that.
      expect((await admin.put(`/api/manutentori/${own.maintainerId}/active/Y`)).status).toBe(200);
      const mixed = await seriesFrom('2026-04-13', '2026-06-30');
      const [first, second] = mixed.map(({ id }) => `${path}/${id}`);
      expect((await admin.put(second ?? '', { manutentoreId: own.otherMaintainerId })).status).toBe(200);
      const times = { dataOraInizio: '2026-05-14T10:00:00+02:00', dataOraFine: '2026-05-14T11:00:00+02:00' };
      expect((await admin.put(`/api/manutentori/${own.otherMaintainerId}/active/N`)).status).toBe(200);
      const toHim = { mode: 'all', manutentoreId: own.maintainerId };
      const named = { ...toHim, dataOraInizio: '2038-06-14T08:00:00+02:00', dataOraFine: '2038-06-14T09:00:00+02:00' };
      expect(await admin.put(first ?? '', named)).toMatchObject(inactive);
      expect(await seriesOf(mixed)).toEqual(mixed.map(({ dataOraInizio }) => dataOraInizio));
      // Said of that one itself it is reached, also where it has a time of its own: all is done, and nothing half.
      expect((await admin.put(second ?? '', times)).status).toBe(200);
      const moved = await admin.put(second ?? '', named);
      expect([moved.status, moved.body]).toEqual([200, moved.body]);
      expect(moved.body).toMatchObject({
        dataOraInizio: '2038-06-14T08:00:00+02:00',
        ...{ manutentoreId: own.maintainerId },
      });
      expect((await admin.put(`/api/manutentori/${own.otherMaintainerId}/active/Y`)).status).toBe(200);
      expect((await admin.put(`/api/manutentori/${own.maintainerId}/active/N`)).status).toBe(200);

      const refused = (answer: Awaited<ReturnType<typeof admin.graphql>>) =>
        expect(answer.errors?.[0]?.extensions).toMatchObject({ errors: [{ field: 'maintainerId', code: 'inactive' }] });
      const preview = 'query($id: ID!, $input: MoveInput!) { previewOfChange(id: $id, input: $input) { moved } }';
      const start = '2038-05-12T06:00:00Z';
      refused(await admin.graphql(preview, { id: overdue[0]?.id, input: { start, scope: 'ONE' } }));
      const rejoin = 'mutation($c: ID!, $id: ID!) { rejoinSeries(commandId: $c, id: $id) { id } }';
      refused(await admin.graphql(rejoin, { c: crypto.randomUUID(), id: ahead[1]?.id }));
    });

    it('of a line leaves what was begun on its machines, with its clock stopped, and tells before how much that is', async () => {
      const companyId = await world.company('Officine Iniziate');
      const admin = await world.client(companyId, ['ROLE_ADMIN']);
      const own = await setUpPlant(world, companyId);
      const at = async (day: string) =>
        (
          await admin.post('/api/pianificazione-interventi', {
            ...own.body,
            ...{ dataOraInizio: `${day}T08:00:00+01:00`, dataOraFine: `${day}T09:00:00+01:00` },
          })
        ).body as { id: string };
      const [begun] = [await at('2038-01-11'), await at('2038-01-12')];
      const start = 'mutation($c: ID!, $id: ID!) { startWork(commandId: $c, id: $id) { position } }';
      expect((await admin.graphql(start, { c: crypto.randomUUID(), id: begun.id })).errors).toBeUndefined();
      const [line] = (await admin.get('/api/linee')).body as { id: string }[];
      const [machine] = ((await admin.get('/api/attrezzature')).body as { data: { id: string }[] }).data;
      for (const check of [
        `/api/linee/${line?.id}/check-linea-attivo`,
        `/api/attrezzature/${machine?.id}/check-attrezzatura-attivo`,
        `/api/manutentori/${own.maintainerId}/check-manutentore-attivo`,
      ]) {
        const told = { isActive: true, totalePianificazioni: 1, pianificazioniIniziate: 1 };
        expect(await admin.get(check)).toMatchObject({ status: 200, body: told });
      }
      expect((await admin.put(`/api/linee/${line?.id}/active/N`, { cascade: true })).status).toBe(200);
      type Listed = { data: { id: string }[]; totalRows: number };
      const list = async () => (await admin.get('/api/pianificazione-interventi')).body as Listed;
      const planned = async () => {
        const { data } = await admin.graphql(
          'query($id: ID!) { plannedIntervention(id: $id) { planned { durationMinutes } runs { to } } }',
          { id: begun.id },
        );
        return (data as { plannedIntervention: { runs: { to: string | null }[] } }).plannedIntervention;
      };
      await until(async () => (await list()).totalRows === 1 && (await planned()).runs[0]?.to !== null);
      expect((await list()).data).toMatchObject([{ id: begun.id }]);
      expect(await planned()).toMatchObject({ planned: { durationMinutes: 1 } });
    });

    it('of a maintainer cancels the own work and leaves the series to nobody', async () => {
      const companyId = await world.company('Officine Gialli');
      const admin = await world.client(companyId, ['ROLE_ADMIN']);
      const own = await setUpPlant(world, companyId);
      const at = (day: string, manutentoreId: string | undefined) =>
        admin.post('/api/pianificazione-interventi', {
          ...own.body,
          manutentoreId,
          dataOraInizio: `${day}T08:00:00+01:00`,
          dataOraFine: `${day}T09:00:00+01:00`,
        });
      await at('2038-01-11', own.maintainerId);
      const kept = (await at('2038-01-12', own.otherMaintainerId)).body as { id: string };
      await admin.put(`/api/manutentori/${own.maintainerId}/active/N`);
      await until(
        async () => ((await admin.get('/api/pianificazione-interventi')).body as { totalRows: number }).totalRows === 1,
      );
      expect((await admin.get('/api/pianificazione-interventi')).body).toMatchObject({ data: [{ id: kept.id }] });
    });

    it('of a maintainer leaves what they have begun to nobody, with the time that their clock has counted', async () => {
      const companyId = await world.company('Officine Blu');
      const admin = await world.client(companyId, ['ROLE_ADMIN']);
      const own = await setUpPlant(world, companyId);
      const person = await world.client(companyId, ['ROLE_USER'], { maintainerId: own.maintainerId });
      const at = async (day: string) =>
        (
          await admin.post('/api/pianificazione-interventi', {
            ...{ ...own.body, manutentoreId: own.maintainerId },
            ...{ dataOraInizio: `${day}T08:00:00+01:00`, dataOraFine: `${day}T09:00:00+01:00` },
          })
        ).body as { id: string };
      const [begun] = [await at('2038-01-11'), await at('2038-01-12')];
      const say = (by: typeof admin, field: string) =>
        by.graphql(`mutation($c: ID!, $id: ID!) { ${field}(commandId: $c, id: $id) { position } }`, {
          ...{ c: crypto.randomUUID(), id: begun.id },
        });
      expect((await say(person, 'startWork')).errors).toBeUndefined();
      await admin.put(`/api/manutentori/${own.maintainerId}/active/N`);
      const list = async () => (await admin.get('/api/pianificazione-interventi')).body as { totalRows: number };
      await until(async () => (await list()).totalRows === 1);
      const planned = async () => {
        const { data } = await admin.graphql(
          'query($id: ID!) { plannedIntervention(id: $id) { planned { maintainer { id } durationMinutes } } }',
          { id: begun.id },
        );
        return (data as { plannedIntervention: { planned: { maintainer: object | null } } }).plannedIntervention
          .planned;
      };
      await until(async () => (await planned()).maintainer === null);
      expect(await planned()).toMatchObject({ durationMinutes: 1 });
      // It stands already: nobody's clock runs on.
      expect((await say(admin, 'stopWork')).errors).toBeUndefined();
      expect(await planned()).toMatchObject({ durationMinutes: 1 });
    });
  });
};
