import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiveEvent } from '@cadenza/commands/payments/receive-event';
import { completeSignUp } from '@cadenza/commands/signup/complete-sign-up';
import { expireSignUps } from '@cadenza/commands/signup/expire-sign-ups';
import { loadSignUp, userOfSignUp } from '@cadenza/commands/signup/known-sign-up';
import { countryId } from '@cadenza/domain/company/countries';
import { contracts } from '@cadenza/domain/contracts/contracts';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { conditionsVersion, maxLinks } from '@cadenza/domain/signup/rules';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { unwritten as unwrittenIn } from './testing/unwritten.ts';
import { createWorld, type Reply, type World } from './testing/world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-test-payments-'));
  const payments = { kind: 'test' as const, folder, pages: 'http://localhost:3000/test-checkout' };
  world = await createWorld({ rateFactor: 1_000, workers: true, payments });
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const password = 'Tre-Cavalli-Blu-91';
let count = 0;
/** A company that nobody else has. */
const fresh = () => {
  count += 1;
  return {
    company: {
      businessName: `Meccanica ${count} S.r.l.`,
      countryId: countryId('IT'),
      province: 'BS',
      vatNumber: '00743110157',
    },
    user: {
      name: 'Anna',
      surname: 'Rossi',
      email: `anna.${count}@meccanica.example`,
      password,
      confirmPassword: password,
    },
    locale: 'en',
    conditions: conditionsVersion,
  };
};
type Sent = ReturnType<typeof fresh>;
type Ids = { stripeCompanyId: string; userId: string };
const post = (body: object, headers = {}) => world.anonymous.post('/app/sign-up', body, headers);
const dataOf = ({ body }: Reply) => (body as { data: Ids }).data;
const begin = async (body: object = fresh()): Promise<Ids> => {
  const done = await post(body);
  expect([done.status, done.body]).toEqual([201, done.body]);
  return dataOf(done);
};
const statusOf = async (signUpId: string): Promise<string> => (await loadSignUp(world.services, signUpId)).status;
const until = (signUpId: string, status: string): Promise<void> =>
  vi
    .waitUntil(async () => (await statusOf(signUpId)) === status, { timeout: 30_000, interval: 50 })
    .then(() => undefined);
const linkOf = (signUpId: string, number = 1): string => world.services.signUpLinks.secretOf({ signUpId, number });
const verify = (token: string) => world.anonymous.put(`/app/verify-email/${token}`);
const faultsOf = ({ status, body }: Reply): string =>
  [
    status,
    ...((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(
      ({ field, code }) => `${field} ${code}`,
    ),
  ].join();
const unchanged = <T>(work: () => Promise<T>): Promise<T> => unwrittenIn(world.services.store, work);
const asked = () => ({ services: world.services, correlationId: newId() });
const logIn = (username: string, word = password) =>
  world.anonymous.post('/api/login_check', { username, password: word });

it('a stranger becomes a company: address verified, completed once, logged in as its administrator', async () => {
  const sent = fresh();
  const { stripeCompanyId, userId } = await begin(sent);
  expect(userId).toBe(userOfSignUp(stripeCompanyId));
  await until(stripeCompanyId, 'waiting');
  expect((await logIn(sent.user.email)).status).toBe(401);
  const verified = await verify(linkOf(stripeCompanyId));
  expect([verified.status, verified.body]).toEqual([
    200,
    {
      data: {
        stripeCompanyId,
        userId,
        businessName: sent.company.businessName,
        username: sent.user.email,
        stripeProductPriceId: null,
      },
    },
  ]);
  // Ten at once, as a page, a reactor and a reload would.
  const done = await Promise.all(Array.from({ length: 10 }, () => completeSignUp(asked(), stripeCompanyId)));
  expect(done.filter((one) => one !== undefined)).toEqual([]);
  const login = await logIn(sent.user.email);
  expect(login.status).toBe(200);
  const { rows } = await world.database.pool.query('select 1 from identity.sign_ups where sign_up_id = $1', [
    stripeCompanyId,
  ]);
  expect(rows).toEqual([]);
  const counts = { CompanyRegistered: 0, UserRegistered: 0, SignUpCompleted: 0 };
  const ended = new AbortController();
  for await (const { events, live } of world.services.store.follow({ after: 0n, prefixes: [], signal: ended.signal })) {
    for (const { type, metadata, data } of events) {
      expect(JSON.stringify(data)).not.toMatch(/argon2|Cavalli/);
      if (metadata.companyId === stripeCompanyId && type in counts) counts[type as keyof typeof counts] += 1;
    }
    if (live) ended.abort();
  }
  expect(counts).toEqual({ CompanyRegistered: 1, UserRegistered: 1, SignUpCompleted: 1 });
});

it('200 sign-ups of the same company at once make one; whoever is not it is answered the same', async () => {
  const sent = fresh();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const payload = { ...sent, user: { ...sent.user, email: `one.${n}@race.example` } };
      return world.app.inject({ method: 'POST', url: '/app/sign-up', payload, remoteAddress: `10.1.${n}.1` });
    }),
  );
  // So many passwords at once are more than the server waits for: who is told so may come again.
  expect(answers.filter(({ statusCode }) => ![201, 429, 503].includes(statusCode))).toEqual([]);
  const begun = answers
    .filter(({ statusCode }) => statusCode === 201)
    .map((answer) => String(answer.json().data.stripeCompanyId));
  expect(begun.length).toBeGreaterThan(20);
  await vi.waitUntil(async () => (await Promise.all(begun.map(statusOf))).every((one) => one !== 'started'), {
    timeout: 60_000,
    interval: 200,
  });
  const ended = await Promise.all(begun.map(statusOf));
  expect([...new Set(ended)].toSorted()).toEqual(['turnedAway', 'waiting']);
  expect(ended.filter((one) => one === 'waiting')).toHaveLength(1);
}, 120_000);

it('an answer is the same whether address, user name and code are known or not, and nothing of a stranger is known by it', async () => {
  const sent = fresh();
  const { stripeCompanyId } = await begin(sent);
  await until(stripeCompanyId, 'waiting');
  await verify(linkOf(stripeCompanyId));
  const other = fresh();
  const again: [string, Sent | object][] = [
    ['email', { ...other, user: { ...other.user, email: sent.user.email } }],
    ['code', { ...other, company: { ...other.company, businessName: sent.company.businessName } }],
    ['username', { ...other, user: { ...other.user, username: sent.user.email, email: 'somebody@else.example' } }],
  ];
  for (const [what, body] of again) {
    const answer = await post(body);
    expect([what, answer.status, Object.keys(dataOf(answer))]).toEqual([what, 201, ['stripeCompanyId', 'userId']]);
    const id = dataOf(answer).stripeCompanyId;
    await until(id, 'turnedAway');
    expect(await loadSignUp(world.services, id)).toMatchObject({ taken: what });
    expect((await verify(linkOf(id))).status).toBe(404);
    expect((await world.anonymous.post('/app/sign-up/link', { stripeCompanyId: id })).status).toBe(204);
  }
  expect((await world.anonymous.post('/app/sign-up/link', { stripeCompanyId: newId() })).status).toBe(204);
  expect(await statusOf(stripeCompanyId)).toBe('verified');
});

it('who typed something wrong begins anew with the same address, as long as nobody has verified it', async () => {
  const sent = fresh();
  const first = (await begin(sent)).stripeCompanyId;
  await until(first, 'waiting');
  const second = (await begin({ ...sent, company: { ...sent.company, municipality: 'Brescia' } })).stripeCompanyId;
  await until(second, 'waiting');
  expect(await statusOf(first)).toBe('expired');
  expect((await verify(linkOf(first))).status).toBe(404);
  expect((await verify(linkOf(second))).status).toBe(200);
});

it('a link works once, another takes its place, and no more than five are sent', async () => {
  const { stripeCompanyId } = await begin();
  await until(stripeCompanyId, 'waiting');
  const another = () => world.anonymous.post('/app/sign-up/link', { token: linkOf(stripeCompanyId) });
  expect((await another()).status).toBe(204);
  expect((await verify(linkOf(stripeCompanyId))).status).toBe(404);
  const both = await Promise.all([verify(linkOf(stripeCompanyId, 2)), verify(linkOf(stripeCompanyId, 2))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  for (let n = 0; n < 2 * maxLinks; n++) expect((await another()).status).toBe(204);
  expect(await loadSignUp(world.services, stripeCompanyId)).toMatchObject({ link: { number: maxLinks } });
  const broken = linkOf(stripeCompanyId, maxLinks);
  for (const wrong of [
    'x',
    `${broken}A`,
    broken.slice(0, -1),
    `${broken.startsWith('A') ? 'B' : 'A'}${broken.slice(1)}`,
    '%00',
  ])
    expect((await verify(wrong)).status).toBeGreaterThanOrEqual(400);
});

it('a sign-up that nobody comes back to is over after seven days, and its names are free', async () => {
  const sent = fresh();
  const { stripeCompanyId } = await begin(sent);
  await until(stripeCompanyId, 'waiting');
  await world.database.pool.query(
    `update identity.sign_ups set made_at = made_at - interval '8 days' where sign_up_id = $1`,
    [stripeCompanyId],
  );
  expect(await expireSignUps(asked())).toBe(0);
  const later = new Date(Date.parse(world.services.clock()) + 8 * 86_400_000).toISOString();
  const services = { ...world.services, clock: () => later };
  expect(await expireSignUps({ services, correlationId: newId() })).toBeGreaterThan(0);
  expect(await statusOf(stripeCompanyId)).toBe('expired');
  const again = (await begin(sent)).stripeCompanyId;
  await until(again, 'waiting');
});

it('refuses what no company is, by the names that were sent', async () => {
  await unchanged(async () => {
    const { company, user, ...rest } = fresh();
    const refusals: readonly [object, string][] = [
      [{}, '422,company required,user required,conditions required'],
      [{ company, user, ...rest, conditions: '1999' }, '422,conditions required'],
      [{ company, user, ...rest, locale: 'xx' }, '422,locale invalid_choice'],
      [
        { company: { ...company, vatNumber: '00743110158' }, user, ...rest },
        '422,company.vatNumber invalid_vat_number',
      ],
      [
        { company: { ...company, vatNumber: 'DE136695976' }, user, ...rest },
        '422,company.vatNumber invalid_vat_number',
      ],
      [
        { company: { ...company, iban: 'IT61X0542811101000000123456' }, user, ...rest },
        '422,company.iban invalid_iban',
      ],
      [{ company: { ...company, taxCode: 'RSSMRA85T10A562A' }, user, ...rest }, '422,company.taxCode invalid_tax_code'],
      [{ company: { ...company, sdiCode: 'X' }, user, ...rest }, '422,company.sdiCode invalid_sdi_code'],
      [{ company: { ...company, countryId: '' }, user, ...rest }, '422,company.countryId required'],
      [{ company: { ...company, businessName: '日本' }, user, ...rest }, '422,company.identificationCode invalid'],
      [{ company: { ...company, logo: 'x.png' }, user, ...rest }, '422,company.logo unknown_field'],
      [{ company: { ...company, businessName: 'a'.repeat(300) }, user, ...rest }, '422,company.businessName too_long'],
      [{ company, user: { ...user, email: 'nobody' }, ...rest }, '422,user.email invalid_email'],
      [
        { company, user: { ...user, password: 'short', confirmPassword: 'short' }, ...rest },
        '422,user.password password_length,user.password password_digit,user.password password_upper,user.password password_symbol',
      ],
      [
        { company, user: { ...user, confirmPassword: 'Another-1-Password' }, ...rest },
        '422,user.confirmPassword password_again',
      ],
      [{ company, user: { ...user, roles: ['ROLE_SUPER_ADMIN'] }, ...rest }, '422,user.roles unknown_field'],
      [{ company, user, ...rest, licensePriceId: 'x' }, '422,licensePriceId invalid_id'],
      [{ company, user, ...rest, active: 'Y' }, '422,active unknown_field'],
      [{ company: [], user: 'x', ...rest }, '422,company invalid,user invalid'],
    ];
    for (const [body, told] of refusals) expect([body, faultsOf(await post(body))]).toEqual([body, told]);
    expect(faultsOf(await post({ ...fresh(), formToken: 'x.y.z' }))).toBe('422');
    const { formToken } = (await world.anonymous.get('/app/sign-up/form')).body as { formToken: string };
    // In no time: a program.
    expect((await post({ ...fresh(), formToken })).body).toMatchObject({ code: 'form_not_valid' });
    const { status } = await post({ ...fresh(), website: 'https://spam.example' });
    expect(status).toBe(201);
  });
});

it('the same key is one sign-up, and of another it is another', async () => {
  const [sent, key] = [fresh(), { 'idempotency-key': newId() }];
  const [one, two] = await Promise.all([post(sent, key), post(sent, key)]);
  expect(dataOf(one)).toEqual(dataOf(two));
  expect(dataOf(await post(fresh(), key))).not.toEqual(dataOf(one));
});

type Paying = { sessionId: string; url: string };
const priceOf = async (value: string, recurrence: 'M' | 'A'): Promise<string> => {
  const developer = await world.client(await world.company('Listino'), ['ROLE_DEVELOPER']);
  count += 1;
  const license = await developer.post('/api/licenses', { name: `Licenza ${count}` });
  const { id: licenseId } = license.body as { id: string };
  const price = await developer.post('/api/license-prices', { licenseId, value, recurrence });
  expect([price.status, price.body]).toEqual([201, price.body]);
  return (price.body as { id: string }).id;
};
const checkout = (body: object) => world.anonymous.post('/app/stripe/checkout', body);
const complete = (body: object) => world.anonymous.put('/app/sign-up/complete', body);
/** As the page of the provider would, with all that it tells afterwards. */
const payAndTell = async (sessionId: string): Promise<void> => {
  for (const event of (await world.services.testPayments?.pay(sessionId)) ?? [])
    await receiveEvent(world.services, event, newId());
};
const verified = async (sent = fresh()): Promise<Ids> => {
  const ids = await begin(sent);
  await until(ids.stripeCompanyId, 'waiting');
  expect((await verify(linkOf(ids.stripeCompanyId))).status).toBe(200);
  return ids;
};

it('what is paid in two tabs is one company and one contract, and only the provider says that it is paid', async () => {
  const [monthly, yearly] = [await priceOf('100.00', 'M'), await priceOf('1000.00', 'A')];
  const sent = fresh();
  const ids = await verified(sent);
  const begun = await Promise.all(Array.from({ length: 4 }, () => checkout({ ...ids, stripeProductPriceId: monthly })));
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const sessions = new Set(begun.map(({ body }) => (body as { data: Paying }).data.sessionId));
  expect(sessions.size).toBe(1);
  const [sessionId = ''] = sessions;
  const { sessionId: other } = ((await checkout({ ...ids, stripeProductPriceId: yearly })).body as { data: Paying })
    .data;
  const said = { sessionId, userId: ids.userId };
  expect((await complete(said)).body).toEqual({ data: { status: 'open', username: null } });
  expect(await statusOf(ids.stripeCompanyId)).toBe('verified');
  await payAndTell(sessionId);
  await payAndTell(other);
  expect(faultsOf(await complete({ ...said, contractType: 'A' }))).toBe('422,contractType invalid_choice');
  expect((await complete({ ...said, userId: newId() })).status).toBe(404);
  const done = await Promise.all([
    complete(said),
    complete({ ...said, contractType: 'M' }),
    complete({ ...said, sessionId: other }),
  ]);
  for (const { body } of done) expect(body).toEqual({ data: { status: 'paid', username: sent.user.email } });
  expect((await logIn(sent.user.email)).status).toBe(200);
  const stream = streamOf(contracts, ids.stripeCompanyId);
  await vi.waitUntil(
    async () => (await world.services.folds.state(stream, contracts.decider, ids.stripeCompanyId)).length > 0,
    { timeout: 30_000, interval: 50 },
  );
  expect(await world.services.folds.state(stream, contracts.decider, ids.stripeCompanyId)).toHaveLength(1);
});

it('a company is there once its provider has told that it is paid, although no browser came back', async () => {
  const price = await priceOf('50.00', 'M');
  const sent = fresh();
  const ids = await verified(sent);
  const { sessionId } = ((await checkout({ ...ids, stripeProductPriceId: price })).body as { data: Paying }).data;
  await payAndTell(sessionId);
  await until(ids.stripeCompanyId, 'completed');
  await vi.waitUntil(async () => (await logIn(sent.user.email)).status === 200, { timeout: 30_000, interval: 500 });
});

it('a checkout of nobody, of a stranger and of one who is not verified is refused alike', async () => {
  const price = await priceOf('50.00', 'M');
  const waiting = await begin();
  await until(waiting.stripeCompanyId, 'waiting');
  const ids = await verified();
  const told = async (body: object) =>
    (({ status, body: said }) => [status, said])(await checkout({ stripeProductPriceId: price, ...body }));
  const alike = await told({ stripeCompanyId: newId(), userId: newId() });
  expect(alike[0]).toBe(409);
  expect(await told(waiting)).toEqual(alike);
  expect(await told({ ...ids, userId: waiting.userId })).toEqual(alike);
  expect(faultsOf(await checkout({ ...ids, stripeProductPriceId: newId() }))).toBe(
    '422,stripeProductPriceId not_found',
  );
  for (const sessionId of ['test_nothing', 'cs_live_1', newId()])
    expect((await complete({ sessionId, userId: ids.userId })).status).toBe(404);
  expect(faultsOf(await complete({ sessionId: '../x', userId: ids.userId }))).toBe('422,sessionId invalid');
});

it('whoever wants a demo is written to, and a program is told the same and nobody else', async () => {
  const wish = { company: 'Rossi S.r.l.', name: 'Anna Rossi', email: 'anna@demo.example', message: 'Due stabilimenti' };
  expect((await world.anonymous.post('/app/request-demo', wish)).status).toBe(204);
  await unchanged(async () => {
    expect((await world.anonymous.post('/app/request-demo', { ...wish, website: 'x' })).status).toBe(204);
    const refusals: readonly [object, string][] = [
      [{}, '422,company required,name required,email required'],
      [{ ...wish, email: 'a@b.example\nBcc: c@d.example' }, '422,email invalid_email'],
      [{ ...wish, phone: '<script>' }, '422,phone invalid_phone'],
      [{ ...wish, locale: 'xx' }, '422,locale invalid_choice'],
      [{ ...wish, price: 1 }, '422,price unknown_field'],
    ];
    for (const [wrong, told] of refusals)
      expect([wrong, faultsOf(await world.anonymous.post('/app/request-demo', wrong))]).toEqual([wrong, told]);
  });
});
