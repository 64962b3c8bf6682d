import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '../lib/languages.ts';

const folder = import.meta.dirname;
const areas = readdirSync(join(folder, 'it')).sort();

const flatten = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`))
    : [[path, value]];

const texts = (language: string, area: string): Map<string, unknown> =>
  new Map(flatten(JSON.parse(readFileSync(join(folder, language, area), 'utf8'))));

const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '').sort();

describe.each(languages.map((language) => [language]))('texts in %s', (language) => {
  test('the same areas as in Italian', () => {
    expect(readdirSync(join(folder, language)).sort()).toEqual(areas);
  });

  test.each(areas)('%s: every key, none empty, the same placeholders', (area) => {
    const here = texts(language, area);
    const italian = texts('it', area);
    expect([...here.keys()].sort()).toEqual([...italian.keys()].sort());
    for (const [key, text] of here) {
      expect(typeof text === 'string' && text.trim() !== '', `${language}/${area} ${key}`).toBe(true);
      expect(placeholders(text), `${language}/${area} ${key}`).toEqual(placeholders(italian.get(key)));
    }
  });
});

describe('keys in use', () => {
  const source = join(folder, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:test|gen)\./.test(file),
  );
  const known = new Set(
    areas.flatMap((area) => [...texts('it', area).keys()].map((key) => `${area.slice(0, -5)}:${key}`)),
  );
  const withForms = (key: string): boolean => known.has(key) || known.has(`${key}_one`) || known.has(`${key}_other`);

  test.each(files)('%s names only keys that exist', (file) => {
    const code = readFileSync(join(source, file), 'utf8');
    const spaces = [...code.matchAll(/useTranslation\((?:\[([^\]]*)\]|('[^']*'))\)/g)].flatMap(([, list, one]) =>
      [...(list ?? one ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? ''),
    );
    for (const [, key = ''] of code.matchAll(/\bt\('([^']+)'/g)) {
      const candidates = key.includes(':') ? [key] : spaces.map((space) => `${space}:${key}`);
      if (candidates.length === 0) continue;
      expect(candidates.some(withForms), `${file}: ${key}`).toBe(true);
    }
  });
});
