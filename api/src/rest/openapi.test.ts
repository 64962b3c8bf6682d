import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uuidPattern } from '@cadenza/domain/kernel/uuid';
import { describe, expect, it } from 'vitest';
import { unsubscribeCalls } from '../reports/unsubscribe-page.ts';
import { routes } from '../routes.ts';
import { openApiDocument } from './openapi.ts';

type Operation = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
  responses: Record<string, { content?: unknown }>;
};
const document = openApiDocument(routes, '1.0.0', unsubscribeCalls);
const calls = routes.length + unsubscribeCalls.length;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => [`${method} ${path}`, path, one as Operation] as const),
);

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/package.json').replace('package.json', 'bin/cli.js'));
const config = fileURLToPath(new URL('../../redocly.yaml', import.meta.url));
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const lint = (path: string): Promise<{ code: number; told: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [redocly, 'lint', path, '--config', config], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), told: `${stdout}${stderr}` }),
    );
  });

describe('the OpenAPI document', () => {
  it('has every call once, under a name of its own', () => {
    expect(operations).toHaveLength(calls);
    expect(new Set(operations.map(([, , { operationId }]) => operationId)).size).toBe(calls);
  });

  it('has the pages that people open from a letter, too: without a login, and as markup', () => {
    const told = document.paths['/app/report-mails/{secret}'] as Record<'get' | 'post', Operation>;
    for (const one of [told.get, told.post])
      expect(one).toMatchObject({
        ...{ security: [], tags: ['reports'] },
        responses: { 200: { content: { 'text/html': {} } }, 404: { content: { 'text/html': {} } } },
      });
  });

  it('refers to nothing that is not in it', () => {
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(named.filter((ref) => !known.includes(ref ?? ''))).toEqual([]);
    expect(named).toContain('#/components/schemas/Problem');
  });

  it.each(operations)('%s says what it takes in its address and what it answers', (_, path, one) => {
    const inAddress = one.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(inAddress).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const known = document.tags.map(({ name }) => name);
    expect(one.tags.filter((tag) => !known.includes(tag))).toEqual([]);
    // A part of a file is answered beside the whole.
    const good = Object.entries(one.responses).filter(([status]) => /^20[0-5]/.test(status));
    expect(good.map(([status, { content }]) => status === '204' || content !== undefined)).toEqual([true]);
  });

  it('is one to a linter that is not ours', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadenza-openapi-'));
    const path = join(folder, 'openapi.json');
    await writeFile(path, JSON.stringify(document));
    const { code, told } = await lint(path);
    await rm(folder, { recursive: true });
    expect([code, told]).toEqual([0, expect.stringContaining('is valid')]);
  });

  it('says what a field takes: its type, form and choices', () => {
    const bodies = new Map(
      operations.map(([name, , { requestBody }]) => [name, requestBody?.content['application/json']?.schema]),
    );
    const none = { type: 'null' };
    expect(bodies.get('post /api/attrezzature')).toMatchObject({
      additionalProperties: false,
      properties: {
        descrizione: { type: 'string', maxLength: 255 },
        lineaId: { type: 'string', format: 'uuid', pattern: uuidPattern.source },
        dataAcquisto: { anyOf: [{ type: 'string', format: 'date' }, none] },
      },
    });
    expect(bodies.get('post /api/pianificazione-interventi')).toMatchObject({
      required: ['attrezzaturaId', 'descrizioneInterventoId', 'tipoInterventoId', 'dataOraInizio', 'dataOraFine'],
      properties: {
        attrezzaturaId: { type: 'string', format: 'uuid' },
        spostamentoNonLavorativo: { anyOf: [{ type: 'string', enum: ['next', 'previous', 'skip', ''] }, none] },
      },
    });
    const untyped = [...bodies].flatMap(([name, body]) =>
      Object.entries(body?.properties ?? {}).flatMap(([field, told]) =>
        Object.keys(told).length === 0 ? [`${name} ${field}`] : [],
      ),
    );
    // A part of a form or an object in JSON: the company's own fields are judged where the company is known.
    expect(untyped.filter((one) => !one.endsWith(' company'))).toEqual([]);
  });

  it('says what a list may be asked for', () => {
    const parametersOf = (wanted: string) =>
      Object.fromEntries(
        (operations.find(([name]) => name === wanted)?.[2].parameters ?? []).map(({ name, schema }) => [name, schema]),
      );
    expect(parametersOf('get /api/attrezzature')).toMatchObject({
      sortBy: { enum: expect.arrayContaining(['descrizione', 'linea', 'lineaId']) },
      'filters[lineaId]': { format: 'uuid' },
      'filters[attivo]': { enum: ['Y', 'N'] },
      'filters[dataAcquisto]': { format: 'date' },
    });
    expect(parametersOf('get /api/pianificazione-interventi')).toMatchObject({
      sortBy: { enum: ['dataOraInizio', 'attrezzatura', 'descrizioneIntervento', 'manutentore'] },
      'filters[dataInizio]': { format: 'date' },
      'filters[completato]': { enum: ['Y', 'N'] },
      // One, or several with commas between them.
      'filters[manutentore]': { type: 'string', pattern: expect.stringContaining('[0-9a-f]{12}(,') },
    });
  });
});
