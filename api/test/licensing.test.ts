import { offerOfPrice } from '@cadenza/commands/licensing/offer-of-price';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nothing, unchangedIn } from './endpoints/testing/fixtures.ts';
import { type Client, createWorld, type Reply, type World } from './testing/world.ts';

let world: World;
let developer: Client;
/** Of another company: the catalogue is one for all of them. */
let elsewhere: Client;

beforeAll(async () => {
  world = await createWorld({ rateFactor: 100 });
  developer = await world.client(await world.company('Officine Rossi'), ['ROLE_DEVELOPER']);
  elsewhere = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_DEVELOPER']);
}, 60_000);
afterAll(() => world.close());

type Row = Record<string, unknown> & { id: string; version: number };
const made = async (path: string, body: object, by = developer): Promise<Row> => {
  const answer = await by.post(path, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Row;
};
const license = (by = developer) => made('/api/licenses', { name: `Base ${newId()}` }, by);
const item = () => made('/api/license-items', { name: `Voce ${newId()}`, key: `k-${newId()}` });
const discount = (values: object = {}) =>
  made('/api/discounts', { type: 'P', value: '15.00', description: `Lancio ${newId()}`, ...values });
const price = (values: object) => made('/api/license-prices', { value: '29.00', recurrence: 'M', ...values });
const shownIn = async (list: string, id: string): Promise<Row | undefined> => {
  const { status, body } = await world.anonymous.get(list);
  expect(status).toBe(200);
  return (body as Row[]).find((row) => row.id === id);
};
const refusal = ({ status, body }: Reply) => {
  const { code, errors = [] } = body as { code: string; errors?: { field: string; code: string }[] };
  return [status, code, ...errors.map((error) => `${error.field} ${error.code}`)].join(', ');
};
const refused = async (call: () => Promise<Reply>): Promise<string> => refusal(await unchangedIn(world, call));

describe('the catalogue', () => {
  it('is shown to anybody, each license with what a month costs and the percent that is taken off', async () => {
    const { id: licenseId } = await license();
    const cut = await discount({ value: 12.5 });
    expect(cut).toMatchObject({ type: 'P', value: '12.50' });
    expect(await shownIn('/app/licenses', licenseId)).toMatchObject({ monthlyPrice: null, discountPercentage: null });
    const sold = await price({ licenseId, discountId: cut.id });
    expect(sold).toMatchObject({
      ...{ licenseId, license: { id: licenseId }, value: '29.00', recurrence: 'M' },
      ...{ discountId: cut.id, discount: { id: cut.id, type: 'P', value: '12.50' } },
    });
    expect(await shownIn('/app/license-prices', sold.id)).toEqual(sold);
    const link = { providerLink: 'https://pay.example/base', description: 'Per iniziare' };
    expect((await developer.put(`/api/licenses/${licenseId}`, link)).status).toBe(200);
    expect(await shownIn('/app/licenses', licenseId)).toMatchObject({
      ...{ ...link, monthlyPrice: '29.00', discountPercentage: '12.50' },
    });
    const only = await world.anonymous.get(`/app/license-prices?filters[licenseId]=${licenseId}&filters[recurrence]=A`);
    expect(only.body).toEqual([]);
    const { data } = await developer.graphql(
      '{ licenses { id monthlyPrice discountPercentage prices { id value recurrence discount { id value } } } }',
    );
    expect((data as { licenses: Row[] }).licenses.find(({ id }) => id === licenseId)).toEqual({
      ...{ id: licenseId, monthlyPrice: '29.00', discountPercentage: '12.50' },
      prices: [{ id: sold.id, value: '29.00', recurrence: 'M', discount: { id: cut.id, value: '12.50' } }],
    });
  });

  it('of a fixed discount says the percent that it comes to', async () => {
    const { id: licenseId } = await license();
    const cut = await discount({ type: 'F', value: '10.00' });
    await price({ licenseId, discountId: cut.id, value: '30.00' });
    expect(await shownIn('/app/licenses', licenseId)).toMatchObject({ discountPercentage: '33.33' });
    await developer.put(`/api/discounts/${cut.id}`, { value: '99.00' });
    expect(await shownIn('/app/licenses', licenseId)).toMatchObject({ discountPercentage: '100.00' });
  });

  it('is one for all companies: who is in another one changes the same', async () => {
    const { id } = await license();
    const name = `Pro ${newId()}`;
    expect((await elsewhere.put(`/api/licenses/${id}`, { name })).status).toBe(200);
    expect(await shownIn('/app/licenses', id)).toMatchObject({ name, version: 2 });
    expect((await elsewhere.delete(`/api/licenses/${id}`)).status).toBe(204);
    expect(await shownIn('/app/licenses', id)).toBeUndefined();
    expect(await refused(() => developer.put(`/api/licenses/${id}`, { name: 'Ancora' }))).toBe('404, not_found');
  });

  it('takes a record back as it was answered', async () => {
    const { id: licenseId } = await license();
    const cut = await discount();
    const sold = await price({ licenseId, discountId: cut.id });
    expect(await developer.put(`/api/license-prices/${sold.id}`, { ...sold, value: '31.00' })).toMatchObject({
      ...{ status: 200, body: { value: '31.00', discountId: cut.id, version: 2 } },
    });
    const shown = await shownIn('/app/licenses', licenseId);
    const renamed = await developer.put(`/api/licenses/${licenseId}`, { ...shown, name: `Plus ${newId()}` });
    expect(renamed).toMatchObject({ status: 200, body: { monthlyPrice: '31.00' } });
    const none = await developer.put(`/api/license-prices/${sold.id}`, { discountId: '' });
    expect(none).toMatchObject({ status: 200, body: { discountId: null, discount: null } });
  });

  it('orders amounts by what they are', async () => {
    for (const value of ['9.00', '100.00', '20.50']) await discount({ type: 'F', value });
    const { body } = await developer.get('/api/discounts?sortBy=value&descending=1');
    const values = (body as Row[]).map(({ value }) => Number(value));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values.length).toBeGreaterThan(2);
    expect(refusal(await developer.get('/api/discounts?sortBy=price'))).toBe('422, unknown_sort_field');
  });
});

describe('how many of an item a license allows', () => {
  const limitOf = async (id: string): Promise<unknown> => {
    const { body } = await developer.get(`/api/license-item-associations?filters[licenseId]=${id.split('.')[0]}`);
    return (body as Row[]).find((row) => row.id === id)?.value;
  };

  it('is unlimited until it is said, and again with -1', async () => {
    const [{ id: licenseId }, { id: licenseItemId, key }] = [await license(), await item()];
    const id = `${licenseId}.${licenseItemId}`;
    const put = (value: string) => developer.put(`/api/license-item-associations/${id}/value/${value}`);
    expect(await limitOf(id)).toBe(-1);
    expect(await put('25')).toMatchObject({
      ...{ status: 200, body: { id, licenseId, licenseItemId, licenseItem: { key }, value: 25 } },
    });
    expect(await limitOf(id)).toBe(25);
    expect(await put('-1')).toMatchObject({ status: 200, body: { value: -1 } });
    expect((await put('0')).status).toBe(200);
    expect(await refused(() => put('-2'))).toBe('422, invalid_fields, value too_small');
    expect(await refused(() => put('9999999999'))).toBe('422, invalid_fields, value too_large');
    // What is no number stands in no address that there is.
    for (const value of ['venti', '1.5', '']) expect(await refused(() => put(value)), value).toBe('404, not_found');
  });

  it('is of a license and an item, in this order, that are there', async () => {
    const [{ id: licenseId }, { id: itemId }] = [await license(), await item()];
    for (const id of [`${itemId}.${licenseId}`, `${licenseId}.${nothing}`, licenseId, 'x.y', `${licenseId}.`])
      expect(await refused(() => developer.put(`/api/license-item-associations/${id}/value/5`))).toBe('404, not_found');
  });
});

describe('what is wrong is said, and nothing is written', () => {
  it('of a license and an item', async () => {
    const { id, name } = await license();
    const one = await item();
    const post = (path: string, body: object) => refused(() => developer.post(path, body));
    expect(await post('/api/licenses', { name: '' })).toBe('422, invalid_fields, name required');
    expect(await post('/api/licenses', { name: String(name).toUpperCase() })).toBe(
      '409, already_exists, name already_exists',
    );
    expect(await post('/api/licenses', { name: 'L', providerLink: 'javascript:x' })).toBe(
      '422, invalid_fields, providerLink invalid_url',
    );
    expect(await post('/api/license-items', { name: 'V', key: 'Due parole' })).toBe(
      '422, invalid_fields, key invalid_key',
    );
    expect(await post('/api/license-items', { name: 'V', key: one.key })).toBe(
      '409, already_exists, key already_exists',
    );
    expect(await refused(() => developer.put(`/api/license-items/${one.id}`, { key: 'altra' }))).toBe(
      '422, invalid_fields, key cannot_change',
    );
    for (const [path, other] of [
      ['/api/licenses', one.id],
      ['/api/license-items', id],
      ['/api/discounts', id],
      ['/api/license-prices', id],
    ] as const) {
      expect(await refused(() => developer.delete(`${path}/${other}`)), path).toBe('404, not_found');
      expect(await refused(() => developer.delete(`${path}/nessuno`)), path).toBe('404, not_found');
    }
  });

  it.each([
    [{ value: '100.01' }, 'value too_large'],
    [{ value: '-1' }, 'value invalid_money'],
    [{ value: -1 }, 'value invalid_money'],
    [{ value: 1e21 }, 'value invalid_money'],
    [{ value: 1_234_567_890_123 }, 'value invalid_money'],
    [{ value: '10,00' }, 'value invalid_money'],
    [{ value: '1.005' }, 'value invalid_money'],
    [{ value: '' }, 'value invalid_money'],
    [{ value: ' 5' }, 'value invalid_money'],
    [{ type: 'X' }, 'type invalid_choice'],
    [{ description: '\u200b' }, 'description required'],
  ])('of a discount: %j', async (values, fault) => {
    const body = { type: 'P', value: '10.00', description: `Lancio ${newId()}`, ...values };
    expect(await refused(() => developer.post('/api/discounts', body))).toContain(`, ${fault}`);
  });

  it('of a price: another license, a discount that is none, one more by the month', async () => {
    const [{ id: licenseId }, { id: other }] = [await license(), await license()];
    const cut = await discount();
    const body = { licenseId, value: '29.00', recurrence: 'M' };
    const post = (values: object) => refused(() => developer.post('/api/license-prices', { ...body, ...values }));
    expect(await post({ licenseId: cut.id })).toBe('422, invalid_fields, licenseId not_found');
    expect(await post({ licenseId: nothing })).toBe('422, invalid_fields, licenseId not_found');
    expect(await post({ licenseId: 'x' })).toBe('422, invalid_fields, licenseId invalid_id');
    expect(await post({ discountId: licenseId })).toBe('422, invalid_fields, discountId not_found');
    expect(await post({ recurrence: 'S' })).toBe('422, invalid_fields, recurrence invalid_choice');
    expect(await post({ value: '1000000000000.00' })).toBe('422, invalid_fields, value invalid_money');
    const { id } = await price(body);
    expect(await post({})).toBe('409, already_exists, recurrence already_exists');
    expect(await refused(() => developer.put(`/api/license-prices/${id}`, { licenseId: other }))).toBe(
      '422, invalid_fields, licenseId cannot_change',
    );
  });
});

describe('what is used does not go silently', () => {
  it('a license with a price or a limit, an item with a limit, a discount of a price', async () => {
    const [{ id: licenseId, name }, { id: itemId }, cut] = [await license(), await item(), await discount()];
    const sold = await price({ licenseId, discountId: cut.id });
    await developer.put(`/api/license-item-associations/${licenseId}.${itemId}/value/5`);
    expect(await refused(() => developer.delete(`/api/licenses/${licenseId}`))).toBe('409, license_in_use');
    const kept = await developer.delete(`/api/discounts/${cut.id}`);
    expect(kept).toMatchObject({ status: 409, body: { code: 'in_use', users: [{ kind: 'license', id: licenseId }] } });
    expect((kept.body as { detail: string }).detail).toContain(name);
    expect(await refused(() => developer.delete(`/api/license-items/${itemId}`))).toBe('409, in_use');
    expect((await developer.delete(`/api/license-prices/${sold.id}`)).status).toBe(204);
    expect((await developer.delete(`/api/discounts/${cut.id}`)).status).toBe(204);
    expect(await refused(() => developer.delete(`/api/licenses/${licenseId}`))).toBe('409, license_in_use');
    await developer.put(`/api/license-item-associations/${licenseId}.${itemId}/value/-1`);
    expect((await developer.delete(`/api/licenses/${licenseId}`)).status).toBe(204);
    expect((await developer.delete(`/api/license-items/${itemId}`)).status).toBe(204);
  });
});

describe('at once', () => {
  const count = (answers: readonly Reply[], wanted: number): number =>
    answers.filter(({ status }) => status === wanted).length;

  it('a name is given once, whoever asks from whichever company', async () => {
    const name = `Insieme ${newId()}`;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? developer : elsewhere).post('/api/licenses', { name })),
    );
    expect([count(answers, 201), count(answers, 409)]).toEqual([1, 39]);
  });

  it('a discount goes, or a price has it, and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const [{ id: licenseId }, cut] = [await license(), await discount()];
      const [gone, sold] = await Promise.all([
        elsewhere.delete(`/api/discounts/${cut.id}`),
        developer.post('/api/license-prices', { licenseId, discountId: cut.id, value: '29.00', recurrence: 'M' }),
      ]);
      expect([gone.status, sold.status]).toEqual(gone.status === 204 ? [204, 422] : [409, 201]);
    }
  });

  it('one amount that two set from the same version is a conflict that says both', async () => {
    const { id, version } = await discount();
    expect((await elsewhere.put(`/api/discounts/${id}`, { value: '20.00', version })).status).toBe(200);
    const late = await developer.put(`/api/discounts/${id}`, { value: '30.00', version });
    expect(late).toMatchObject({
      ...{ status: 409, body: { code: 'conflict' } },
      body: { errors: [{ field: 'value', conflict: { mine: '30.00', theirs: '20.00' } }] },
    });
  });

  it('the same call again is the first outcome', async () => {
    const key = { 'idempotency-key': newId() };
    const name = `Una ${newId()}`;
    const [first, again] = [
      await developer.post('/api/licenses', { name }, key),
      await developer.post('/api/licenses', { name }, key),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });
});

it('the history of a license tells its prices and limits, as they were and as they became', async () => {
  const [{ id: licenseId }, one, cut] = [await license(), await item(), await discount()];
  const sold = await price({ licenseId, discountId: cut.id });
  await developer.put(`/api/license-prices/${sold.id}`, { value: '31.00', discountId: null });
  await developer.put(`/api/license-item-associations/${licenseId}.${one.id}/value/25`);
  await developer.delete(`/api/license-prices/${sold.id}`);
  const value = '{ value label }';
  const { data } = await developer.graphql(
    `query ($id: ID!) { history(kind: LICENSE, id: $id) {
       rows { event kind line changes { field type before ${value} after ${value} } } } }`,
    { id: licenseId },
  );
  type Told = { event: string; kind: string; line: string | null; changes: { field: string; before: object[] }[] };
  const { rows } = (data as { history: { rows: Told[] } }).history;
  expect(rows.map(({ event, kind }) => `${event} ${kind}`)).toEqual([
    ...['LicensePriceRemoved LICENSE_PRICE', 'LicenseLimitSet LICENSE', 'LicensePriceChanged LICENSE_PRICE'],
    ...['LicensePriceAdded LICENSE_PRICE', 'LicenseAdded LICENSE'],
  ]);
  expect(rows[1]).toMatchObject({
    line: one.name,
    changes: [{ field: 'limit', type: 'integer', before: [{ value: '-1' }], after: [{ value: '25' }] }],
  });
  expect(rows[2]?.changes).toMatchObject([
    { field: 'discountId', type: 'reference', before: [{ value: cut.id, label: cut.description }], after: [] },
    { field: 'price', type: 'money', before: [{ value: '29.00' }], after: [{ value: '31.00' }] },
  ]);
  const admin = await world.client(developer.companyId, ['ROLE_ADMIN']);
  const { errors } = await admin.graphql('query ($id: ID!) { history(kind: LICENSE, id: $id) { timeZone } }', {
    id: licenseId,
  });
  expect(errors?.[0]?.extensions.code).toBe('not_authorised');
});

it('what a price offers is its copy: later changes are in the next one alone', async () => {
  const [{ id: licenseId, name }, one, cut] = [await license(), await item(), await discount()];
  const sold = await price({ licenseId, discountId: cut.id, recurrence: 'A', value: '290.00' });
  await developer.put(`/api/license-item-associations/${licenseId}.${one.id}/value/25`);
  const before = await offerOfPrice(world.services, sold.id);
  expect(before).toMatchObject({
    license: { id: licenseId, name },
    price: { id: sold.id, value: 29_000, recurrence: 'A' },
    discount: { id: cut.id, type: 'P', value: 1_500 },
    limits: expect.arrayContaining([{ key: one.key, value: 25 }]),
  });
  await developer.put(`/api/license-prices/${sold.id}`, { value: '310.00', discountId: null });
  expect(before).toMatchObject({ price: { value: 29_000 } });
  expect(await offerOfPrice(world.services, sold.id)).toMatchObject({ price: { value: 31_000 }, discount: null });
  await developer.delete(`/api/license-prices/${sold.id}`);
  for (const id of [sold.id, licenseId, nothing, 'x'])
    expect(await offerOfPrice(world.services, id)).toMatchObject({ code: 'not_found' });
});
