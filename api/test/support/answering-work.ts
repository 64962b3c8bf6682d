import { randomUUID } from 'node:crypto';
import { instant } from '@cadenza/infra/clock/clock';
import { photo } from '@cadenza/infra/images/testing/photo';
import { describe, expect, it } from 'vitest';
import {
  becomes,
  calls,
  errorsOf,
  maintainer,
  open,
  plant,
  type Request,
  read,
  schedule,
  setup,
  state,
  theirSetup,
  theirs,
  times,
  unwritten,
} from './fixtures.ts';

/** The work that answers a request. */
export const answeringWork = (): void => {
  describe('the work that answers a request', () => {
    const work = (body: unknown) => (body as { id: string }).id;

    it('is one, which it follows and which shows it; it goes back to waiting when that is cancelled', async () => {
      const one = await open();
      await plant.form('POST', '/api/support-request-images', [
        { name: 'supportRequestId', content: one.id },
        { name: 'image', content: await photo(), fileName: 'a.jpg' },
      ]);
      const planned = await schedule(one.id);
      expect(planned).toMatchObject({ status: 201, body: { supportRequestId: one.id, guasto: true } });
      const id = work(planned.body);
      expect(await read(one.id)).toMatchObject({ statusRequest: 'IN_GESTIONE', pianificazioneInterventoId: id });
      const { data } = await maintainer.graphql(
        'query ($id: ID!) { plannedIntervention(id: $id) { supportRequest { number request happenedAt images { fileName } } } }',
        { id },
      );
      const { supportRequest } = (
        data as { plannedIntervention: { supportRequest: { images: { fileName: string }[] } } }
      ).plannedIntervention;
      expect(supportRequest).toMatchObject({ number: one.number, request: 'Perde olio' });
      const [image] = supportRequest.images;
      expect((await maintainer.get(`/api/support-request-images/downloads/${image?.fileName}`)).status).toBe(200);
      await unwritten(async () => {
        expect(await schedule(one.id)).toMatchObject({ status: 409, body: { code: 'request_has_work' } });
        expect(await plant.delete(`${calls}/${one.id}`)).toMatchObject({
          status: 409,
          body: { code: 'request_has_work' },
        });
        expect(await plant.put(`${calls}/${one.id}`, { statusRequest: 'COMPLETATO' })).toMatchObject({ status: 409 });
      });

      const field = (name: string, value: unknown) =>
        plant.put(`/api/pianificazione-interventi/${id}/fields`, { field: name, value });
      await field('durataInterventoInOre', 1);
      expect((await field('completato', 'Y')).status).toBe(200);
      await becomes(one.id, 'COMPLETATO');
      // Not the system that brings the request there, but who did it.
      const told = await plant.graphql(
        'query ($id: ID!) { history(kind: SUPPORT_REQUEST, id: $id) { rows { event actor { kind id } } } }',
        { id: one.id },
      );
      expect((told.data as { history: { rows: object[] } }).history.rows).toContainEqual({
        event: 'SupportRequestCompleted',
        actor: { kind: 'PERSON', id: plant.userId },
      });
      expect((await field('completato', 'N')).status).toBe(200);
      await becomes(one.id, 'IN_GESTIONE');
      expect((await plant.put(`${calls}/${one.id}`, { statusRequest: 'ARCHIVIATO' })).status).toBe(200);
      expect((await field('completato', 'Y')).status).toBe(200);
      await expect
        .poll(
          async () =>
            (await plant.graphql('query ($id: ID!) { supportRequest(id: $id) { version } }', { id: one.id })).data,
        )
        .not.toBeNull();
      const another = await open();
      const cancelled = work((await schedule(another.id)).body);
      expect((await plant.delete(`/api/pianificazione-interventi/${cancelled}/one`)).status).toBe(204);
      await becomes(another.id, 'IN_ATTESA');
      expect(await read(another.id)).toMatchObject({ pianificazioneInterventoId: null });
      expect((await schedule(another.id)).status).toBe(201);
    }, 60_000);

    it('ends the breakdown, which began before; in the archive the request keeps why it was put there', async () => {
      const one = await open();
      const id = work((await schedule(one.id)).body);
      const field = (name: string, value: unknown) =>
        plant.put(`/api/pianificazione-interventi/${id}/fields`, { field: name, value });
      await field('durataInterventoInOre', 1);
      expect((await field('completato', 'Y')).status).toBe(200);
      const later = instant().add({ minutes: 2 }).toString();
      const change = () => plant.put(`${calls}/${one.id}`, { date: later });
      expect(errorsOf(await change())).toEqual(['date behind_end']);
      await becomes(one.id, 'COMPLETATO');
      expect(errorsOf(await change())).toEqual(['date behind_end']);
      expect((await field('completato', 'N')).status).toBe(200);
      await becomes(one.id, 'IN_GESTIONE');
      const why = { causa: 'ALTRO', testo: 'Segnalata due volte' };
      const put = { statusRequest: 'ARCHIVIATO', causa: why.causa, motivo: why.testo };
      expect(await plant.put(`${calls}/${one.id}`, put)).toMatchObject({ status: 200, body: { motivoStato: why } });
      expect((await field('completato', 'Y')).status).toBe(200);
      const told = async () => {
        const { data } = await plant.graphql(
          'query ($id: ID!) { history(kind: SUPPORT_REQUEST, id: $id) { rows { event } } }',
          { id: one.id },
        );
        return (data as { history: { rows: { event: string }[] } }).history.rows[0]?.event;
      };
      await expect.poll(told, { timeout: 20_000, interval: 50 }).toBe('SupportRequestCompleted');
      expect(await read(one.id)).toMatchObject({ statusRequest: 'ARCHIVIATO', motivoStato: why });
    }, 60_000);

    it('is of its company, and no series; of two at once one is refused; a refusal leaves it as it was', async () => {
      const one = (await open()) as Request & { linea: { id: string } };
      const made = await plant.post('/api/attrezzature', { descrizione: 'Fresa', lineaId: one.linea.id });
      const another = (made.body as { id: string }).id;
      expect(another).toEqual(expect.any(String));
      await unwritten(async () => {
        const foreign = await schedule(
          one.id,
          { ...theirSetup.body, tipoInterventoId: theirSetup.body.tipoInterventoId },
          theirs,
        );
        expect(errorsOf(foreign)).toEqual(['supportRequestId not_found']);
        expect(errorsOf(await schedule(randomUUID()))).toEqual(['supportRequestId not_found']);
        expect(errorsOf(await schedule(one.id, { ricorrenzaId: setup.monthlyId }))).toEqual([
          'ricorrenzaId contradictory',
        ]);
        expect((await schedule(one.id, { dataOraFine: times.dataOraInizio })).status).toBe(422);
        const elsewhere = await schedule(one.id, { attrezzaturaId: another });
        expect([elsewhere.status, errorsOf(elsewhere)]).toEqual([422, ['attrezzaturaId not_of_request']]);
      });
      expect(await state(one.id)).toBe('IN_ATTESA');
      const both = await Promise.all([schedule(one.id), schedule(one.id), schedule(one.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const winner = both.find(({ status }) => status === 201);
      expect(await read(one.id)).toMatchObject({ pianificazioneInterventoId: work(winner?.body) });
    });

    it('says what helps where the equipment is out of use; an anomaly that the request names is planned all the same', async () => {
      const { linea } = (await open()) as Request & { linea: { id: string } };
      const made = async (path: string, body: object) => work((await plant.post(path, body)).body);
      const machine = await made('/api/attrezzature', { descrizione: 'Trapano', lineaId: linea.id });
      const anomaly = await made('/api/anomalie', { descrizione: 'Punta rotta' });
      const one = await open(plant, { attrezzaturaId: machine, anomalieIds: [anomaly] });
      const inUse = async (path: string, id: string, flag: 'Y' | 'N') =>
        expect((await plant.put(`${path}/${id}/active/${flag}`)).status).toBe(200);
      await inUse('/api/attrezzature', machine, 'N');
      await inUse('/api/anomalie', anomaly, 'N');
      const said = { attrezzaturaId: machine, pianificazioneInterventoAnomalie: [anomaly] };
      await unwritten(async () => {
        const refused = await schedule(one.id, said);
        expect([refused.status, errorsOf(refused)]).toEqual([422, ['attrezzaturaId inactive_of_request']]);
      });
      await inUse('/api/attrezzature', machine, 'Y');
      expect(errorsOf(await schedule(one.id, { ...said, supportRequestId: null }))).toEqual([
        'pianificazioneInterventoAnomalie inactive',
      ]);
      expect((await schedule(one.id, said)).status).toBe(201);
    });
  });
};
