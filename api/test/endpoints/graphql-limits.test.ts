import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/graphql/limits.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.client(await world.company('Officine Rossi'), ['ROLE_ADMIN']);
  // Lists answer once the read models are there.
  await admin.post('/api/impianti', { descrizione: 'Stabilimento' });
  await admin.get('/api/impianti');
});
afterAll(() => world.close());

type Errors = { message: string; extensions: { code: string; detail: string; reason?: string } }[];

const ask = async (query: string, variables: object = {}, language = 'it'): Promise<Errors> =>
  ((await admin.graphql(query, variables, { 'accept-language': language })).errors ?? []) as Errors;
const codes = async (query: string, variables?: object) => (await ask(query, variables)).map((e) => e.extensions.code);

const times = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ');

/** A document for every limit that is just small enough, and the same one step larger. */
const atTheEdge: Record<Exclude<keyof typeof limits, 'tokens' | 'cost' | 'depth'>, (size: number) => string> = {
  aliases: (size) => `{ me { ${times(size, (n) => `a${n}: id`)} } }`,
  rootFields: (size) => `{ ${times(size, (n) => `a${n}: me { id }`)} }`,
  directives: (size) => `{ me { ${times(size, () => 'id @include(if: true)')} } }`,
  operations: (size) => times(size, (n) => `query Q${n} { me { id } }`),
};

describe.each(Object.entries(atTheEdge))('the limit of %s', (name, document) => {
  const most = limits[name as keyof typeof atTheEdge];

  it('lets through what reaches it', async () => {
    expect(await ask(document(most))).toEqual([]);
  });

  it('refuses one more, in words', async () => {
    const [error] = await ask(document(most + 1), {}, 'en');
    expect(error?.extensions).toMatchObject({
      code: 'document_too_complex',
      detail: `The request is over the limit ${name}, at most ${most}: ask for less at a time.`,
    });
    expect(error?.message).toBe('Request too complex.');
  });
});

describe('the limit of tokens', () => {
  /** 18 tokens beside the ids. */
  const document = (tokens: number) =>
    `{ plannedWindow(from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z", equipmentIds: [${times(tokens - 18, () => '"x"')}]) { asOfPosition } }`;

  it('is the parser’s own', async () => {
    // So many ids are refused for themselves: the document has passed.
    expect(await codes(document(limits.tokens))).toEqual(['invalid_fields']);
    expect(await codes(document(limits.tokens + 1))).toEqual(['document_too_complex']);
  });

  it('cannot be passed by sending a document that has been parsed already', async () => {
    const field = (name: string, fields: object[] = []) => ({
      kind: 'Field',
      name: { kind: 'Name', value: name },
      selectionSet: fields.length > 0 ? { kind: 'SelectionSet', selections: fields } : undefined,
    });
    const tree = {
      kind: 'Document',
      definitions: [
        {
          kind: 'OperationDefinition',
          operation: 'query',
          selectionSet: { kind: 'SelectionSet', selections: [field('me', [field('id')])] },
        },
      ],
    };
    expect(await codes(JSON.stringify(tree))).toEqual(['unreadable']);
    for (const text of ['null', '[]', '"x"', '{}', '7']) expect(await codes(text)).toEqual(['unreadable']);
  });
});

describe('depth', () => {
  it('counts fields through fragments', async () => {
    expect(await ask('{ lines { rows { plant { label } } } }')).toEqual([]);
    // Deeper than any answer of ours: refused for its depth before anybody asks whether the fields exist.
    const nested = (depth: number) => `{ ${'a { '.repeat(depth - 1)}a${' }'.repeat(depth - 1)} }`;
    expect(await codes(nested(limits.depth))).toEqual(['unreadable']);
    expect(await codes(nested(limits.depth + 1))).toEqual(['document_too_complex']);
    const inFragment = `{ ...F } fragment F on Query ${nested(limits.depth + 1)}`;
    expect(await codes(inFragment)).toEqual(['document_too_complex']);
  });

  it('finds no end in a circle of fragments', async () => {
    expect(await codes('{ me { ...A } } fragment A on Me { ...B } fragment B on Me { ...A }')).toEqual([
      'document_too_complex',
    ]);
  });

  it('measures fragments that double each other without doubling the work', async () => {
    const fragments = times(40, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
    expect(await codes(`{ ...F0 } ${fragments} fragment F40 on Query { me { id } }`)).toEqual(['document_too_complex']);
  });
});

describe('cost', () => {
  const list = 'query($q: ListQuery) { equipment(query: $q) { rows { id description } totalRows } }';
  /** `rows`, `id`, `description`, `totalRows` and the field itself. */
  const fields = 5;
  const most = limits.cost / fields;

  it.each(['variables', 'the document'])('is rows times fields, as %s say', async (where) => {
    const literal = (rows: number) =>
      `{ equipment(query: {rowsPerPage: ${rows}, page: 1}) { rows { id description } totalRows } }`;
    const cost = (rows: number) =>
      where === 'variables' ? codes(list, { q: { rowsPerPage: rows, page: 1 } }) : codes(literal(rows));
    expect(await cost(most + 1)).toEqual(['document_too_complex']);
    // A page so large is refused for itself: the cost has let it through.
    expect(await cost(most)).toEqual(['invalid_fields']);
    expect(await cost(100)).toEqual([]);
  });

  it('is asked again where the compiled query runs', async () => {
    for (let run = 0; run < 4; run++) {
      expect(await codes(list, { q: { rowsPerPage: 10, page: 1 } })).toEqual([]);
      expect(await codes(list, { q: { rowsPerPage: most + 1, page: 1 } })).toEqual(['document_too_complex']);
    }
  });
});

describe('what is no document', () => {
  it.each([
    ['it', 'Richiesta non leggibile.'],
    ['en', 'Request not readable.'],
    ['es', 'Solicitud no legible.'],
  ])('is told in %s, with graphql’s own words beside', async (language, message) => {
    const expected = { message: expect.any(String), extensions: { code: 'unreadable' } };
    const syntax = await ask('{ me { id', {}, language);
    expect(syntax).toMatchObject([expected]);
    const unknown = await ask('{ me { identity } }', {}, language);
    expect(unknown).toMatchObject([
      { extensions: { code: 'unreadable', reason: expect.stringContaining('identity') } },
    ]);
    const variable = await ask(
      'query($q: ListQuery) { plants(query: $q) { totalRows } }',
      { q: { page: 'x' } },
      language,
    );
    expect(variable).toMatchObject([{ extensions: { code: 'unreadable', reason: expect.stringContaining('page') } }]);
    for (const [error] of [syntax, unknown, variable]) expect(error?.message).toBe(message);
  });

  it('is a batch, a question by GET, or a number', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const send = (payload: object) => world.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    for (const payload of [[{ query: '{ me { id } }' }], { query: 7 }, {}, { query: '{ me { id } }', variables: [] }]) {
      const response = await send(payload);
      expect([response.statusCode, response.json().code]).toEqual([400, 'unreadable']);
    }
    const get = await world.app.inject({ method: 'GET', url: '/graphql?query={me{id}}', headers });
    expect([get.statusCode, get.json().code]).toEqual([405, 'method_not_allowed']);
  });

  it('is too large, or too deep', async () => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
    const send = (payload: string) => world.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    const large = await send(JSON.stringify({ query: '{ me { id } }', variables: { x: 'x'.repeat(300_000) } }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'payload_too_large']);
    const deep = await send(
      `{"query": "{ me { id } }", "variables": {"x": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
    );
    expect(deep.json().errors[0].extensions.code).toBe('unreadable');
  });

  it('in production tells nothing of the schema', async () => {
    const texts = [
      '{ __schema { types { name } } }',
      '{ plant { rows } }',
      '{ me { i',
      '{ __type(name: "Me") { name } }',
    ];
    const operations = new Map(texts.map((text, n) => [`${n}`, text]));
    const production = await createWorld({ production: true, operations });
    try {
      const client = await production.client(await production.company('Officine Rossi'), ['ROLE_ADMIN']);
      for (const documentId of operations.keys()) {
        const { errors } = (await client.post('/graphql', { extensions: { documentId } })).body as { errors: object[] };
        expect(JSON.stringify(errors)).not.toMatch(/Did you mean|__schema|plants|Syntax|Expected/);
        expect(errors).toHaveLength(1);
      }
    } finally {
      await production.close();
    }
  });
});
