import { describe, expect, inject, test } from 'vitest';
import { weigh } from './bundle.ts';

const texts = (...areas: string[]): string[] => areas.map((area) => `src/locales/it/${area}.json`);
const login = ['index.html', ...texts('common', 'session')];
const shell = [...login, 'src/app/App.tsx', 'src/app/shell/Shell.tsx', ...texts('shell', 'kit')];

/** kB, gzip: the budgets of the design, with nothing on top. */
const budgets: readonly [name: string, sources: string[], already: string[], kilobytes: number][] = [
  ['login', login, [], 130],
  ['signed-in shell', shell, [], 250],
  ['profile', ['src/features/session/ProfileScreen.tsx'], shell, 30],
];

describe('bytes that a screen loads', () => {
  test.each(budgets)('%s', async (name, sources, already, kilobytes) => {
    const kb = (await weigh(inject('dist'), sources, already)) / 1000;
    expect(kb, `${name}: ${kb.toFixed(1)} kB of ${kilobytes}`).toBeLessThanOrEqual(kilobytes);
  });
});
