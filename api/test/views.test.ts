import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let admin: Client;
let marta: Client;
let ugo: Client;
let stranger: Client;
let demo: Client;

beforeAll(async () => {
  world = await createWorld();
  const [mine, other] = await Promise.all([world.company('Officine Rossi'), world.company('Fonderie Bianchi')]);
  admin = await world.client(mine, ['ROLE_ADMIN']);
  marta = await world.client(mine, ['ROLE_PLANT']);
  ugo = await world.client(mine, ['ROLE_USER']);
  demo = await world.client(mine, ['ROLE_DEMO']);
  stranger = await world.client(other, ['ROLE_ADMIN']);
});
afterAll(() => world.close());

const screen = 'registry/equipment';
type Listed = { id: string; name: string; author: string | null; mine: boolean; mayChange: boolean };
let position = '0';
const send = async (by: Client, field: string, declared: string, variables: object) => {
  const call = declared.replaceAll(/\$(\w+): [\w![\]]+/g, '$1: $$$1');
  const { data, errors } = await by.graphql(
    `mutation ($commandId: ID!, ${declared}) { saved: ${field}(commandId: $commandId, ${call}) { id position } }`,
    { commandId: newId(), ...variables },
  );
  const { saved } = (data ?? {}) as { saved: { id: string; position: string } | null };
  if (saved) position = saved.position;
  return { id: saved?.id ?? '', code: errors?.[0]?.extensions?.code };
};
const save = (by: Client, input: object) =>
  send(by, 'saveView', '$input: NewViewInput!', { input: { screen, parameters: [], ...input } });
const change = (by: Client, id: string, input: object) =>
  send(by, 'changeView', '$id: ID!, $input: ViewInput!', { id, input });
const list = async (by: Client) => {
  const { data } = await by.graphql(
    `query ($screen: String!) { savedViews(screen: $screen) { defaultId rows { id name author mine mayChange parameters { name value } } } }`,
    { screen },
    { 'x-read-after': position },
  );
  return (data as { savedViews: { defaultId: string | null; rows: Listed[] } }).savedViews;
};
const names = async (by: Client) => (await list(by)).rows.map(({ name }) => name);

it('keeps own views to their author, shows shared ones to the company, and lets their author and an administrator change them', async () => {
  const parameters = [{ name: 'cerca', value: 'pressa' }];
  const own = await save(marta, { name: 'Mie presse', parameters });
  const shared = await save(marta, { name: 'Presse di tutti', shared: true });
  expect((await list(marta)).rows).toMatchObject([
    { name: 'Mie presse', mine: true, mayChange: true, parameters },
    { name: 'Presse di tutti', mine: true },
  ]);
  expect((await list(ugo)).rows).toMatchObject([{ name: 'Presse di tutti', mine: false, mayChange: false }]);
  expect((await list(admin)).rows).toMatchObject([{ name: 'Presse di tutti', mine: false, mayChange: true }]);
  expect((await list(ugo)).rows[0]?.author).toMatch(/\S/);
  expect(await names(stranger)).toEqual([]);
  for (const [by, id, code] of [
    [ugo, shared.id, 'view_not_yours'],
    [ugo, own.id, 'not_found'],
    [admin, own.id, 'not_found'],
    [stranger, shared.id, 'not_found'],
    [demo, shared.id, 'not_authorised'],
  ] as const) {
    expect(await change(by, id, { name: 'Rubata' })).toMatchObject({ code });
    expect(await send(by, 'removeView', '$id: ID!', { id })).toMatchObject({ code });
  }
  expect((await change(admin, shared.id, { name: 'Presse del reparto' })).code).toBeUndefined();
  expect(await names(ugo)).toEqual(['Presse del reparto']);
  expect(await save(marta, { name: 'MIE presse' })).toMatchObject({ code: 'already_exists' });
  expect(await save(marta, { name: 'Doppia', parameters: [...parameters, ...parameters] })).toMatchObject({
    code: 'invalid_fields',
  });
  expect((await send(admin, 'removeView', '$id: ID!', { id: shared.id })).code).toBeUndefined();
  expect(await names(ugo)).toEqual([]);
});

it('begins with the view that one has chosen, as long as one sees it', async () => {
  const { id } = await save(marta, { name: 'Comune', shared: true });
  const choose = (by: Client, view: string | null) =>
    send(by, 'chooseDefaultView', '$screen: String!, $id: ID', { screen, id: view });
  expect(await names(ugo)).toContain('Comune');
  expect((await choose(ugo, id)).code).toBeUndefined();
  expect([(await list(ugo)).defaultId, (await list(marta)).defaultId]).toEqual([id, null]);
  expect(await choose(stranger, id)).toMatchObject({ code: 'not_found' });
  expect(await choose(demo, id)).toMatchObject({ code: 'not_authorised' });
  await change(marta, id, { shared: false });
  expect((await list(ugo)).defaultId).toBeNull();
  await change(marta, id, { shared: true });
  await choose(ugo, null);
  expect((await list(ugo)).defaultId).toBeNull();
});

it('goes by the list: who may not read it neither sees its views, nor makes, changes or chooses them', async () => {
  const developer = await world.client(admin.companyId, ['ROLE_DEVELOPER']);
  const ask = async (by: Client, of: string) => {
    const { errors } = await by.graphql('query ($screen: String!) { savedViews(screen: $screen) { defaultId } }', {
      screen: of,
    });
    return errors?.[0]?.extensions?.code;
  };
  const { id } = await save(marta, { name: 'Macchine di tutti', shared: true });
  await names(marta);
  for (const [by, of, code] of [
    [developer, screen, 'not_authorised'],
    [developer, 'registry/interventionType', undefined],
    [ugo, screen, undefined],
    [ugo, 'registry/workingCalendarDay', 'not_authorised'],
    [ugo, 'identity/users', 'not_authorised'],
    [admin, 'identity/users', undefined],
    [admin, 'registry/nothing', 'invalid_fields'],
  ] as const) {
    expect([of, await ask(by, of)]).toEqual([of, code]);
    expect((await save(by, { screen: of, name: `Di ${of}`, shared: true })).code).toBe(code);
    const chosen = await send(by, 'chooseDefaultView', '$screen: String!, $id: ID', { screen: of, id: null });
    expect(chosen.code).toBe(code);
  }
  for (const call of [change(developer, id, { name: 'Altre' }), send(developer, 'removeView', '$id: ID!', { id })])
    expect((await call).code).toBe('not_authorised');
});

it('of the list of requests is shared with who may read requests', async () => {
  const payments = await world.client(admin.companyId, ['ROLE_PAYMENTS']);
  const requests = 'support/requests';
  const parameters = [{ name: 'stato', value: 'WAITING' }];
  const { id } = await save(marta, { screen: requests, name: 'Da prendere in gestione', shared: true, parameters });
  await save(marta, { screen: requests, name: 'Mie richieste' });
  const ask = async (by: Client) => {
    const query =
      'query ($screen: String!) { savedViews(screen: $screen) { rows { id name parameters { name value } } } }';
    const { data, errors } = await by.graphql(query, { screen: requests }, { 'x-read-after': position });
    return (data as { savedViews: { rows: unknown[] } } | null)?.savedViews.rows ?? errors?.[0]?.extensions?.code;
  };
  const shared = [{ id, name: 'Da prendere in gestione', parameters }];
  expect([await ask(ugo), await ask(demo), await ask(stranger), await ask(payments)]).toEqual([
    shared,
    shared,
    [],
    'not_authorised',
  ]);
  expect((await change(payments, id, { name: 'Altre' })).code).toBe('not_authorised');
  expect((await change(ugo, id, { name: 'Altre' })).code).toBe('view_not_yours');
});

it('shows e-mails that were kept to a developer of their company, and to nobody else', async () => {
  const { mailFolder } = world.services;
  const [developer, other] = [await world.client(admin.companyId, ['ROLE_DEVELOPER']), stranger.companyId];
  const sample = { to: 'rossi@example.com', text: '<script>', html: '<p>x</p>' };
  for (const [companyId, id] of [
    [admin.companyId, 'a'],
    [other, 'b'],
    [admin.companyId, 'c'],
  ] as const)
    await mailFolder?.send({ ...sample, id, companyId, subject: `n° ${id}` });
  const ask = async (by: Client, variables: object = {}) => {
    const query =
      'query ($offset: Int, $first: Int) { keptMails(offset: $offset, first: $first) { kept more rows { id subject to text } } }';
    const { data, errors } = await by.graphql(query, variables);
    return (data as { keptMails: unknown } | null)?.keptMails ?? errors?.[0]?.extensions?.code;
  };
  const row = (id: string) => ({ id, subject: `n° ${id}`, to: sample.to, text: '<script>' });
  const all = (await ask(developer)) as { rows: { id: string }[] };
  expect(all).toMatchObject({ kept: true, more: false });
  expect(all.rows.toSorted((one, two) => one.id.localeCompare(two.id))).toEqual([row('a'), row('c')]);
  expect(await ask(developer, { first: 1 })).toMatchObject({ more: true });
  expect(await ask(developer, { offset: -5, first: -1 })).toMatchObject({ more: true });
  expect(await ask(developer, { first: 2_000_000_000 })).toBe('document_too_complex');
  expect(await ask(developer, { offset: 2_000_000_000 })).toMatchObject({ rows: [] });
  for (const by of [admin, demo, stranger]) expect(await ask(by)).toBe('not_authorised');
});
