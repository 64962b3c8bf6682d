import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { shortened } from '../../short-documents.ts';

const planning = join(import.meta.dirname, '../features/planning');
const read = (file: string): string => readFileSync(join(planning, file), 'utf8');
const isShortened = (file: string): boolean => shortened(read(file), join(planning, file)) !== read(file);

it('a mutation keeps its name, and nothing else', () => {
  const [file = ''] = globSync('**/tick.gen.ts', { cwd: planning });
  const code = shortened(read(file), join(planning, file));
  expect(code).toContain(
    'TickChecklistLineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TickChecklistLine"}}]}',
  );
  expect(shortened(code, file)).toBe(code);
});

it('no document that Apollo sends is shortened', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: planning, exclude: (name) => name.endsWith('.gen.ts') });
  const documents = sources.flatMap((source) => {
    const code = read(source);
    if (!/lib\/use-(?:apollo|command)\.ts'/.test(code)) return [];
    return [...code.matchAll(/from '(\.[^']+\.gen\.ts)'/g)].map(([, path = '']) => join(dirname(source), path));
  });
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.filter((file) => !file.includes('..') && isShortened(file))).toEqual([]);
});
