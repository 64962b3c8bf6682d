import { isExchanged } from '@cadenza/domain/exchange/columns';
import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOf } from './testing/answer-of.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let plant: Client;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Neri');
  plant = await world.client(companyId, ['ROLE_PLANT', 'ROLE_ADMIN', 'ROLE_DEVELOPER']);
  await setUpPlant(world, companyId);
  const make = async (path: string, body: object): Promise<string> => {
    const made = await plant.post(path, body);
    expect([path, made.status, made.body]).toEqual([path, 201, made.body]);
    return (made.body as { id: string }).id;
  };
  // Two machines of one name, and none has a serial number.
  const [line] = (await plant.get('/api/linee')).body as { id: string }[];
  for (const _ of [1, 2]) await make('/api/attrezzature', { descrizione: 'Pressa', lineaId: line?.id });
  // Types of a supplier in another order than that of their names.
  const types = [
    await make('/api/tipi-fornitori', { descrizione: 'Zinco' }),
    await make('/api/tipi-fornitori', { descrizione: 'Acciaio' }),
  ];
  await make('/api/fornitori', { ragioneSociale: 'Ferramenta Rossi', tipiFornitori: types });
  await make('/api/calendario-lavorativo', { giorno: '2031-08-15', tipologia: 'FE', descrizione: 'Ferragosto' });
}, 120_000);
afterAll(() => world.close());

const asked = <T>(document: string, variables: object): Promise<T> => answerOf<T>(plant, document, variables);

const exported = async ({ rest }: Kind, query: string): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${plant.token}`, 'accept-language': 'es' };
  const answer = await world.app.inject({ method: 'GET', url: `/api/esportazioni/${rest}?${query}`, headers });
  expect([rest, answer.statusCode]).toEqual([rest, 200]);
  return answer.rawPayload;
};

const previewOf = async (kind: Kind, content: Buffer, format: string) => {
  const parts = [{ name: 'file', content, fileName: `lista.${format}` }];
  const { status, body } = await plant.form('POST', `/api/importazioni/${kind.rest}`, parts);
  expect([kind.name, status, body]).toEqual([kind.name, 201, body]);
  const { file } = body as { file: string };
  const { columns, key } = await asked<{ columns: (string | null)[]; key: string | null }>(
    `query ($kind: RecordKind!, $file: String!) { importTable(kind: $kind, file: $file) { columns key } }`,
    { kind: enumName(kind), file },
  );
  const input = { kind: enumName(kind), file, columns, key, fixed: [] };
  const counts = await asked<object>(
    `query ($input: ImportInput!) { importPreview(input: $input) { created changed unchanged refused } }`,
    { input },
  );
  return { kind: kind.name, key, ...counts };
};

it.each(['xlsx', 'csv'])(
  'a list that went out as %s comes back as the records that are there, of every kind',
  async (format) => {
    const compared: string[] = [];
    for (const kind of kinds.filter(isExchanged)) {
      const { length } = (await exported(kind, 'formato=csv')).toString().trim().split('\n');
      if (length === 1) continue;
      compared.push(kind.name);
      expect(await previewOf(kind, await exported(kind, `formato=${format}`), format)).toEqual({
        ...{ kind: kind.name, key: 'id', created: 0, changed: 0, refused: 0, unchanged: length - 1 },
      });
    }
    expect(compared).toEqual(
      expect.arrayContaining(['equipment', 'line', 'supplier', 'workingCalendarDay', 'recurrence']),
    );
  },
);

it('a row whose name was changed in the file changes its record, and a row without an id is a new one', async () => {
  const equipment = kinds.find(({ name }) => name === 'equipment') as Kind;
  const lines = (await exported(equipment, 'formato=csv&colonne=description,lineId')).toString().trim().split('\r\n');
  const one = lines.findIndex((line) => line.startsWith('Pressa;'));
  const changed = lines.with(one, String(lines[one]).replace('Pressa', 'Pressa nuova'));
  changed.push(String(lines[one]).replace(/[^;]*$/, ''));
  const found = await previewOf(equipment, Buffer.from(changed.join('\r\n')), 'csv');
  expect(found).toMatchObject({ key: 'id', created: 1, changed: 1, refused: 0, unchanged: lines.length - 2 });
});
