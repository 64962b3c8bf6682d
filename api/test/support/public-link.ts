import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { now } from '@cadenza/infra/clock/clock';
import { photo } from '@cadenza/infra/images/testing/photo';
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
  listedBy,
  maintainer,
  open,
  plant,
  type Request,
  theirSetup,
  theirs,
  toldOf,
  unwritten,
  world,
} from './fixtures.ts';

/** What anybody who has the link of a company, or of a request, may do. */
export const publicLink = (): void => {
  describe('the public link', () => {
    const good = {
      userRequest: 'Non parte',
      contactName: 'Luca Ferri',
      contactEmail: 'luca@ferri.it',
      contactPhone: '+39 030 123456',
    };
    const report = (body: object = {}, headers = {}) =>
      world.anonymous.post(link(), { attrezzaturaId: equipment, ...good, ...body }, headers);

    it('takes a report with photos; its own link tells where that stands and nothing of who asked', async () => {
      const parts = Object.entries({ attrezzaturaId: equipment, ...good }).map(([name, content]) => ({
        name,
        content,
      }));
      const made = await world.anonymous.form('POST', link(), [
        ...parts,
        { name: 'anomalieIds', content: '[]' },
        { name: 'fermo', content: 'Y' },
        { name: 'priorita', content: 'URGENTE' },
        { name: 'image1', content: await photo(10), fileName: 'a.jpg' },
        { name: 'image2', content: await photo(20), fileName: 'b.jpg' },
      ]);
      expect([made.status, made.body]).toEqual([201, made.body]);
      const { number, secret } = made.body as { number: number; secret: string };
      const follow = `${link()}/follow/${secret}`;
      const shown = await world.anonymous.get(follow);
      expect(shown).toMatchObject({
        status: 200,
        body: { number, statusRequest: 'IN_ATTESA', fermo: 'Y', priorita: 'URGENTE', images: 2, maxImages: 5 },
      });
      const { userRequest, foto, ...rest } = shown.body as { userRequest: string; foto: string[] };
      expect([userRequest, foto.length]).toEqual([good.userRequest, 2]);
      expect(JSON.stringify([made.body, rest])).not.toMatch(/luca|ferri|030|parte/i);
      const choice = await world.anonymous.get(`${link()}/equipment/${equipment}`);
      expect(choice.status).toBe(200);
      const { descrizione } = choice.body as { descrizione: string };
      expect(shown.body).toMatchObject({ attrezzatura: descrizione, anomalie: [] });
      const listed = (
        (await plant.get(`${calls}?sortBy=number&descending=1&page=1&rowsPerPage=1`)).body as { data: Request[] }
      ).data[0];
      expect(listed).toMatchObject({ number, ...good, tipoUtente: 'external_user', appUserId: null });
      const more = await world.anonymous.form('POST', `${follow}/images`, [
        { name: 'image1', content: await photo(30), fileName: 'c.jpg' },
      ]);
      expect(more).toMatchObject({ status: 201, body: { images: 3 } });
      // Those of who asked, and no other, by this link and no other; what those who handle it write or add stays inside.
      const inside = await plant.form('POST', '/api/support-request-images', [
        { name: 'supportRequestId', content: listed?.id ?? '' },
        { name: 'image', content: await photo(35), fileName: 'inside.jpg' },
      ]);
      expect(inside.status).toBe(201);
      expect((await plant.put(`${calls}/${listed?.id}`, { userRequest: 'Chiedere a Bianchi' })).status).toBe(200);
      const again = (await world.anonymous.get(follow)).body as { userRequest: string; foto: string[]; images: number };
      expect(again).toMatchObject({ userRequest: good.userRequest, images: 4 });
      expect([again.foto.slice(0, 2), again.foto.length]).toEqual([foto, 3]);
      const other = ((await report()).body as { secret: string }).secret;
      const insideId = (inside.body as { id: string }).id;
      for (const [path, status] of [
        ...again.foto.map((one) => [`${follow}/images/${one}`, 200] as const),
        [`${follow}/images/${insideId}`, 404] as const,
        [`${link()}/follow/${other}/images/${foto[0]}`, 404] as const,
        [`/app/support-requests/${codeOf(theirs)}/follow/${secret}/images/${foto[0]}`, 404] as const,
      ])
        expect([path, (await world.anonymous.get(path)).status]).toEqual([path, status]);
      expect((await plant.delete(`/api/support-request-images/${foto[0]}`)).status).toBe(204);
      expect((await world.anonymous.get(`${follow}/images/${foto[0]}`)).status).toBe(404);
      const tooMany = await world.anonymous.form('POST', `${follow}/images`, [
        ...['image1', 'image2', 'image3'].map((name) => ({ name, content: 'x', fileName: 'x.jpg' })),
      ]);
      expect(errorsOf(tooMany)).toEqual(['images too_many']);
      for (const wrong of [
        `${link()}/follow/x`,
        `/app/support-requests/${codeOf(theirs)}/follow/${secret}`,
        `/app/support-requests/NESSUNA/follow/${secret}`,
      ]) {
        expect([wrong, (await world.anonymous.get(wrong)).status]).toEqual([wrong, 404]);
      }
      expect(
        JSON.stringify(
          await Array.fromAsync(world.services.store.read(`supportRequest-${listed?.id}`), ({ data }) => data),
        ),
      ).not.toContain(secret);
    });

    it('takes notes with a report, for who handles requests and nobody else', async () => {
      const notes = 'Accesso dal cortile\ndopo le 14';
      const { status, body } = await report({ notes });
      expect([status, body]).toEqual([201, body]);
      const { number, secret } = body as { number: number; secret: string };
      expect((await listedBy(plant, number))[0]).toMatchObject({ number, notes, userRequest: good.userRequest });
      const followed = await world.anonymous.get(`${link()}/follow/${secret}`);
      expect(JSON.stringify([body, followed.body])).not.toContain('cortile');
      // As with all that a report says, the same key with other notes is another report.
      const key = { 'idempotency-key': 'note' };
      const [one, two] = [await report({ notes: 'uno' }, key), await report({ notes: 'due' }, key)];
      expect((two.body as Request).number).not.toBe((one.body as Request).number);
      const form = ['attrezzaturaId', 'notes'].map((name) => ({ name, content: name === 'notes' ? notes : equipment }));
      const sent = await world.anonymous.form('POST', link(), form);
      expect(sent.status).toBe(422);
      expect(errorsOf(sent)).toEqual(['userRequest required']);
    });

    it('tells how to reach who asked to who handles requests, and to nobody else who sees them, over both wires', async () => {
      if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = world.app.server.address() as AddressInfo;
      const address = `http://127.0.0.1:${port}`;
      const feeds = [plant, demo].map(({ token }) => followFeed(address, token, undefined, 'supportRequestsFeed'));
      for (const feed of feeds) expect((await feed.next()).signal).toBe('CAUGHT_UP');
      const { number } = (await report()).body as { number: number };
      const told = await Promise.all(feeds.map((feed) => toldOf(feed, number)));
      const handled = (await listedBy(plant, number))[0];
      const id = String(handled?.id);
      const asked = async (by: Client): Promise<string> => {
        const facts = 'number contact { name email phone }';
        const one = await by.graphql(`query ($id: ID!) { supportRequest(id: $id) { ${facts} } }`, { id });
        const all = await by.graphql(`{ supportRequests { rows { ${facts} } } }`);
        return JSON.stringify([await listedBy(by, number), one.data, all.data]);
      };
      const reach = /luca|ferri|030 123456/i;
      expect(handled).toMatchObject({ contactName: good.contactName, contactEmail: good.contactEmail });
      expect((await asked(plant)).match(new RegExp(reach, 'gi'))?.length).toBeGreaterThanOrEqual(9);
      expect(JSON.stringify(told[0])).toMatch(reach);
      // Demo users see the request all the same; maintainers see only the own ones.
      for (const seen of [await asked(demo), JSON.stringify(told[1])]) {
        expect(seen).toContain(`"number":${number}`);
        expect(seen).not.toMatch(reach);
      }
      expect(await asked(maintainer)).not.toMatch(reach);
      // Nor is it found by them: who looks for a name or a number learns nothing.
      for (const by of [demo, plant]) {
        for (const text of ['Ferri', 'luca@ferri.it', '030 123456']) {
          const { data } = await by.graphql(
            'query ($text: String) { supportRequests(query: { text: $text }) { totalRows } }',
            {
              text,
            },
          );
          expect([text, data]).toEqual([text, { supportRequests: { totalRows: 0 } }]);
        }
        for (const name of ['contactName', 'contactEmail', 'contactPhone']) {
          expect((await by.get(`${calls}?sortBy=${name}`)).status).toBe(422);
          expect((await by.get(`${calls}?filters[${name}]=Ferri`)).status).toBe(422);
        }
      }
      for (const feed of feeds) feed.end();
      expect((await plant.delete(`${calls}/${id}`)).status).toBe(204);
    });

    it('tells where a request is that went to the archive and came back, and takes no photo meanwhile', async () => {
      const { number, secret } = (await report()).body as { number: number; secret: string };
      const { body } = await plant.get(`${calls}?sortBy=number&descending=1&page=1&rowsPerPage=1`);
      const [listed] = (body as { data: Request[] }).data;
      expect(listed?.number).toBe(number);
      const follow = `${link()}/follow/${secret}`;
      const shown = async () => (await world.anonymous.get(follow)).body;
      const send = async () =>
        world.anonymous.form('POST', `${follow}/images`, [
          { name: 'image1', content: await photo(40), fileName: 'a.jpg' },
        ]);
      for (const statusRequest of ['IN_GESTIONE', 'ARCHIVIATO', 'IN_GESTIONE', 'COMPLETATO', 'ARCHIVIATO']) {
        expect((await plant.put(`${calls}/${listed?.id}`, { statusRequest })).status).toBe(200);
        expect(await shown()).toMatchObject({ number, statusRequest, images: 0 });
      }
      expect(await send()).toMatchObject({ status: 409, body: { code: 'request_transition' } });
      expect((await plant.delete(`${calls}/${listed?.id}`)).status).toBe(204);
      expect((await world.anonymous.get(follow)).status).toBe(404);
    });

    it('takes in no byte of a form for a company or a request that is none', async () => {
      if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = world.app.server.address() as AddressInfo;
      const { secret } = (await report()).body as { secret: string };
      /** What is answered to a head of which the body, of 40 MB, never comes. */
      const answered = async (path: string): Promise<string> => {
        const socket = connect(port, '127.0.0.1');
        const type = 'multipart/form-data; boundary=x';
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 40000000\r\n\r\n--x\r\n`,
        );
        const [chunk] = (await once(socket, 'data')) as [Buffer];
        socket.destroy();
        return String(chunk).slice(9, 12);
      };
      for (const path of [
        '/app/support-requests/NESSUNA',
        `/app/support-requests/NESSUNA/follow/${secret}/images`,
        `/app/support-requests/${codeOf(theirs)}/follow/${secret}/images`,
        `${link()}/follow/x/images`,
      ]) {
        expect([path, await answered(path)]).toEqual([path, '404']);
      }
    });

    it('keeps nothing of what is no report', async () => {
      await unwritten(async () => {
        expect(errorsOf(await report({ attrezzaturaId: theirSetup.body.attrezzaturaId }))).toEqual([
          'attrezzaturaId not_found',
        ]);
        expect(errorsOf(await report({ contactEmail: 'x' }))).toEqual(['contactEmail invalid_email']);
        const lastCentury = await report({ date: '1999-12-31T00:00:00Z' });
        expect([lastCentury.status, errorsOf(lastCentury)]).toEqual([422, ['date too_long_ago']]);
        for (const [notes, fault] of [
          ['x'.repeat(4_001), 'too_long'],
          ['Ferma\u202eoidutse', 'hidden_characters'],
          [['a'], 'invalid'],
        ])
          expect(errorsOf(await report({ notes }))).toEqual([`notes ${fault}`]);
        expect(errorsOf(await report({ assignedTo: plant.userId }))).toEqual(['assignedTo unknown_field']);
        expect(
          (await world.anonymous.post('/app/support-requests/NESSUNA', { attrezzaturaId: equipment, ...good })).status,
        ).toBe(404);
        // A program that fills in everything is told that all went well.
        const honey = await report({ website: 'https://spam.example' });
        expect(honey).toMatchObject({ status: 201, body: { statusRequest: 'IN_ATTESA' } });
        const { secret } = honey.body as { secret: string };
        expect((await world.anonymous.get(`${link()}/follow/${secret}`)).status).toBe(404);
      });
    });

    it('names equipment with the anomalies of its plant, and nobody else’s', async () => {
      const named = (id: string) => world.anonymous.get(`${link()}/equipment/${id}`);
      for (const id of [String(theirSetup.body.attrezzaturaId), randomUUID(), 'x'])
        expect([id, (await named(id)).status]).toEqual([id, 404]);
      const made = async (path: string, body: object) => ((await plant.post(path, body)).body as { id: string }).id;
      const { impianto } = (await open()) as Request & { impianto: { id: string } };
      const other = await made('/api/impianti', { descrizione: 'Altro impianto' });
      const foreign = await made('/api/anomalie', { descrizione: 'Fischia', impiantoId: other });
      const own = await made('/api/anomalie', { descrizione: 'Vibra', impiantoId: impianto.id });
      const anomalies = async () =>
        ((await named(equipment)).body as { anomalie: { id: string }[] }).anomalie.map(({ id }) => id);
      await expect.poll(anomalies).toContain(own);
      expect(await anomalies()).not.toContain(foreign);
    });

    it('gives the form with what tells at once and too late apart', async () => {
      const { formToken } = (await world.anonymous.get(`${link()}/form`)).body as { formToken: string };
      const at = (minutes: number, companyId = plant.companyId) =>
        world.services.formTokens.issue(companyId, new Date(now() - minutes * 60_000).toISOString());
      for (const token of [formToken, at(13 * 60), at(5, theirs.companyId), 'x.y']) {
        expect(await report({ formToken: token })).toMatchObject({ status: 422, body: { code: 'form_not_valid' } });
      }
      expect((await report({ formToken: at(5) })).status).toBe(201);
      // A report whose answer was lost is the same one when its form has meanwhile become too old.
      const key = { 'idempotency-key': 'due' };
      const [late, anew] = [await report({ formToken: at(11 * 60) }, key), await report({ formToken: at(1) }, key)];
      expect(anew.body).toEqual(late.body);
    });

    it('takes what is sent twice with one form as one report, without a key, too', async () => {
      const issued = () => world.services.formTokens.issue(plant.companyId, new Date(now() - 300_000).toISOString());
      const formToken = issued();
      const [first, again] = [await report({ formToken }), await report({ formToken })];
      expect(first.status).toBe(201);
      expect(again.body).toEqual(first.body);
      expect(((await report({ formToken: issued() })).body as Request).number).not.toBe((first.body as Request).number);
    });

    it('answers a report that comes again as before, and another under the same key as another', async () => {
      const key = { 'idempotency-key': 'uno' };
      const [first, again, other] = [
        await report({}, key),
        await report({}, key),
        await report({ userRequest: 'Altro' }, key),
      ];
      expect(again.body).toEqual(first.body);
      expect((other.body as Request).number).not.toBe((first.body as Request).number);
    });
  });
};
