import { rejectionCodes } from '@cadenza/domain/kernel/rejection';
import { typeName } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { newId } from '@cadenza/infra/commands/ids';
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fields } from '../../src/graphql/fields.ts';
import { executableSchema } from '../../src/graphql/schema.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';
import { hostileTo, type Shape, shown } from './testing/hostile.ts';
import { everything, goodBody, type Things, thingsOf } from './testing/things.ts';

/** Every argument of every root field, down to the fields of its inputs: generated from the schema. */

let world: World;
let mine: Client;
let things: Things;
beforeAll(async () => {
  world = await createWorld();
  mine = await world.client(await world.company('Officine Rossi'), everything);
  things = await thingsOf(world, mine);
}, 120_000);
afterAll(() => world.close());

const schema = executableSchema(fields);
const rootFields = (['Query', 'Mutation'] as const).flatMap((root) =>
  Object.values((root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {}).map(
    (field) => ({ root, field }),
  ),
);
type RootField = (typeof rootFields)[number];

/** The kind of record that a root field is about. */
const kindOf = ({ field: { name } }: RootField) =>
  kinds.find((kind) =>
    [`create${typeName(kind)}`, `change${typeName(kind)}`, `${kind.name}ById`, kind.plural].includes(name),
  );

/** Values in the words of GraphQL: names of the domain, and its choices. */
const inputOf = (kind: (typeof kinds)[number]): Record<string, unknown> => {
  const body = goodBody(kind, things);
  return Object.fromEntries(
    kind.fields
      .filter(({ wire }) => wire in body)
      .map((field): [string, unknown] => [field.name, inWords(field, body[field.wire])]),
  );
};
const inWords = (field: Field, value: unknown): unknown => {
  if (field.type === 'flag') return value === 'Y';
  return field.choices?.find(({ wire }) => wire === value)?.value ?? value;
};

type Values = Record<string, unknown>;
const times = { start: '2027-03-01T08:00:00Z', end: '2027-03-01T09:00:00Z' };

/** Arguments that each field takes; what is not named here is not sent. */
const goodOf = (one: RootField): Values => {
  const { root, field } = one;
  const kind = kindOf(one);
  const commandId = newId();
  if (root === 'Query') {
    if (field.name === 'plannedWindow') return { from: '2027-03-01T00:00:00Z', to: '2027-03-08T00:00:00Z' };
    if (field.name === 'planningSetup') return { from: '2027-03-01', to: '2027-03-08' };
    if (field.name === 'plannedOnDay') return { day: '2027-03-01' };
    if (field.name === 'plannedIntervention') return { id: things.get('planned') };
    return kind !== undefined && field.name.endsWith('ById') ? { id: things.get(kind.name) } : {};
  }
  if (kind !== undefined) {
    const input = inputOf(kind);
    return field.name.startsWith('create') ? { commandId, input } : { commandId, id: things.get(kind.name), input: {} };
  }
  const id = things.get('planned');
  const written: Record<string, () => Values> = {
    scheduleIntervention: () => ({
      input: {
        equipmentId: things.get('equipment'),
        interventionId: things.get('intervention'),
        interventionTypeId: things.get('interventionType'),
        recurrenceId: things.get('recurrence'),
        start: '2027-03-01T08:00',
        end: '2027-03-01T09:00',
        planUntil: '2027-12-31',
      },
    }),
    moveIntervention: () => ({ id, input: times }),
    tickChecklistLine: () => ({ id, lineId: things.get('checklistLine'), done: true }),
    setInterventionDuration: () => ({ id, minutes: 30 }),
    noteIntervention: () => ({ id, notes: 'x' }),
    setInterventionProgress: () => ({ id, percent: 50 }),
    markInterventionFault: () => ({ id, fault: true }),
    completeIntervention: () => ({ id, durationMinutes: 30 }),
    deleteIntervention: () => ({ id, reason: 'x' }),
    setRecordActive: () => ({ kind: 'PLANT', id: things.get('plant'), active: true }),
    removeRecord: () => ({ kind: 'PLANT', id: things.get('plant') }),
    moveRecord: () => ({ kind: 'CHECKLIST_LINE', id: things.get('checklistLine'), afterId: null }),
  };
  const good = written[field.name];
  if (good === undefined) throw new Error(`what does ${field.name} take?`);
  return { commandId, ...good() };
};

/** Choices that the schema calls texts. */
const choices = new Set(['shift', 'sortBy', 'field']);
const shapeOf = (one: RootField, name: string, type: GraphQLInputType): Shape => {
  const kindField = kindOf(one)?.fields.find((field) => field.name === name);
  if (isListType(getNullableType(type))) return 'ids';
  if (kindField?.type === 'choice' || choices.has(name)) return 'choice';
  // Ids of things that are made by this very call may be anybody's.
  if (name === 'commandId' || name === 'seriesId' || (name === 'id' && one.field.name.startsWith('create')))
    return 'newId';
  const named = getNamedType(type);
  if (isEnumType(named)) return 'choice';
  const shapes: Record<string, Shape> = {
    ID: 'id',
    Int: 'number',
    Money: 'number',
    Boolean: 'flag',
    Instant: 'time',
    LocalDate: 'date',
    LocalDateTime: 'time',
  };
  return shapes[named.name] ?? 'text';
};

/** Every place of a value within the arguments: `input.start`. */
const placesOf = (one: RootField): { path: readonly string[]; shape: Shape }[] => {
  const inside = (path: readonly string[], name: string, type: GraphQLInputType): ReturnType<typeof placesOf> => {
    const named = getNamedType(type);
    if (!isInputObjectType(named)) return [{ path: [...path, name], shape: shapeOf(one, name, type) }];
    const next = isListType(getNullableType(type)) ? [...path, name, '0'] : [...path, name];
    return Object.values(named.getFields()).flatMap((field) => inside(next, field.name, field.type));
  };
  return one.field.args.flatMap((arg) => inside([], arg.name, arg.type));
};

const withValue = (values: unknown, [first, ...rest]: readonly string[], value: unknown): unknown => {
  if (first === undefined) return value;
  if (first === '0') return [withValue({ field: 'id', value: 'x' }, rest, value)];
  const object = (values ?? {}) as Values;
  return { ...object, [first]: withValue(object[first], rest, value) };
};

const ask = ({ root, field }: RootField, variables: unknown) => {
  const selection = isLeafType(getNullableType(field.type)) ? '' : '{ __typename }';
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const [head, call] = field.args.length > 0 ? [`(${declared})`, `(${given})`] : ['', ''];
  return mine.graphql(`${root.toLowerCase()}${head} { ${field.name}${call} ${selection} }`, variables as object);
};

const codes = new Set<string>(rejectionCodes);
type Answer = Awaited<ReturnType<Client['graphql']>>;

/** Why an answer is no refusal with a code; of a question also an answer will do, as no text is hostile to a search. */
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
  return ['plant', 'recurrence', 'user', 'company']
    .filter((name) => !own.includes(name))
    .map((name) => things.get(name) ?? '');
};

describe('a value that its argument cannot have', () => {
  it.each(named(withArguments))('is refused and writes nothing: %s', async (_, one) => {
    const wrong: string[] = [];
    for (const { path, shape } of placesOf(one)) {
      for (const value of hostileTo(shape, others(path, one))) {
        const before = await world.services.store.head();
        const why = notRefused(await ask(one, withValue(goodOf(one), path, value)), one.root === 'Query');
        const wrote = (await world.services.store.head()) === before ? undefined : 'wrote something';
        if (why ?? wrote) wrong.push(`${path.join('.')} = ${shown(value)}: ${why ?? wrote}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  // In this order: what is done to the one planned work does not hinder what comes after it.
  const last = ['completeIntervention', 'deleteIntervention'];
  const inOrder = withArguments.toSorted((a, b) => last.indexOf(a.field.name) - last.indexOf(b.field.name));
  it.each(named(inOrder))('is why it was refused: with good ones %s goes on', async (name, one) => {
    const { errors = [] } = await ask(one, goodOf(one));
    // Rules that are asked once all values are read.
    const rules: Record<string, string> = {
      removeRecord: 'not_found',
      completeIntervention: 'incomplete',
      createWorkingCalendarDay: '',
    };
    const expected = rules[name];
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(expected ? [expected] : []);
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
