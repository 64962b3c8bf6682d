import { rejectionCodes } from '@cadenza/domain/kernel/rejection';
import { kinds } from '@cadenza/domain/registry/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createWorld, type World } from '../testing/world.ts';
import { askWith, goodOf, kindOf, placesOf, typeAt, withValue } from './testing/arguments.ts';
import { type RootField, rootFields } from './testing/ask-field.ts';
import { everything, type Fixtures, fixturesOf } from './testing/fixtures.ts';
import { maliciousFor, shown, unseen } from './testing/malicious.ts';

/** Every argument of every root field, down to the fields of its inputs: generated from the schema. */

let world: World;
let mine: Client;
let fixtures: Fixtures;
beforeAll(async () => {
  world = await createWorld();
  mine = await world.client(await world.company('Officine Rossi'), everything);
  fixtures = await fixturesOf(world, mine);
}, 120_000);
afterAll(() => world.close());

const codes = new Set<string>(rejectionCodes);
type Answer = Awaited<ReturnType<Client['graphql']>>;
type Fault = { field: string; code: string };

/** Why an answer is no refusal with a code; of a question also an answer will do, as no text is dangerous to a search. */
const notRefused = ({ data, errors, code }: Answer & { code?: string }, question: boolean): string | undefined => {
  if (code === 'payload_too_large') return undefined; // before anything was read
  const told = JSON.stringify({ data, errors }).slice(0, 200);
  if (errors === undefined || errors.length === 0) return question ? undefined : told;
  const known = errors.every(({ message, extensions }) => message !== '' && codes.has(extensions?.code));
  return known && !errors.some(({ extensions }) => extensions.code === 'internal_error') ? undefined : told;
};

const withArguments = rootFields.filter(({ field }) => field.args.length > 0);
const named = (some: readonly RootField[]) => some.map((one) => [one.field.name, one] as const);
const others = (path: readonly string[], one: RootField): string[] => {
  const own = [
    kindOf(one)?.name,
    path.at(-1) === 'recurrenceId' ? 'recurrence' : path.at(-1) === 'plantId' ? 'plant' : '',
  ];
  // Plants are the kind that is named where a field serves all kinds.
  if (['setRecordActive', 'removeRecord'].includes(one.field.name)) own.push('plant');
  if (/User|PasswordExpiry/.test(one.field.name) && path.at(-1) === 'id') own.push('user');
  if (path.at(-1) === 'userId') own.push('user');
  return ['plant', 'recurrence', 'user', 'company']
    .filter((name) => !own.includes(name))
    .map((name) => fixtures.get(name) ?? '');
};

/** A place within the arguments as faults name it: what an input holds, without the input. */
const fieldAt = (path: readonly string[]): string =>
  path.filter((name, at) => at > 0 || !['input', 'query'].includes(name)).join('.');

describe('a text that is not what it looks like', () => {
  const saving = withArguments.filter(({ root }) => root === 'Mutation');

  it.each(named(saving))('is refused under its name: %s', async (_, one) => {
    const wrong: string[] = [];
    for (const { path, shape } of placesOf(one)) {
      // What was seen before is compared with what is there, and what is meant is looked up, as a sheet among those of a workbook.
      if (shape !== 'text' || ['seen', 'kind', 'sheet'].includes(path.at(-1) ?? '')) continue;
      for (const value of unseen) {
        const { errors = [] } = await askWith(mine, one, withValue(goodOf(one, fixtures), path, value));
        const faults = errors.flatMap(({ extensions }) => (extensions as { errors?: Fault[] }).errors ?? []);
        const told = faults.find(({ field }) => field === fieldAt(path))?.code ?? '';
        // A password is hidden on every screen: its own rules are what it is refused by.
        if (!/^(hidden_characters|invalid|password_)/.test(told))
          wrong.push(`${path.join('.')} = ${shown(value)}: ${told}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a value that its argument cannot have', () => {
  it.each(named(withArguments))('is refused and writes nothing: %s', async (_, one) => {
    const wrong: string[] = [];
    let head = await world.services.store.head();
    for (const { path, shape } of placesOf(one)) {
      for (const value of maliciousFor(shape, others(path, one))) {
        // To GraphQL one day is a list of it.
        if (shape === 'weekdays' && value === 7) continue;
        // Works are moved to an earlier day, too.
        if (path.at(-1) === 'days' && value === -1) continue;
        // No limit at all.
        if (one.field.name === 'setLicenseLimit' && value === -1) continue;
        const before = head;
        const why = notRefused(
          await askWith(mine, one, withValue(goodOf(one, fixtures), path, value)),
          one.root === 'Query',
        );
        head = await world.services.store.head();
        const wrote = head === before ? undefined : 'wrote something';
        if (why ?? wrote) wrong.push(`${path.join('.')} = ${shown(value)}: ${why ?? wrote}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  // In this order: what is done to the one planned work does not hinder what comes after it.
  const last = [
    'completeIntervention',
    'deleteIntervention',
    'removeRecords',
    'deleteUser',
    'removeRole',
    'removeView',
    'deleteSupportRequest',
    'removeLicensePrice',
    'removeLicenseItem',
    'removeDiscount',
    'removeLicense',
  ];
  const inOrder = withArguments.toSorted((a, b) => last.indexOf(a.field.name) - last.indexOf(b.field.name));
  it.each(named(inOrder))('is why it was refused: with good ones %s goes on', async (name, one) => {
    const { errors = [] } = await askWith(mine, one, goodOf(one, fixtures));
    // Rules that are asked once all values are read.
    const rules: Record<string, string> = {
      removeRecord: 'not_found',
      removeLicenseItem: 'in_use',
      removeDiscount: 'in_use',
      removeLicense: 'license_in_use',
      completeIntervention: 'incomplete',
      undo: 'cannot_take_back',
      // It has bought nothing.
      cancelContract: 'not_found',
      // No worker has done it.
      undoImport: 'import_not_done',
      createWorkingCalendarDay: '',
    };
    const expected = rules[name];
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(expected ? [expected] : []);
  });
});

describe('a day that there is not', () => {
  const ofDays = withArguments.flatMap((one) =>
    placesOf(one)
      .filter(({ shape }) => ['date', 'days', 'time'].includes(shape))
      .map(({ path }) => [`${one.field.name} ${path.join('.')}`, one, path] as const),
  );

  it.each(ofDays)('is refused under its name: %s', async (_, one, path) => {
    const type = typeAt(one, path);
    for (const day of ['1899-12-31', '2201-01-01']) {
      const value = { LocalDate: day, LocalDateTime: `${day}T08:00`, Instant: `${day}T08:00:00Z` }[type];
      const before = await world.services.store.head();
      const { errors } = await askWith(mine, one, withValue(goodOf(one, fixtures), path, value));
      const told = errors?.map(({ extensions }) => extensions);
      const fault = expect.objectContaining({ field: fieldAt(path), code: 'out_of_range' });
      expect(told).toMatchObject([{ code: 'invalid_fields', errors: expect.arrayContaining([fault]) }]);
      expect(await world.services.store.head()).toBe(before);
    }
  });

  const lists = rootFields.flatMap((one) => {
    const kind = kinds.find(({ plural }) => plural === one.field.name);
    return (kind?.fields ?? [])
      .filter(({ type }) => type === 'date')
      .map(({ name }) => [one.field.name, name, one] as const);
  });
  it.each(lists)('is no filter of %s: %s', async (_, name, one) => {
    for (const value of ['1899-12-31', '2201-01-01']) {
      const { errors } = await askWith(mine, one, { query: { filters: [{ field: name, value }] } });
      const told = errors?.map(({ extensions }) => extensions);
      expect(told).toMatchObject([{ code: 'invalid_fields', errors: [{ field: name, code: 'out_of_range' }] }]);
    }
  });
});

describe('a filter that no row can pass', () => {
  const lists = rootFields.flatMap((one) => {
    const kind = kinds.find(({ plural }) => plural === one.field.name);
    if (kind === undefined) return [];
    const texts = ['text', 'longText', 'phone', 'url'];
    const names = kind.fields.filter(({ type }) => !texts.includes(type)).map(({ name }) => name);
    const own = ['id', 'active', 'sortOrder', 'version'];
    return [...own, ...names].map((name) => [one.field.name, name, one] as const);
  });

  it.each(lists)('is refused, not passed by none: %s by %s', async (_, name, one) => {
    for (const value of ['maybe', '', ' ', "' or 1=1 --"]) {
      const { errors } = await askWith(mine, one, { query: { filters: [{ field: name, value }] } });
      const told = errors?.map(({ extensions }) => extensions);
      expect([value, told]).toMatchObject([value, [{ code: 'invalid_fields', errors: [{ field: name }] }]]);
    }
  });
});

it('no variables but an object are any', async () => {
  for (const variables of [[], 'x', 7, [[]], JSON.parse('{"__proto__": {"x": 1}, "id": 1}')]) {
    const payload = JSON.stringify({ query: 'query($id: ID!) { plantById(id: $id) { id } }', variables });
    const headers = { authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' };
    const answer = await world.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect([payload, answer.statusCode, answer.json().code ?? answer.json().errors?.[0].extensions.code]).toEqual([
      payload,
      expect.toSatisfy((status: number) => status < 500),
      'unreadable',
    ]);
  }
});
