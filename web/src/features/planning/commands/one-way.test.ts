import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const planning = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(planning, file), 'utf8');
const mutations = globSync('**/*.graphql', { cwd: planning }).flatMap((file) =>
  [...read(file).matchAll(/^mutation (\w+)/gm)].map(([, name = '']) => name),
);

it('what changes a plan goes by the commands, which keep its id, its order and its owner', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: planning, exclude: (name) => /\.gen\.ts$|\.test\.ts$/.test(name) });
  const past = sources.filter((file) => {
    const code = read(file);
    const sent = [...code.matchAll(/\bask\(\s*(\w+)Document\b/g)].map(([, name = '']) => name);
    return (
      sent.some((name) => mutations.includes(name)) || /lib\/use-command|\buseMutation\b|\bclient\.mutate\b/.test(code)
    );
  });
  expect(mutations.length).toBeGreaterThan(20);
  expect(past).toEqual([]);
});
