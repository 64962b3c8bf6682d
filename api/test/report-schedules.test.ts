import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let admin: Client;
let other: Client;
let marta: Client;
let ugo: Client;
let demo: Client;
let stranger: Client;

beforeAll(async () => {
  world = await createWorld();
  const [mine, theirs] = await Promise.all([world.company('Officine Rossi'), world.company('Fonderie Bianchi')]);
  admin = await world.client(mine, ['ROLE_ADMIN']);
  other = await world.client(mine, ['ROLE_ADMIN']);
  marta = await world.client(mine, ['ROLE_PLANT']);
  ugo = await world.client(mine, ['ROLE_USER']);
  demo = await world.client(mine, ['ROLE_DEMO', 'ROLE_ADMIN']);
  stranger = await world.client(theirs, ['ROLE_ADMIN']);
});
afterAll(() => world.close());

let position = '0';
const send = async (by: Client, field: string, declared: string, variables: object) => {
  const call = declared.replaceAll(/\$(\w+): [\w![\]]+/g, '$1: $$$1');
  const { data, errors } = await by.graphql(
    `mutation ($commandId: ID!, ${declared}) { saved: ${field}(commandId: $commandId, ${call}) { id position } }`,
    { commandId: newId(), ...variables },
  );
  const { saved } = (data ?? {}) as { saved: { id: string; position: string } | null };
  if (saved) position = saved.position;
  const { code, errors: fields } = (errors?.[0]?.extensions ?? {}) as { code?: string; errors?: object[] };
  return { id: saved?.id ?? '', code, fields };
};
const wanted = { name: 'Guasti del mese', report: 'BREAKDOWNS' };
const create = (by: Client, input: object = {}) =>
  send(by, 'createReportSchedule', '$input: ReportScheduleInput!', { input: { ...wanted, ...input } });
const change = (by: Client, id: string, input: object, seen?: number) =>
  send(by, 'changeReportSchedule', '$id: ID!, $seenVersion: Int, $input: ReportScheduleInput!', {
    ...{ id, input },
    ...(seen !== undefined && { seenVersion: seen }),
  });
const remove = (by: Client, id: string) => send(by, 'removeReportSchedule', '$id: ID!', { id });
const subscribe = (by: Client, id: string, wants: boolean) =>
  send(by, 'subscribeToReport', '$id: ID!, $wanted: Boolean!', { id, wanted: wants });

type Row = { id: string; version: number; nextAt: string | null; recipients: { id: string; state: string }[] };
const fields = `id version name report format language cadence weekday monthDay hour active nextAt lastDay
  scope { lineId plantId } recipients { id name state }`;
const list = async (by: Client): Promise<Row[]> => {
  const { data } = await by.graphql(
    `{ reportSchedules { timeZone rows { ${fields} } } }`,
    {},
    { 'x-read-after': position },
  );
  return (data as { reportSchedules: { rows: Row[] } }).reportSchedules.rows;
};
const only = async (by: Client, id: string) => (await list(by)).find((row) => row.id === id);

describe('a report by e-mail', () => {
  it('is off, on the first of the month, in the language of who made it, until somebody says otherwise', async () => {
    const { id } = await create(admin);
    expect(await only(admin, id)).toMatchObject({
      ...{ ...wanted, version: 1, format: 'PDF', language: 'it', cadence: 'MONTHLY', weekday: 1, monthDay: 1, hour: 7 },
      ...{ active: false, nextAt: null, lastDay: null, recipients: [], scope: { lineId: null, plantId: null } },
    });
    expect((await change(admin, id, { active: true })).fields).toMatchObject([
      { field: 'recipients', code: 'required' },
    ]);
    expect((await change(admin, id, { active: true, recipients: [marta.userId] })).code).toBeUndefined();
    const on = await only(admin, id);
    expect(on?.recipients).toMatchObject([{ id: marta.userId, name: expect.any(String) }]);
    expect(Date.parse(on?.nextAt ?? '')).toBeGreaterThan(Date.parse(world.services.clock()));
    expect((await remove(admin, id)).code).toBeUndefined();
    expect(await only(admin, id)).toBeUndefined();
    expect(await remove(admin, id)).toMatchObject({ code: 'not_found' });
  });

  it('is said by a plant manager as by an administrator', async () => {
    const { id, code } = await create(marta, { name: 'Della responsabile', recipients: [marta.userId, other.userId] });
    expect(code).toBeUndefined();
    expect((await change(marta, id, { active: true })).code).toBeUndefined();
    expect((await only(admin, id))?.recipients).toEqual((await only(marta, id))?.recipients);
    const { id: theirs } = await create(admin);
    expect((await change(marta, theirs, { hour: 5 })).code).toBeUndefined();
    expect((await remove(marta, theirs)).code).toBeUndefined();
    expect((await marta.graphql('{ reportReceivers { id } }')).data).toEqual(
      (await admin.graphql('{ reportReceivers { id } }')).data,
    );
  });

  it('goes to who may have reports, and is about what the company has', async () => {
    const nobody = newId();
    for (const recipient of [ugo.userId, demo.userId, stranger.userId, nobody])
      expect((await create(admin, { recipients: [recipient] })).fields).toMatchObject([
        { field: 'recipients', code: 'not_found' },
      ]);
    const line = { scope: { lineId: newId() } };
    expect((await create(admin, line)).fields).toMatchObject([{ field: 'scope.lineId', code: 'not_found' }]);
    expect((await create(admin, { language: 'de' })).fields).toMatchObject([{ field: 'language' }]);
    expect((await create(admin, { hour: 24, weekday: 0, monthDay: 32, name: '\u202Egnp' })).fields).toHaveLength(4);
    const { data } = await admin.graphql('{ reportReceivers { id reachable } }');
    const ids = (data as { reportReceivers: { id: string }[] }).reportReceivers.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([admin.userId, other.userId, marta.userId].toSorted());
  });

  it('asks about what two have set, and merges what only one did', async () => {
    const { id } = await create(admin);
    expect((await change(other, id, { hour: 6 }, 1)).code).toBeUndefined();
    expect(await change(admin, id, { hour: 8 }, 1)).toMatchObject({
      code: 'conflict',
      fields: [{ field: 'hour', conflict: { mine: 8, theirs: 6 } }],
    });
    expect((await change(admin, id, { monthDay: 31 }, 1)).code).toBeUndefined();
    expect(await only(admin, id)).toMatchObject({ hour: 6, monthDay: 31, version: 3 });
    expect((await change(admin, id, { hour: 8 }, 9)).fields).toMatchObject([{ field: 'seenVersion' }]);
  });

  it('is told by its history to who says what is sent', async () => {
    const { id } = await create(admin, { recipients: [marta.userId] });
    await change(admin, id, { cadence: 'WEEKLY', weekday: 5 });
    await subscribe(marta, id, false);
    const ask = (by: Client) =>
      by.graphql(
        'query($id: ID!) { history(kind: REPORT_SCHEDULE, id: $id) { rows { event label changes { field type after { value label } } } } }',
        { id },
        { 'x-read-after': position },
      );
    const { rows } = ((await ask(admin)).data as { history: { rows: object[] } }).history;
    expect(rows).toMatchObject([
      { event: 'ReportScheduleUnsubscribed', changes: [{ field: 'recipient', after: [] }] },
      {
        event: 'ReportScheduleChanged',
        changes: [{ field: 'cadence', type: 'choice', after: [{ value: 'weekly' }] }, { field: 'weekday' }],
      },
      { event: 'ReportScheduleCreated', label: wanted.name },
    ]);
    expect((await ask(marta)).data).toEqual((await ask(admin)).data);
    expect((await ask(ugo)).errors?.[0]?.extensions?.code).toBe('not_authorised');
    expect(((await ask(stranger)).data as { history: { rows: object[] } }).history.rows).toEqual([]);
  });
});

describe('who receives it', () => {
  it('has it no more, or again', async () => {
    const { id } = await create(admin, { recipients: [marta.userId, other.userId] });
    const states = async (by: Client) =>
      (await only(by, id))?.recipients
        .map((one) => `${one.id} ${one.state}`)
        .filter((one) => one.startsWith(marta.userId));
    expect((await subscribe(marta, id, false)).code).toBeUndefined();
    expect((await subscribe(marta, id, false)).code).toBeUndefined();
    expect(await states(marta)).toEqual([`${marta.userId} UNSUBSCRIBED`]);
    expect(await states(admin)).toContain(`${marta.userId} UNSUBSCRIBED`);
    // Nobody takes that back for them.
    await change(admin, id, { recipients: [other.userId] });
    await change(admin, id, { recipients: [marta.userId] });
    expect(await states(marta)).toEqual([`${marta.userId} UNSUBSCRIBED`]);
    await subscribe(marta, id, true);
    expect(await states(marta)).not.toEqual([`${marta.userId} UNSUBSCRIBED`]);
    expect(await subscribe(other, id, false)).toMatchObject({ code: 'not_found' });
  });
});

describe('of others', () => {
  it('nothing is seen or changed that is not one’s own to see', async () => {
    const { id } = await create(admin, { recipients: [admin.userId] });
    expect(await list(stranger)).toEqual([]);
    expect(await list(demo)).toEqual([]);
    for (const [by, code] of [
      [stranger, 'not_found'],
      [ugo, 'not_authorised'],
      [demo, 'not_authorised'],
    ] as const) {
      expect(await change(by, id, { hour: 1 })).toMatchObject({ code });
      expect(await remove(by, id)).toMatchObject({ code });
    }
    expect(await subscribe(stranger, id, false)).toMatchObject({ code: 'not_found' });
    expect(await subscribe(marta, id, false)).toMatchObject({ code: 'not_found' });
    expect(await create(ugo)).toMatchObject({ code: 'not_authorised' });
    expect(await subscribe(admin, 'x', false)).toMatchObject({ code: 'not_found' });
  });
});

describe('the link of a letter', () => {
  const page = (method: 'GET' | 'POST', secret: string, headers: Record<string, string> = {}, payload?: string) =>
    world.app.inject({
      ...{ method, url: `/app/report-mails/${secret}` },
      headers: { accept: 'text/html', ...headers },
      ...(payload !== undefined && { payload }),
    });
  const linkOf = (scheduleId: string, userId: string, companyId = admin.companyId) =>
    world.services.unsubscribes.secretOf({ companyId, scheduleId, userId });

  it('asks who looks at it, and takes out who presses the button or whose program does, however often', async () => {
    const { id } = await create(admin, { name: 'Presse <b>"del" mese', recipients: [marta.userId, other.userId] });
    const state = async (userId: string) => (await only(admin, id))?.recipients.find((one) => one.id === userId)?.state;
    const secret = linkOf(id, marta.userId);
    const looked = await page('GET', secret, { 'accept-language': 'en' });
    expect(looked.statusCode).toBe(200);
    expect(looked.headers['content-type']).toContain('text/html');
    expect(looked.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'self'/,
    );
    expect(looked.body).toContain('Presse &lt;b&gt;&quot;del&quot; mese');
    expect(looked.body).toContain('<form method="post">');
    expect(looked.body).toContain('lang="en"');
    for (const told of [marta.userId, other.userId, 'Fonderie Bianchi', '@example'])
      expect(looked.body).not.toContain(told);
    expect(await state(marta.userId)).not.toBe('UNSUBSCRIBED');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of ['List-Unsubscribe=One-Click', '', 'x=y']) {
      const left = await page('POST', secret, form, body);
      expect(left.statusCode).toBe(200);
      expect(left.body).not.toContain('<form');
    }
    expect((await page('POST', secret)).statusCode).toBe(200);
    expect(await state(marta.userId)).toBe('UNSUBSCRIBED');
    expect(await state(other.userId)).not.toBe('UNSUBSCRIBED');
    expect((await page('GET', secret)).body).not.toContain('<form');
    await remove(admin, id);
    expect((await page('POST', linkOf(id, other.userId), form, '')).statusCode).toBe(200);
  });

  it('is worth nothing where it was not signed here, and takes nobody out of another company’s report', async () => {
    const { id } = await create(admin, { recipients: [marta.userId] });
    const secret = linkOf(id, marta.userId);
    for (const wrong of [
      secret.slice(1),
      `${secret.slice(0, 40)}${secret[40] === 'A' ? 'B' : 'A'}${secret.slice(41)}`,
      'x',
      '%00',
      '..%2F',
    ])
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, headers } = await page(method, wrong);
        expect([wrong, statusCode, String(headers['content-type'])]).toEqual([wrong, 404, expect.any(String)]);
      }
    const before = await world.services.store.head();
    await page('POST', linkOf(id, marta.userId, stranger.companyId));
    await page('POST', linkOf(newId(), marta.userId));
    await page('POST', linkOf(id, other.userId));
    expect(await world.services.store.head()).toBe(before);
    const foreign = await page('POST', secret, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    const large = await page('POST', secret, { 'content-type': 'text/plain' }, 'x'.repeat(5_000));
    expect(large.statusCode).toBe(413);
    expect(await world.services.store.head()).toBe(before);
  });
});
