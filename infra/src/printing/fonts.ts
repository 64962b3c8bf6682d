import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A part of the alphabet, in a file of its own: code points from and to, both included. */
type Part = { name: string; range: string; spans: readonly (readonly [number, number])[] };

const home = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));

const spanOf = (range: string): readonly [number, number] => {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

const parts = (): Part[] => {
  const ranges = JSON.parse(readFileSync(join(home, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, range]) => ({ name, range, spans: range.split(',').map(spanOf) }));
};

let known: Part[] | undefined;
const faces = new Map<string, string>();

const faceOf = ({ name, range }: Part): string => {
  const before = faces.get(name);
  if (before !== undefined) return before;
  const bytes = readFileSync(join(home, 'files', `inter-${name}-wght-normal.woff2`));
  const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2')`;
  const face = `@font-face{font-family:Inter;font-weight:100 900;src:${source};unicode-range:${range}}`;
  faces.set(name, face);
  return face;
};

/** Inter as CSS, with its bytes inside: the alphabets that occur in the text, so that a page carries no more than it shows. */
export const fontFaces = (text: string): string => {
  known ??= parts();
  const signs = new Set(text);
  const points = Array.from(signs, (sign) => sign.codePointAt(0) ?? 0);
  return known
    .filter(({ spans }) => points.some((point) => spans.some(([from, to]) => point >= from && point <= to)))
    .map(faceOf)
    .join('\n');
};
