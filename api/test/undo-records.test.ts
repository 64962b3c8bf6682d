import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setUpPlant } from './testing/plant.ts';
import { type Client, clientOf, createWorld, password, type World } from './testing/world.ts';

let world: World;
let company: string;
let admin: Client;
let colleague: Client;
beforeAll(async () => {
  world = await createWorld({ workers: true, rateFactor: 1_000 });
  company = await world.company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  admin = await world.client(company, ['ROLE_ADMIN']);
  colleague = await world.colleague(company, ['ROLE_ADMIN']);
}, 120_000);
afterAll(() => world.close());

type Fault = { message: string; extensions: { code: string; detail?: string } };
type Done = { command: string; id: string; errors?: Fault[] | undefined };

/** A mutation of records under a command of its own. */
const say = async (by: Client, field: string, args: string, variables: object = {}): Promise<Done> => {
  const command = newId();
  const { data, errors } = await by.graphql(
    `mutation($c: ID!${types(variables)}) { s: ${field}(commandId: $c, ${args}) { id } }`,
    {
      ...{ c: command, ...variables },
    },
  );
  const { s } = (data ?? {}) as { s?: { id: string } };
  return { command, id: s?.id ?? '', errors: errors as Fault[] | undefined };
};
const types = (variables: object): string =>
  Object.keys(variables)
    .map((name) => `, $${name}: ${name === 'id' ? 'ID!' : `${name.charAt(0).toUpperCase()}${name.slice(1)}!`}`)
    .join('');
const make = (by: Client, kind: string, input: string) => say(by, `create${kind}`, `input: ${input}`);
const change = (by: Client, kind: string, id: string, input: string) =>
  say(by, `change${kind}`, `id: $id, input: ${input}`, { id });
const setActive = (by: Client, kind: string, id: string, active: boolean) =>
  say(by, 'setRecordActive', `kind: ${kind}, id: $id, active: ${active}`, { id });
const remove = (by: Client, kind: string, id: string) => say(by, 'removeRecord', `kind: ${kind}, id: $id`, { id });

const undo = (by: Client, change: string) =>
  by.graphql('mutation($c: ID!, $change: ID!) { undo(commandId: $c, change: $change) { position } }', {
    ...{ c: newId(), change },
  });
const codeOf = async (asked: Promise<{ errors?: { extensions: { code: string } }[] }>) =>
  (await asked).errors?.[0]?.extensions.code ?? 'undone';
type Row = { id: string; entries: { event: string; label: string | null }[] };
const undoable = async (by: Client): Promise<Row[]> => {
  const { data } = await by.graphql('{ undoable { rows { id entries { event label } } } }');
  return (data as { undoable: { rows: Row[] } }).undoable.rows;
};
const ids = async (by: Client) => (await undoable(by)).map(({ id }) => id);
/** As a list shows it; null where it is not there. */
const read = async (list: string, id: string, fields: string, by = admin) => {
  const { data } = await by.graphql(`{ l: ${list} { rows { id ${fields} } } }`);
  const { l } = data as { l: { rows: ({ id: string } & Record<string, unknown>)[] } };
  return l.rows.find((row) => row.id === id) ?? null;
};

const plant = async (name = 'Stabilimento', by = admin) => (await make(by, 'Plant', `{ description: "${name}" }`)).id;
const lineOf = async (plantId: string, by = admin) =>
  (await make(by, 'Line', `{ description: "Linea", plantId: "${plantId}" }`)).id;

describe('undo of records', () => {
  it('of fields has them as they were, is listed with its name, and is done once', async () => {
    const made = await make(admin, 'Supplier', '{ businessName: "Rossi", phone1: "+39 0464 111111" }');
    const before = await read('suppliers', made.id, 'businessName phone1 contact1');
    const changed = await change(admin, 'Supplier', made.id, '{ businessName: "Bianchi", contact1: "Anna" }');
    expect((await undoable(admin))[0]).toMatchObject({
      id: changed.command,
      entries: [{ event: 'SupplierChanged', label: 'Bianchi' }],
    });
    for (const _ of ['once', 'once more']) expect(await codeOf(undo(admin, changed.command))).toBe('undone');
    expect(await read('suppliers', made.id, 'businessName phone1 contact1')).toEqual(before);
    expect(await ids(admin)).not.toContain(changed.command);
    expect(await ids(admin)).toContain(made.command);
    expect(await codeOf(undo(admin, made.command))).toBe('undone');
    expect(await read('suppliers', made.id, 'businessName')).toBeNull();
  });

  it('of a deletion brings the record back under its id, with what nobody else may have', async () => {
    const made = await make(admin, 'SupplierType', '{ description: "Ricambi" }');
    const gone = await remove(admin, 'SUPPLIER_TYPE', made.id);
    expect(await read('supplierTypes', made.id, 'description')).toBeNull();
    expect(await codeOf(undo(admin, gone.command))).toBe('undone');
    expect(await read('supplierTypes', made.id, 'description')).toMatchObject({ description: 'Ricambi' });
    // It can be taken up again at once, and keeps what names it.
    const named = await make(admin, 'Supplier', `{ businessName: "Verdi", supplierTypeIds: ["${made.id}"] }`);
    expect(named.errors).toBeUndefined();
    expect(await codeOf(undo(admin, made.command))).toBe('in_use');
    expect(await codeOf(undo(admin, named.command))).toBe('undone');
    expect(await codeOf(undo(admin, made.command))).toBe('undone');
  });

  it('of a creation is refused in words where something uses it by now, whatever it is', async () => {
    const made = await make(admin, 'Plant', '{ description: "Capannone" }');
    const line = await make(colleague, 'Line', `{ description: "Linea", plantId: "${made.id}" }`);
    const refused = await undo(admin, made.command);
    expect(refused.errors).toMatchObject([
      { extensions: { code: 'used_since', detail: expect.stringContaining('usa') } },
    ]);
    expect(await read('plants', made.id, 'description')).not.toBeNull();
    expect(await codeOf(undo(colleague, line.command))).toBe('undone');
    expect(await codeOf(undo(admin, made.command))).toBe('undone');
  });

  it('of a deactivation switches on what it carried along, and nothing that was off before', async () => {
    const plantId = await plant();
    const [one, other] = [await lineOf(plantId), await lineOf(plantId)];
    const equipment = (await make(admin, 'Equipment', `{ description: "Pressa", lineId: "${one}" }`)).id;
    await setActive(admin, 'LINE', other, false);
    const off = await admin.put(`/api/impianti/${plantId}/active/N`, { cascade: true });
    expect(off.status).toBe(200);
    const state = async () => [
      (await read('plants', plantId, 'active'))?.active,
      (await read('lines', one, 'active'))?.active,
      (await read('lines', other, 'active'))?.active,
      (await read('equipment', equipment, 'active'))?.active,
    ];
    expect(await state()).toEqual([false, false, false, false]);
    const [latest] = await undoable(admin);
    expect(latest?.entries).toMatchObject([{ event: 'PlantDeactivated' }]);
    expect(await codeOf(undo(admin, latest?.id ?? ''))).toBe('undone');
    expect(await state()).toEqual([true, true, false, true]);
    expect(await ids(admin)).not.toContain(latest?.id);
  });

  it('says who has changed the same since, and lets what they did to another field be', async () => {
    const made = await make(admin, 'Supplier', '{ businessName: "Neri" }');
    const mine = await change(admin, 'Supplier', made.id, '{ businessName: "Neri Srl" }');
    await change(colleague, 'Supplier', made.id, '{ contact1: "Ugo" }');
    const theirs = await change(colleague, 'Supplier', made.id, '{ businessName: "Neri Spa" }');
    const refused = await undo(admin, mine.command);
    expect(refused.errors).toMatchObject([
      {
        extensions: { code: 'changed_since', detail: expect.stringMatching(/^Dopo di te lo ha cambiato .+ il \d\d-/) },
      },
    ]);
    expect(await codeOf(undo(colleague, theirs.command))).toBe('undone');
    expect(await codeOf(undo(admin, mine.command))).toBe('undone');
    expect(await read('suppliers', made.id, 'businessName contact1')).toMatchObject({
      ...{ businessName: 'Neri', contact1: 'Ugo' },
    });
  });

  it('is nobody else’s, and not of another company', async () => {
    const made = await make(admin, 'Plant', '{ description: "Mio" }');
    const stranger = await world.client(await world.company('Altra'), ['ROLE_ADMIN']);
    for (const by of [colleague, stranger]) {
      expect(await codeOf(undo(by, made.command))).toBe('cannot_take_back');
      expect(await ids(by)).not.toContain(made.command);
    }
    expect(await read('plants', made.id, 'description')).not.toBeNull();
  });

  it('asks for the rights of the act: who has lost the role has nothing to take back', async () => {
    const { userId, username } = await world.user(company, ['ROLE_ADMIN', 'ROLE_USER']);
    const signIn = async (): Promise<Client> => {
      const { body } = await world.anonymous.post('/api/login_check', { username, password });
      return clientOf(world.app, (body as { token: string }).token, userId, company);
    };
    const person = await signIn();
    const day = await say(person, 'createWorkingCalendarDay', 'input: { day: "2031-05-02", type: "holiday" }');
    expect(day.errors).toBeUndefined();
    const gone = await remove(person, 'WORKING_CALENDAR_DAY', day.id);
    const made = await make(person, 'Plant', '{ description: "Suo" }');
    expect(await ids(person)).toEqual([made.command, gone.command]);
    expect((await admin.put(`/api/users/${userId}`, { roles: ['ROLE_USER'] })).status).toBe(200);
    const later = await signIn();
    expect(await ids(later)).toEqual([]);
    for (const { command } of [made, gone]) expect(await codeOf(undo(later, command))).toBe('not_authorised');
    expect(await read('plants', made.id, 'description')).not.toBeNull();
  });

  it('of a day that was opened again closes it, unless work is planned on it by now', async () => {
    const setup = await setUpPlant(world, company);
    const day = async (date: string) => {
      const made = await say(admin, 'createWorkingCalendarDay', `input: { day: "${date}", type: "holiday" }`);
      return remove(admin, 'WORKING_CALENDAR_DAY', made.id);
    };
    const closed = async (date: string) => {
      const { data } = await admin.graphql('{ workingCalendarDays { rows { day } } }');
      const { rows } = (data as { workingCalendarDays: { rows: { day: string }[] } }).workingCalendarDays;
      return rows.filter((row) => row.day === date).length;
    };
    const free = await day('2031-06-03');
    expect(await closed('2031-06-03')).toBe(0);
    expect(await codeOf(undo(admin, free.command))).toBe('undone');
    expect(await closed('2031-06-03')).toBe(1);
    expect(await ids(admin)).not.toContain(free.command);

    const taken = await day('2031-06-04');
    const work = {
      ...setup.body,
      dataOraInizio: '2031-06-04T08:00:00+02:00',
      dataOraFine: '2031-06-04T10:00:00+02:00',
    };
    expect((await colleague.post('/api/pianificazione-interventi', work)).status).toBe(201);
    // Shown to who planned it, it is there for everybody.
    expect((await colleague.get('/api/pianificazione-interventi')).status).toBe(200);
    expect(await codeOf(undo(admin, taken.command))).toBe('planned_work_on_days');
    expect(await closed('2031-06-04')).toBe(0);
  });

  it('of an activation is refused while work is planned for what it switched on', async () => {
    const setup = await setUpPlant(world, company);
    const id = setup.body.attrezzaturaId ?? '';
    expect((await setActive(admin, 'EQUIPMENT', id, false)).errors).toBeUndefined();
    const on = await setActive(admin, 'EQUIPMENT', id, true);
    const work = {
      ...setup.body,
      dataOraInizio: '2031-07-03T08:00:00+02:00',
      dataOraFine: '2031-07-03T10:00:00+02:00',
    };
    const planned = await colleague.post('/api/pianificazione-interventi', work);
    expect(planned.status).toBe(201);
    expect((await colleague.get('/api/pianificazione-interventi')).status).toBe(200);
    expect(await codeOf(undo(admin, on.command))).toBe('used_since');
    expect(await read('equipment', id, 'active')).toMatchObject({ active: true });
  });

  it('races with who takes up what is to go: either it stays, or nobody names it', async () => {
    for (let round = 0; round < 6; round++) {
      const made = await make(admin, 'Plant', `{ description: "P${round}" }`);
      const [back, line] = await Promise.all([
        codeOf(undo(admin, made.command)),
        make(colleague, 'Line', `{ description: "Linea", plantId: "${made.id}" }`),
      ]);
      const stays = (await read('plants', made.id, 'description')) !== null;
      const named = line.errors === undefined;
      expect({ round, stays, back }).toEqual({
        round,
        stays: named || back !== 'undone',
        back: named ? 'used_since' : back,
      });
    }
  });

  it('of settings and targets has them as they were, for who may set them, and not over what others set since', async () => {
    const settings = async () => {
      const [one] = (await admin.get('/api/settings')).body as { id: string; expiryDays: number }[];
      if (one === undefined) throw new Error('a company has settings');
      return one;
    };
    const { id, expiryDays } = await settings();
    const put = async (by: Client, body: object): Promise<string> => {
      const command = newId();
      const done = await by.put(`/api/settings/${id}`, body, { 'idempotency-key': command });
      expect(done.status).toBe(200);
      return command;
    };
    const mine = await put(admin, { expiryDays: expiryDays + 1, signatureRequired: 'Y' });
    expect((await undoable(admin))[0]).toMatchObject({ id: mine, entries: [{ event: 'CompanySettingsChanged' }] });
    expect(await codeOf(undo(admin, mine))).toBe('undone');
    expect(await settings()).toMatchObject({ expiryDays, signatureRequired: 'N' });

    const again = await put(admin, { expiryDays: expiryDays + 2 });
    await put(colleague, { expiryDays: expiryDays + 3 });
    expect(await codeOf(undo(admin, again))).toBe('changed_since');
    expect(await settings()).toMatchObject({ expiryDays: expiryDays + 3 });

    const planner = await world.client(company, ['ROLE_PLANT']);
    const aim = newId();
    const aimed = await planner.graphql(
      'mutation($c: ID!) { changeReportTargets(commandId: $c, input: { mttr: 3 }) { position } }',
      { c: aim },
    );
    expect(aimed.errors).toBeUndefined();
    expect(await ids(planner)).toEqual([aim]);
    expect(await codeOf(undo(planner, aim))).toBe('undone');
    const { data } = await planner.graphql('{ reportSetup { targets { mttr } } }');
    expect(data).toMatchObject({ reportSetup: { targets: { mttr: null } } });
    expect(await ids(planner)).toEqual([]);
  });

  it('of a request has it stand where it stood, unless others have moved it since', async () => {
    const setup = await setUpPlant(world, company);
    const opened = newId();
    const made = await admin.graphql(
      'mutation($c: ID!, $input: NewSupportRequestInput!) { openSupportRequest(commandId: $c, input: $input) { id } }',
      { c: opened, input: { equipmentId: setup.body.attrezzaturaId, request: 'Perde olio' } },
    );
    expect(made.errors).toBeUndefined();
    const { id } = (made.data as { openSupportRequest: { id: string } }).openSupportRequest;
    const act = async (by: Client, field: string, args = ''): Promise<string> => {
      const command = newId();
      const { errors } = await by.graphql(
        `mutation($c: ID!, $id: ID!) { ${field}(commandId: $c, id: $id${args}) { id } }`,
        { c: command, id },
      );
      expect(errors).toBeUndefined();
      return command;
    };
    const read = async () => {
      const { data } = await admin.graphql(
        'query($id: ID!) { supportRequest(id: $id) { status assignedTo { id } request statusReason statusText } }',
        { id },
      );
      return (data as { supportRequest: object }).supportRequest;
    };
    const waiting = await read();
    const given = await act(admin, 'assignSupportRequest', `, userId: "${colleague.userId}"`);
    expect(await read()).toMatchObject({ status: 'HANDLING' });
    const [latest] = await undoable(admin);
    expect(latest).toMatchObject({ id: given });
    expect(await codeOf(undo(admin, given))).toBe('undone');
    expect(await read()).toEqual(waiting);
    // Who has asked has the number: that stays.
    expect(await codeOf(undo(admin, opened))).toBe('cannot_take_back');

    const handled = await act(admin, 'handleSupportRequest');
    const completed = await act(admin, 'completeSupportRequest');
    await act(colleague, 'archiveSupportRequest');
    expect(await codeOf(undo(admin, completed))).toBe('changed_since');
    await act(colleague, 'restoreSupportRequest');
    expect(await codeOf(undo(admin, handled))).toBe('changed_since');
    const user = await world.client(company, ['ROLE_USER']);
    expect(await codeOf(undo(user, handled))).toBe('cannot_take_back');
  });

  it('is of the last twenty over all areas, in the order of time, and of one day', async () => {
    const person = await world.client(company, ['ROLE_ADMIN']);
    const made: string[] = [];
    for (let n = 0; n < 21; n++) made.push((await make(person, 'Plant', `{ description: "N${n}" }`)).command);
    expect(await ids(person)).toEqual(made.slice(1).toReversed());
    expect(await codeOf(undo(person, made[0] ?? ''))).toBe('cannot_take_back');
    const at = Date.parse(world.services.clock());
    const clock = vi.spyOn(world.services, 'clock').mockReturnValue(new Date(at + 24.1 * 3_600_000).toISOString());
    try {
      expect(await ids(person)).toEqual([]);
      expect(await codeOf(undo(person, made[20] ?? ''))).toBe('cannot_take_back');
    } finally {
      clock.mockRestore();
    }
  });
});
