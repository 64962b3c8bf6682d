import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { followFeed } from '../testing/follow-feed.ts';
import type { Client } from '../testing/world.ts';
import {
  calls,
  codeOf,
  demo,
  equipment,
  errorsOf,
  link,
  maintainer,
  open,
  plant,
  read,
  theirs,
  unwritten,
  world,
} from './fixtures.ts';

type Comment = { id: string; da: string; testo: string; appUser: { nome: string | null } | null };
type Followed = { commenti: Omit<Comment, 'appUser'>[]; statusRequest: string; motivoStato: object | null };

/** A request of somebody outside: its id, and the way to it. */
const reported = async (): Promise<{ id: string; follow: string; secret: string }> => {
  const report = { attrezzaturaId: equipment, userRequest: 'Perde olio', contactEmail: 'luca@ferri.it' };
  const { body } = await world.anonymous.post(link(), report);
  const { number, secret } = body as { number: number; secret: string };
  const { body: listed } = await plant.get(`${calls}?sortBy=number&descending=1&page=1&rowsPerPage=5`);
  const found = (listed as { data: { id: string; number: number }[] }).data.find((one) => one.number === number);
  return { id: found?.id ?? '', follow: `${link()}/follow/${secret}`, secret };
};
const write = (follow: string, testo: unknown, key = randomUUID()) =>
  world.anonymous.post(`${follow}/comments`, { testo }, { 'idempotency-key': key });
const answer = (id: string, testo: string, by: Client = plant) => by.post(`${calls}/${id}/comments`, { testo });
const commentsOf = async (id: string, by: Client = plant): Promise<Comment[]> =>
  (await by.get(`${calls}/${id}/comments`)).body as Comment[];

export const conversation = (): void => {
  describe('comments of a support request', () => {
    it('go to and fro by the secret link: without names there, with those of staff inside, live on the open list', async () => {
      const { id, follow } = await reported();
      if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = world.app.server.address() as AddressInfo;
      const feed = followFeed(`http://127.0.0.1:${port}`, plant.token, undefined, 'supportRequestsFeed');
      await feed.next();
      const first = await write(follow, ' Ora vibra,\npiano ');
      expect(first.status).toBe(201);
      expect((first.body as Followed).commenti).toMatchObject([{ da: 'RICHIEDENTE', testo: 'Ora vibra,\npiano' }]);
      for (;;) {
        const { upserted } = await feed.next();
        const found = upserted.find((one) => one.id === id);
        if (found === undefined) continue;
        expect(found).toMatchObject({ comments: 1, lastCommentFrom: 'REQUESTER' });
        break;
      }
      feed.end();
      const answered = await answer(id, 'Arriviamo alle dieci');
      expect(answered).toMatchObject({ status: 201, body: { da: 'GESTIONE', appUser: { nome: 'Marta Greco' } } });
      expect((await commentsOf(id)).map(({ da, testo, appUser }) => [da, testo, appUser?.nome ?? null])).toEqual([
        ['RICHIEDENTE', 'Ora vibra,\npiano', null],
        ['GESTIONE', 'Arriviamo alle dieci', 'Marta Greco'],
      ]);
      // Who has the link reads what was written, and nobody's name.
      const shown = await world.anonymous.get(follow);
      expect((shown.body as Followed).commenti.map(({ testo }) => testo)).toEqual([
        'Ora vibra,\npiano',
        'Arriviamo alle dieci',
      ]);
      expect(JSON.stringify(shown.body)).not.toMatch(/Marta|Greco|luca|ferri/i);
      expect(await read(id)).toMatchObject({ commenti: 2 });
      // The same over GraphQL, also for who may only look.
      const { data } = await demo.graphql(
        'query ($id: ID!) { supportRequestComments(id: $id) { from author { label } text } }',
        { id },
      );
      expect(data).toEqual({
        supportRequestComments: [
          { from: 'REQUESTER', author: null, text: 'Ora vibra,\npiano' },
          { from: 'STAFF', author: { label: 'Marta Greco' }, text: 'Arriviamo alle dieci' },
        ],
      });
    });

    it('are of the user who opened it, and of nobody else who sees only their own', async () => {
      const own = await open(maintainer);
      const other = await open(plant);
      expect(await answer(own.id, 'Fa rumore', maintainer)).toMatchObject({
        ...{ status: 201, body: { da: 'RICHIEDENTE', appUserId: maintainer.userId } },
      });
      expect((await answer(other.id, 'x', maintainer)).status).toBe(404);
      expect((await maintainer.get(`${calls}/${other.id}/comments`)).status).toBe(404);
      expect((await answer(own.id, 'x', demo)).status).toBe(403);
      expect((await answer(own.id, 'x', theirs)).status).toBe(404);
      expect((await theirs.get(`${calls}/${own.id}/comments`)).status).toBe(404);
      expect((await answer(randomUUID(), 'x')).status).toBe(404);
    });

    it('come once, however often they are sent, and another text under the same key is another', async () => {
      const { follow } = await reported();
      const key = randomUUID();
      for (const text of ['Uno', 'Uno', 'Due']) expect((await write(follow, text, key)).status).toBe(201);
      const { body } = await world.anonymous.get(follow);
      expect((body as Followed).commenti.map(({ testo }) => testo)).toEqual(['Uno', 'Due']);
    });

    it('are refused in words where they say nothing, too much or what nobody sees; of a strange or old link, of another company, of what is gone', async () => {
      const { id, follow, secret } = await reported();
      await unwritten(async () => {
        for (const [testo, code] of [
          ['  ', 'required'],
          ['x'.repeat(2_001), 'too_long'],
          ['a\u202Eb', 'hidden_characters'],
          [undefined, 'required'],
        ] as const) {
          const refused = await write(follow, testo);
          expect([testo?.slice(0, 3), refused.status, errorsOf(refused)]).toEqual([
            ...[testo?.slice(0, 3), 422, [`testo ${code}`]],
          ]);
        }
        const elsewhere = `/app/support-requests/${codeOf(theirs)}/follow/${secret}`;
        for (const path of [elsewhere, `${link()}/follow/${'x'.repeat(43)}`, `${link()}/follow/x`])
          expect([path, (await write(path, 'x')).status]).toEqual([path, 404]);
      });
      expect((await plant.delete(`${calls}/${id}`)).status).toBe(204);
      expect((await write(follow, 'x')).status).toBe(404);
      expect((await answer(id, 'x')).status).toBe(404);
    });

    it('wait for an answer behind ten, and nobody writes in the archive', async () => {
      const { id, follow } = await reported();
      for (let n = 0; n < 10; n++) expect((await write(follow, `Ancora ${n}`)).status).toBe(201);
      const refused = await write(follow, 'Basta');
      expect([refused.status, errorsOf(refused)]).toEqual([422, ['testo wait_for_answer']]);
      await answer(id, 'Eccoci');
      expect((await write(follow, 'Grazie')).status).toBe(201);
      await plant.put(`${calls}/${id}`, { statusRequest: 'ARCHIVIATO' });
      expect(await write(follow, 'x')).toMatchObject({ status: 409, body: { code: 'request_transition' } });
      expect(await answer(id, 'x')).toMatchObject({ status: 409, body: { code: 'request_archived' } });
    });
  });

  describe('how urgent a support request is', () => {
    it('is proposed by who reports it, set by who handles it, and sorts and filters over both wires', async () => {
      const words = `Urgenza ${randomUUID()}`;
      const by = { userRequest: words };
      const [usual, low] = [await open(plant, by), await open(plant, { ...by, priorita: 'BASSA' })];
      const { body } = await world.anonymous.post(link(), { attrezzaturaId: equipment, ...by, priorita: 'URGENTE' });
      expect((await plant.post(calls, { attrezzaturaId: equipment, ...by, priorita: 'SUBITO' })).status).toBe(422);
      const listed = async (query: string) =>
        (
          (await plant.get(`${calls}?filters[userRequest]=${words}&${query}`)).body as {
            data: { number: number; priorita: string }[];
          }
        ).data;
      const { number } = body as { number: number };
      expect(await listed('sortBy=priorita&descending=1')).toMatchObject([
        { number, priorita: 'URGENTE' },
        { number: usual.number, priorita: 'NORMALE' },
        { number: low.number, priorita: 'BASSA' },
      ]);
      expect(await listed('filters[priorita]=BASSA')).toMatchObject([{ number: low.number }]);
      expect((await plant.put(`${calls}/${low.id}`, { priorita: 'ALTA' })).body).toMatchObject({ priorita: 'ALTA' });
      const { data } = await plant.graphql(
        '{ supportRequests(query: { priorities: [HIGH], sortBy: "priority" }) { rows { id priority } } }',
      );
      expect(data).toMatchObject({ supportRequests: { rows: [{ id: low.id, priority: 'HIGH' }] } });
      const conflict = await (await world.client(plant.companyId, ['ROLE_ADMIN'])).put(`${calls}/${low.id}`, {
        priorita: 'BASSA',
        version: 1,
      });
      expect(conflict).toMatchObject({ status: 409, body: { code: 'conflict', errors: [{ field: 'priorita' }] } });
    });
  });

  describe('a support request that is closed', () => {
    it('says why to who asked, and is opened again for a reason by who handles requests', async () => {
      const { id, follow } = await reported();
      const put = (body: object, by: Client = plant) => by.put(`${calls}/${id}`, body);
      const shown = async () => (await world.anonymous.get(follow)).body as Followed;
      await put({ statusRequest: 'IN_GESTIONE' });
      expect(errorsOf(await put({ statusRequest: 'COMPLETATO', causa: 'DOPPIA' }))).toEqual(['causa invalid_choice']);
      expect(errorsOf(await put({ statusRequest: 'COMPLETATO', causa: 'ALTRO' }))).toEqual(['motivo required']);
      expect(errorsOf(await put({ notes: 'x', motivo: 'x' }))).toEqual(['motivo without_move']);
      const done = { statusRequest: 'COMPLETATO', causa: 'NESSUN_GUASTO', motivo: 'Provata un’ora' };
      const why = { causa: 'NESSUN_GUASTO', testo: 'Provata un’ora' };
      expect(await put(done)).toMatchObject({ status: 200, body: { motivoStato: why } });
      expect(await shown()).toMatchObject({ statusRequest: 'COMPLETATO', motivoStato: why });
      expect(await put({ statusRequest: 'IN_GESTIONE' })).toMatchObject({ status: 409 });
      expect((await put({ statusRequest: 'IN_GESTIONE', motivo: 'x' }, maintainer)).status).toBe(403);
      expect((await put({ statusRequest: 'IN_GESTIONE', motivo: 'x' }, theirs)).status).toBe(404);
      // Sent back as it was answered, with the word that opens it again.
      const whole = await read(id);
      expect(await put({ ...whole, statusRequest: 'IN_GESTIONE', motivo: 'Perde ancora' })).toMatchObject({
        ...{ status: 200, body: { statusRequest: 'IN_GESTIONE' } },
      });
      expect(await shown()).toMatchObject({ motivoStato: { causa: null, testo: 'Perde ancora' } });
      await put({ statusRequest: 'ARCHIVIATO', motivo: 'Solo a parole' });
      expect(await shown()).toMatchObject({ motivoStato: { causa: 'ALTRO', testo: 'Solo a parole' } });
      const { data, errors } = await plant.graphql(
        'mutation ($c: ID!, $id: ID!) { reopenSupportRequest(commandId: $c, id: $id, text: "Era un’altra") { id } }',
        { c: randomUUID(), id },
      );
      expect([data, errors]).toEqual([{ reopenSupportRequest: { id } }, undefined]);
      const { data: history } = await plant.graphql(
        'query ($id: ID!) { history(kind: SUPPORT_REQUEST, id: $id) { rows { event reason actor { name } changes { field after { value } } } } }',
        { id },
      );
      expect((history as { history: { rows: object[] } }).history.rows.slice(0, 4)).toMatchObject([
        { event: 'SupportRequestRestored', reason: 'Era un’altra', actor: { name: 'Marta Greco' } },
        { event: 'SupportRequestArchived', changes: [{ field: 'statusReason', after: [{ value: 'other' }] }] },
        { event: 'SupportRequestReopened', reason: 'Perde ancora' },
        { event: 'SupportRequestCompleted', reason: 'Provata un’ora' },
      ]);
    });
  });
};
