import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedOverGraphql } from './planning/changed-over-graphql.ts';
import { deactivation } from './planning/deactivation.ts';
import {
  maintainer,
  other,
  schedule,
  series,
  setUp,
  setup,
  supervisor,
  untilSeries,
  world,
} from './planning/fixtures.ts';
import { readOverGraphql } from './planning/read-over-graphql.ts';
import type { Client } from './testing/world.ts';

// One product for all of them: each that is booted costs half a second of a processor.
beforeAll(setUp);
afterAll(() => world.close());

describe('schedules', () => {
  it('answers the first occurrence at once, and the worker adds the rest on working days', async () => {
    const first = await schedule({ ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30' });
    expect(first).toMatchObject({ dataOraInizio: '2027-01-11T08:00:00+01:00', completato: 'N', guasto: false });
    const all = await untilSeries(first.serieId, 6);
    expect(all.map((row) => [row.dataGenerata, row.dataOraInizio])).toEqual([
      ['2027-01-11', '2027-01-11T08:00:00+01:00'],
      ['2027-02-11', '2027-02-11T08:00:00+01:00'],
      ['2027-03-11', '2027-03-11T08:00:00+01:00'],
      // A Sunday goes to Monday; eight o'clock stays eight o'clock behind the change of clocks.
      ['2027-04-11', '2027-04-12T08:00:00+02:00'],
      ['2027-05-11', '2027-05-11T08:00:00+02:00'],
      ['2027-06-11', '2027-06-11T08:00:00+02:00'],
    ]);
  });

  it('refuses a single one on a day that is not worked, naming the day', async () => {
    const refused = await supervisor.post('/api/pianificazione-interventi', {
      ...setup.body,
      dataOraInizio: '2027-01-10T08:00:00+01:00',
      dataOraFine: '2027-01-10T09:00:00+01:00',
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'non_working_day', detail: expect.stringContaining('10-01-2027') },
    });
  });

  it('names each reference that is not there, under its documented name', async () => {
    const refused = await supervisor.post('/api/pianificazione-interventi', {
      ...setup.body,
      attrezzaturaId: newId(),
      dataOraInizio: '2027-01-11T08:00:00+01:00',
      dataOraFine: '2027-01-11T10:00:00+01:00',
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'attrezzaturaId', code: 'not_found' }] } });
  });
});

describe('work on an occurrence', () => {
  it('ticks and moves at once: both succeed, and completion waits for lines and duration', async () => {
    const { id, listaDettaglio } = await schedule();
    const [first, second] = listaDettaglio;
    const tick = (line: string | undefined) =>
      maintainer.put(`/api/pianificazione-intervento-lista-dettagli/${line}/completato/Y`);
    const [ticked, moved] = await Promise.all([
      tick(first?.id),
      supervisor.put(`/api/pianificazione-interventi/${id}`, { dataOraInizio: '2027-01-12T14:00:00+01:00' }),
    ]);
    expect([ticked.status, moved.status]).toEqual([200, 200]);

    const early = await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, {
      field: 'completato',
      value: 'Y',
    });
    expect(early).toMatchObject({
      status: 409,
      body: {
        code: 'incomplete',
        errors: [{ field: `listaDettaglio.${second?.id}` }, { field: 'durataInterventoInOre' }],
      },
    });
    await tick(second?.id);
    await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'durataInterventoInOre', value: 1.5 });
    const done = await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, {
      field: 'completato',
      value: 'Y',
    });
    expect(done).toMatchObject({
      status: 200,
      body: {
        completato: 'Y',
        durataInterventoInOre: 1.5,
        inizioPianificato: '2027-01-12T14:00:00+01:00',
        finePianificata: '2027-01-12T16:00:00+01:00',
        righeCompletate: 2,
      },
    });
  });

  it('takes a completion back for who plans and for whoever has just pressed it, keeping the duration', async () => {
    const { id, listaDettaglio } = await schedule();
    for (const line of listaDettaglio)
      await maintainer.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
    const complete = `mutation($c: ID!, $id: ID!) { completeIntervention(commandId: $c, id: $id, durationMinutes: 75) { id } }`;
    const reopen = async (client: Client) =>
      client.graphql(
        `mutation($c: ID!, $id: ID!) {
          reopenIntervention(commandId: $c, id: $id, reason: "Non era finito") { state { completed durationMinutes } } }`,
        { c: newId(), id },
      );
    const open = { reopenIntervention: { state: { completed: false, durationMinutes: 75 } } };
    await maintainer.graphql(complete, { c: newId(), id });
    expect(
      await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'completato', value: 'N' }),
    ).toMatchObject({ status: 200, body: { completato: 'N', durataInterventoInOre: 1.25 } });
    await maintainer.graphql(complete, { c: newId(), id });
    expect((await reopen(maintainer)).data).toEqual(open);
    // What another has completed is not theirs to take back.
    await supervisor.graphql(complete, { c: newId(), id });
    const other45 = complete.replace('75', '45');
    const [refusal] = (await supervisor.graphql(other45, { c: newId(), id })).errors ?? [];
    expect(refusal?.extensions).toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/«Durata effettiva».*Ora c'è «1 h 15 min», qui «45 min»\.$/),
      errors: [{ field: 'durationMinutes', conflict: { mine: 45, theirs: 75, by: expect.stringMatching(/./) } }],
    });
    expect((await supervisor.graphql(complete, { c: newId(), id })).errors).toBeUndefined();
    expect((await reopen(maintainer)).errors).toMatchObject([{ extensions: { code: 'not_authorised' } }]);
    expect((await reopen(other)).errors).toMatchObject([{ extensions: { code: 'not_assigned_to_you' } }]);
    expect((await reopen(supervisor)).data).toEqual(open);
    // Again changes nothing.
    expect((await reopen(supervisor)).data).toEqual(open);
  });

  it('lets a maintainer work on nothing but the own', async () => {
    const { id, listaDettaglio } = await schedule();
    const path = `/api/pianificazione-intervento-lista-dettagli/${listaDettaglio[0]?.id}/completato/Y`;
    expect(await other.put(path)).toMatchObject({
      status: 403,
      body: { code: 'not_assigned_to_you' },
    });
    expect((await maintainer.put(`/api/pianificazione-interventi/${id}`, { note: 'x' })).status).toBe(403);
    expect((await maintainer.delete(`/api/pianificazione-interventi/${id}/one`)).status).toBe(403);
  });

  it('deletes one, and this and the following of a series; the others stay', async () => {
    const first = await schedule({ ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30' });
    const all = await untilSeries(first.serieId, 6);
    expect((await supervisor.delete(`/api/pianificazione-interventi/${all[1]?.id}/one`)).status).toBe(204);
    expect((await supervisor.delete(`/api/pianificazione-interventi/${all[3]?.id}/following`)).status).toBe(204);
    expect((await series(first.serieId)).map((row) => row.dataGenerata)).toEqual(['2027-01-11', '2027-03-11']);
  });
});

describe('checks before a deactivation', () => {
  it('list the planned work that depends on a record, and its active children', async () => {
    // Ahead of every instant on which runs begin: what is past depends on nobody.
    const { id } = await schedule({
      dataOraInizio: '2038-09-06T08:00:00+02:00',
      dataOraFine: '2038-09-06T09:00:00+02:00',
    });
    const { attrezzaturaId } = setup.body;
    const equipment = await supervisor.get(`/api/attrezzature/${attrezzaturaId}/check-attrezzatura-attivo`);
    expect(equipment).toMatchObject({ status: 200, body: { isActive: true } });
    expect((equipment.body as { pianificazioni: { id: string }[] }).pianificazioni.map((row) => row.id)).toContain(id);
    const [plant] = (await supervisor.get('/api/impianti')).body as { id: string }[];
    expect(await supervisor.get(`/api/impianti/${plant?.id}/check-impianto-attivo`)).toMatchObject({
      body: { isActive: true, linee: [{ descrizione: 'Linea 1' }] },
    });
    const unused = await supervisor.get(`/api/manutentori/${setup.otherMaintainerId}/check-manutentore-attivo`);
    expect(unused).toMatchObject({ body: { isActive: false, pianificazioni: [] } });
  });
});

readOverGraphql();
changedOverGraphql();
deactivation();
