import { crc32 } from 'node:zlib';
import { countryId } from '@cadenza/domain/company/countries';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, createWorld, type Reply, type World } from './testing/world.ts';

let world: World;
let over: Client;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  world = await createWorld({ rateFactor: 10 });
  const [mine, other] = await Promise.all([world.company('Officine Rossi'), world.company('Fonderie Bianchi')]);
  over = await world.client(mine, ['ROLE_SUPER_ADMIN']);
  admin = await world.client(mine, ['ROLE_ADMIN']);
  stranger = await world.client(other, ['ROLE_ADMIN']);
});
afterAll(() => world.close());

const errorsOf = ({ body }: Reply) =>
  (body as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => `${field} ${code}`);
const whole = {
  businessName: 'Tornerie Verdi S.r.l.',
  countryId: countryId('IT'),
  municipality: 'Lumezzane',
  province: 'bs',
  address: 'Via Gazzolo',
  streetNumber: '71/A',
  email: 'info@verdi.example',
  phone: '+39 030 1234567',
  invoiceEmail: 'fatture@verdi.example',
  sdiCode: 'm5uxcr1',
  vatNumber: '01234567897',
  taxCode: '01234567897',
  bank: 'Banca di Prova',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  contractType: 'A',
  paymentCadence: 'T',
  contractPrice: '1250.50',
  identificationCode: 'verdi',
};
const kept = {
  ...whole,
  province: 'BS',
  sdiCode: 'M5UXCR1',
  iban: 'IT60X0542811101000000123456',
  identificationCode: 'VERDI',
  logo: null,
  active: 'Y',
};

describe('companies', () => {
  it('are made, changed, switched and listed with all of their fields', async () => {
    const made = await over.post('/api/companies', { company: whole });
    expect(made).toMatchObject({ status: 201, body: { ...kept, version: 1 } });
    const { id } = made.body as { id: string };
    expect((await over.get(`/api/companies/${id}`)).body).toEqual({ ...kept, id, version: 1 });

    const sentBack = { ...(made.body as object), bank: 'Banca Nuova', phone: '' };
    const changed = await over.post(`/api/companies/${id}`, { company: sentBack });
    expect(changed).toMatchObject({ status: 200, body: { ...kept, id, bank: 'Banca Nuova', phone: null } });
    const codeChanged = await over.post(`/api/companies/${id}`, { company: { identificationCode: 'ALTRO' } });
    expect(errorsOf(codeChanged)).toEqual(['company.identificationCode cannot_change']);

    const inside = await world.client(id, ['ROLE_ADMIN']);
    expect((await inside.get('/api/user/profile/')).status).toBe(200);
    expect(await over.put(`/api/societa/${id}/active/N`)).toMatchObject({ status: 200, body: { active: 'N' } });
    // Whatever their access token says.
    await expect.poll(async () => (await inside.get('/api/user/profile/')).status).toBe(401);
    const page = await over.get('/api/companies?page=1&rowsPerPage=2&sortBy=businessName&descending=1');
    expect(page.body).toMatchObject({ totalRows: 3, data: [{ id, active: 'N' }, {}] });
    const inactive = await over.get('/api/companies?filters[active]=N');
    expect(inactive.body).toMatchObject({ totalRows: 1, data: [{ id }] });
    const one = await over.get('/api/companies?filters[identificationCode]=VERDI&filters[active]=Y');
    expect(one.body).toEqual({ totalRows: 0, data: [] });
    expect((await over.get('/api/companies?search=erie%20v')).body).toMatchObject({ totalRows: 1, data: [{ id }] });
    expect((await over.get('/api/companies?sortBy=iban')).status).toBe(422);
    expect(errorsOf(await over.get('/api/companies?filters[active]=x'))).toEqual(['filters[active] invalid_flag']);
    await over.put(`/api/societa/${id}/active/Y`);
  });

  it('names every wrong field, and writes nothing', async () => {
    const before = await world.services.store.head();
    const wrong = {
      ...whole,
      countryId: 'IT',
      email: 'nobody',
      sdiCode: 'x',
      vatNumber: '01234567890',
      taxCode: 'RSSMRA85T10A562X',
      iban: 'IT60X0542811101000000123457',
      bank: 'x'.repeat(121),
      contractPrice: '-1',
      contractType: 'Z',
      identificationCode: '?',
    };
    const refused = await over.post('/api/companies', { company: wrong }, { 'accept-language': 'es' });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused).sort()).toEqual([
      'bank too_long',
      'contractPrice invalid_money',
      'contractType invalid_choice',
      'countryId invalid_choice',
      'email invalid_email',
      'iban invalid_iban',
      'identificationCode invalid',
      'sdiCode invalid_sdi_code',
      'taxCode invalid_tax_code',
      'vatNumber invalid_vat_number',
    ]);
    const place = await over.post('/api/companies', { company: { ...whole, province: 'Baviera' } });
    expect(errorsOf(place)).toEqual(['province invalid_province']);
    const unknown = await over.post('/api/companies', { company: { ...whole, vip: 'Y' } });
    expect(errorsOf(unknown)).toEqual(['company.vip unknown_field']);
    expect(await world.services.store.head()).toBe(before);
  });

  it('are told to the second of two people with both values of a field that both set, as their settings are', async () => {
    const made = await over.post('/api/companies', { company: { ...whole, identificationCode: 'contesa' } });
    const { id, version } = made.body as { id: string; version: number };
    const second = await world.client(over.companyId, ['ROLE_SUPER_ADMIN']);
    const change = (who: Client, company: object) => who.post(`/api/companies/${id}`, { company });
    const theirs = { bank: 'Loro', contractPrice: '10.50', contractType: 'D', version };
    expect(await change(second, theirs)).toMatchObject({ status: 200, body: { version: version + 1 } });
    const late = await change(over, { bank: 'Mia', contractPrice: '11.00', contractType: 'M', phone: '', version });
    const both = (field: string, mine: unknown, theirs: unknown) => ({ field, conflict: { mine, theirs } });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        errors: [both('bank', 'Mia', 'Loro'), both('contractType', 'M', 'D'), both('contractPrice', '11.00', '10.50')],
      },
    });
    expect((late.body as { detail: string }).detail).toMatch(/^Il campo «Banca» /);
    expect((await over.get(`/api/companies/${id}`)).body).toMatchObject({ bank: 'Loro', phone: whole.phone });
    expect(await change(over, { phone: '', version })).toMatchObject({ body: { bank: 'Loro', phone: null } });
    expect(await change(over, { phone: '', version: 'x' })).toMatchObject({
      body: { errors: [{ field: 'company.version', code: 'invalid_number' }] },
    });

    const [settings] = (await admin.get('/api/settings')).body as { id: string; version: number }[];
    const put = (who: Client, body: object) => who.put(`/api/settings/${settings?.id}`, body);
    const seen = { version: settings?.version ?? 0 };
    await put(over, { ...seen, signatureRequired: 'Y', preventiveGraceDays: 4 });
    expect(await put(admin, { ...seen, signatureRequired: 'N', preventiveGraceDays: 5 })).toMatchObject({
      status: 409,
      body: { errors: [both('signatureRequired', 'N', 'Y'), both('preventiveGraceDays', 5, 4)] },
    });
    const graphql =
      'mutation($c: ID!, $seen: Int, $input: SettingsInput!) { changeSettings(commandId: $c, seenVersion: $seen, input: $input) { id } }';
    const input = { preventiveGraceDays: 5 };
    const refused = await admin.graphql(graphql, { c: newId(), seen: seen.version, input });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ errors: [both('preventiveGraceDays', 5, 4)] });
    expect((await put(admin, { ...seen, supervisorEmail: 'capo@rossi.example' })).status).toBe(200);
    expect((await put(over, { signatureRequired: 'N', preventiveGraceDays: 0, supervisorEmail: null })).status).toBe(
      200,
    );
  });

  it('have a code of their own, whoever else wants it at the same moment', async () => {
    const tries = Array.from({ length: 50 }, (_, index) => ({
      company: { businessName: `Gara ${index}`, identificationCode: index % 2 ? 'gara-1' : 'GARA-1' },
    }));
    const answers = await Promise.all(tries.map((body) => over.post('/api/companies', body)));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 201)) {
      expect(lost.status).toBe(409);
      expect(errorsOf(lost)).toEqual(['identificationCode already_exists']);
    }
    expect((await over.get('/api/companies?filters[identificationCode]=GARA-1')).body).toMatchObject({ totalRows: 1 });
  });

  it('are their own administrators’, but for what was agreed with them, and nobody else’s', async () => {
    const { companyId } = admin;
    const changed = await admin.post(`/api/companies/${companyId}`, { company: { phone: '030 1' } });
    expect(changed).toMatchObject({ status: 200, body: { phone: '030 1' } });
    const contract = await admin.post(`/api/companies/${companyId}`, { company: { contractPrice: '0.00' } });
    expect(errorsOf(contract)).toEqual(['contractPrice cannot_change']);
    const [foreign, none] = [companyId, '0199aaaa-0000-7000-8000-00000000dead'];
    for (const id of [foreign, none])
      expect((await stranger.post(`/api/companies/${id}`, { company: { phone: '1' } })).status).toBe(404);
    expect((await stranger.get(`/api/companies/${foreign}`)).status).toBe(404);
    expect(await over.put(`/api/societa/${companyId}/active/N`)).toMatchObject({
      status: 409,
      body: { code: 'own_company_stays' },
    });
  });
});

describe('the logo of a company', () => {
  // The smallest picture there is, one transparent dot.
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const another = Buffer.from(
    'UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoCAAEADMDOJaACdAFAAAD+3FHSXS5Df6u/O36ntgAAAA==',
    'base64',
  );
  /** The dot that says that it is 65 500 pixels wide and high. */
  const vast = Buffer.from(dot);
  for (const at of [16, 20]) vast.writeUInt32BE(65_500, at);
  vast.writeUInt32BE(crc32(vast.subarray(12, 29)), 29);
  const form = (client: Client, company: object, content: Buffer, fileName = 'logo.png', id = '') =>
    client.form('POST', `/api/companies${id && `/${id}`}`, [
      { name: 'company', content: JSON.stringify(company) },
      { name: 'logo', content, fileName, type: 'image/png' },
    ]);

  it('comes with the company, is shown to anyone by its name, and only as long as it is the logo', async () => {
    const sent = Buffer.concat([dot, Buffer.from('<script>1</script>')]);
    const made = await form(over, { businessName: 'Con logo', identificationCode: 'LOGO' }, sent);
    expect(made.status).toBe(201);
    const { id, logo } = made.body as { id: string; logo: string };
    expect(logo).toMatch(new RegExp(`^${id}-[0-9a-z]{50}\\.png$`));
    const shown = await world.app.inject({ url: `/app/companies/logo/${logo}` });
    expect(shown.statusCode).toBe(200);
    // Encoded anew: a picture still, without what was hidden behind it.
    expect(shown.rawPayload.subarray(0, 24)).toEqual(dot.subarray(0, 24));
    expect(shown.rawPayload.includes('script')).toBe(false);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await world.anonymous.get('/app/companies/from-code/logo')).body).toMatchObject({ id, logo });

    const changed = await form(over, {}, another, '../../x.html', id);
    expect(changed).toMatchObject({ status: 200, body: { id, businessName: 'Con logo' } });
    expect((changed.body as { logo: string }).logo).toMatch(new RegExp(`^${id}-[0-9a-z]{50}\\.webp$`));
    expect((await world.app.inject({ url: `/app/companies/logo/${logo}` })).statusCode).toBe(404);
    for (const name of ['x', '../../etc/passwd', logo.replace('.png', '.svg'), `${over.companyId}${logo.slice(36)}`])
      expect((await world.app.inject({ url: `/app/companies/logo/${encodeURIComponent(name)}` })).statusCode).toBe(404);
  });

  it('is a picture by its content and no larger than it may be; nothing else is written', async () => {
    const before = await world.services.store.head();
    const company = { businessName: 'Senza', identificationCode: 'SENZA' };
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', '<html>', ''])
      expect(errorsOf(await form(over, company, Buffer.from(text)))).toEqual(['logo not_a_picture']);
    expect(errorsOf(await form(over, company, dot.subarray(0, 45)))).toEqual(['logo not_a_picture']);
    expect(errorsOf(await form(over, company, vast))).toEqual(['logo too_many_pixels']);
    expect((await form(over, company, Buffer.alloc(2 * 1024 * 1024 + 1, dot))).status).toBe(413);
    expect(errorsOf(await form(over, { ...company, email: 'x' }, dot))).toEqual(['email invalid_email']);
    expect((await form(admin, {}, dot, 'logo.png', stranger.companyId)).status).toBe(404);
    expect(await world.services.store.head()).toBe(before);
  });
});

describe('settings', () => {
  it('are a list of one, changed field by field, and planning works by them at once', async () => {
    const { companyId } = admin;
    const [first] = (await admin.get('/api/settings')).body as { id: string; expiryDays: number; version: number }[];
    expect(first).toMatchObject({ id: companyId, active: 'Y', passwordExpiry: 'N', calendarStartTime: '08:00' });
    const changed = await admin.put(`/api/settings/${companyId}`, {
      ...first,
      calendarStartTime: '06:00',
      calendarIntervalTime: 30,
      passwordExpiry: 'Y',
      supervisorEmail: 'capo@rossi.example',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ...first,
        version: (first?.version ?? 0) + 1,
        calendarStartTime: '06:00',
        calendarIntervalTime: 30,
        passwordExpiry: 'Y',
        supervisorEmail: 'capo@rossi.example',
      },
    });
    const { data } = await admin.graphql(
      '{ planningSetup(from: "2027-01-01", to: "2027-01-07") { dayStart slotMinutes } }',
    );
    expect(data).toEqual({ planningSetup: { dayStart: '06:00', slotMinutes: 30 } });
    const mail = `/api/settings/email-supervisor-support-request/${companyId}`;
    expect(await admin.put(mail, { supervisorEmail: '' })).toMatchObject({ body: { supervisorEmail: null } });
  });

  it('are refused by the name of what is wrong, and are nobody else’s', async () => {
    const before = await world.services.store.head();
    const change = (body: object, by = admin) => by.put(`/api/settings/${admin.companyId}`, body);
    expect(errorsOf(await change({ calendarEndTime: '05:00' }))).toEqual(['calendarEndTime end_before_start']);
    expect(errorsOf(await change({ calendarIntervalTime: 45 }))).toEqual(['calendarIntervalTime invalid_choice']);
    expect(errorsOf(await change({ passwordExpiry: 'yes' }))).toEqual(['passwordExpiry invalid_flag']);
    expect(errorsOf(await change({ workingWeekdays: [] }))).toEqual(['workingWeekdays required']);
    expect(errorsOf(await change({ expiryDays: 0 }))).toEqual(['expiryDays too_small']);
    expect(errorsOf(await change({ active: 'N' }))).toEqual(['active cannot_change']);
    expect(errorsOf(await change({ supervisorEmail: 'x' }))).toEqual(['supervisorEmail invalid_email']);
    expect((await change({})).status).toBe(422);
    expect((await change({ expiryDays: 3 }, stranger)).status).toBe(404);
    expect(await world.services.store.head()).toBe(before);
  });
});

describe('targets of the reports', () => {
  const change =
    'mutation($c: ID!, $seen: Int, $input: ReportTargetsInput!) { changeReportTargets(commandId: $c, seenVersion: $seen, input: $input) { id } }';
  const read = async (by: Client) =>
    (await by.graphql('{ reportSetup { version targets { preventiveEfficiency mttr failures } } }')).data as {
      reportSetup: { version: number; targets: object };
    };
  const send = (by: Client, input: object, seen?: number) =>
    by.graphql(change, { c: newId(), input, ...(seen !== undefined && { seen }) });

  it('are set and taken away by who runs the company, told by its history, and nobody else’s', async () => {
    const theirs = (await read(stranger)).reportSetup;
    expect((await read(admin)).reportSetup.targets).toEqual({ preventiveEfficiency: 90, mttr: null, failures: null });
    expect((await send(admin, { mttr: 4.5, preventiveEfficiency: null })).data).toMatchObject({
      changeReportTargets: { id: admin.companyId },
    });
    expect((await read(admin)).reportSetup.targets).toEqual({ preventiveEfficiency: null, mttr: 4.5, failures: null });
    expect((await read(stranger)).reportSetup).toEqual(theirs);
    const { data } = await admin.graphql(
      'query($id: ID!) { history(kind: COMPANY, id: $id) { rows { event changes { field type before { value } after { value } } } } }',
      { id: admin.companyId },
    );
    const [last] = (data as { history: { rows: { event: string; changes: object[] }[] } }).history.rows;
    expect(last?.event).toBe('CompanyTargetsChanged');
    expect(last?.changes).toContainEqual({ field: 'mttr', type: 'decimal', before: [], after: [{ value: '4.5' }] });
  });

  it('are set by a plant manager, who changes nothing else of the company, and by no maintainer', async () => {
    const plant = await world.client(admin.companyId, ['ROLE_PLANT']);
    const maintainer = await world.client(admin.companyId, ['ROLE_USER']);
    const before = (await read(admin)).reportSetup.targets;
    expect((await send(plant, { failures: 3 })).errors).toBeUndefined();
    expect((await read(plant)).reportSetup.targets).toEqual({ ...before, failures: 3 });
    expect((await send(plant, { failures: null })).errors).toBeUndefined();
    expect((await send(maintainer, { failures: 1 })).errors?.[0]?.extensions?.code).toBe('not_authorised');
    expect((await plant.post(`/api/companies/${admin.companyId}`, { ragioneSociale: 'Altra' })).status).toBe(403);
  });

  it('are refused by name, and asked about where two set the same', async () => {
    const { version } = (await read(admin)).reportSetup;
    const errorsOfAnswer = async (input: object, seen?: number) =>
      (await send(admin, input, seen)).errors?.[0]?.extensions;
    expect(await errorsOfAnswer({ mttr: -1, preventiveEfficiency: 101 })).toMatchObject({
      code: 'invalid_fields',
      errors: [
        { field: 'preventiveEfficiency', code: 'too_large' },
        { field: 'mttr', code: 'too_small' },
      ],
    });
    expect((await send(over, { mttr: 6 })).errors).toBeUndefined();
    expect(await errorsOfAnswer({ mttr: 5 }, version)).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'mttr', conflict: { mine: 5, theirs: 6 } }],
    });
    expect((await send(admin, { failures: 3 }, version)).errors).toBeUndefined();
    expect((await send(admin, { mttr: null, failures: null, preventiveEfficiency: 90 })).errors).toBeUndefined();
  });
});

describe('what a public link shows', () => {
  it('is the active company, and ids and descriptions of its active records', async () => {
    const company = { businessName: 'Pressofusioni Neri', identificationCode: 'NERI' };
    const { id } = (await over.post('/api/companies', { company })).body as { id: string };
    const { token } = (await over.post(`/api/companies/${id}/switch`)).body as { token: string };
    const inside = clientOf(world.app, token, over.userId, id);
    const impianto = await inside.post('/api/impianti', { descrizione: 'Capannone' });
    const impiantoId = (impianto.body as { id: string }).id;
    const { id: lineaId } = (await inside.post('/api/linee', { descrizione: 'Linea', impiantoId })).body as {
      id: string;
    };
    const machine = async (descrizione: string): Promise<string> =>
      ((await inside.post('/api/attrezzature', { descrizione, lineaId })).body as { id: string }).id;
    const [press, saw] = [await machine('Pressa'), await machine('Sega')];
    await inside.put(`/api/attrezzature/${saw}/active/N`);
    await inside.get('/api/attrezzature');

    const nobody = world.anonymous;
    expect((await nobody.get(`/app/companies/from-code/neri`)).body).toEqual({
      id,
      businessName: 'Pressofusioni Neri',
      identificationCode: 'NERI',
      logo: null,
    });
    expect((await nobody.get(`/app/attrezzature/NERI`)).body).toEqual([{ id: press, descrizione: 'Pressa' }]);
    expect((await nobody.get(`/app/anomalie/NERI`)).body).toEqual([]);
    for (const descrizione of ['Vibra', 'Perde olio', 'Non parte']) await inside.post('/api/anomalie', { descrizione });
    await inside.get('/api/anomalie');
    const pages = await Promise.all(
      [1, 2, 3].map((page) => nobody.get(`/app/anomalie/NERI?page=${page}&rowsPerPage=2`)),
    );
    const names = pages.map(({ body }) => (body as { descrizione: string }[]).map(({ descrizione }) => descrizione));
    expect(names).toEqual([['Non parte', 'Perde olio'], ['Vibra'], []]);
    expect(await nobody.get('/app/anomalie/NERI?rowsPerPage=0')).toMatchObject({ status: 422 });

    const told = async (given: string) =>
      Promise.all(
        ['companies/from-code', 'attrezzature', 'anomalie'].map(async (path) => {
          const { status, body } = await nobody.get(`/app/${path}/${given}`);
          return [status, body];
        }),
      );
    const unknown = await told('NESSUNO');
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404]);
    expect((await over.put(`/api/societa/${id}/active/N`)).status).toBe(200);
    expect(await told('NERI')).toEqual(unknown);
  });
});

describe('reference lists', () => {
  it('names countries in the language that is asked for', async () => {
    const ask = (query: string, language = 'it') =>
      world.anonymous.get(`/app/countries${query}`, { 'accept-language': language });
    const first = await ask('?page=1&rowsPerPage=2');
    expect(first.body).toMatchObject({ totalRows: 249, data: [{ name: 'Afghanistan' }, { name: 'Albania' }] });
    expect((await ask('?filters[name]=germa')).body).toMatchObject({ data: [{ code: 'DE', name: 'Germania' }] });
    expect((await ask('?filters[code]=de', 'es')).body).toMatchObject({ data: [{ name: 'Alemania' }] });
    const last = await ask('?page=1&rowsPerPage=1&descending=1&sortBy=code');
    expect(last.body).toMatchObject({ data: [{ code: 'ZW' }] });
    expect((await ask('?sortBy=x')).status).toBe(422);
    expect((await ask('?filters[continent]=x')).status).toBe(422);
  });

  it('knows the languages of the product', async () => {
    const { body } = await world.anonymous.get('/app/languages');
    expect((body as { code: string }[]).map(({ code }) => code).sort()).toEqual(['en', 'es', 'it']);
    expect(body).toContainEqual(expect.objectContaining({ code: 'it', name: 'italiano', icon: '🇮🇹' }));
  });
});
