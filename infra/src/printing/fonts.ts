import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Asked in this order for each sign: ours, then those for what people write into it. Emoji come before Chinese, which claims some of
 * them and has none.
 */
const families = [
  { family: 'Inter', files: 'inter' },
  { family: 'Noto Sans Arabic', files: 'noto-sans-arabic' },
  { family: 'Noto Emoji', files: 'noto-emoji' },
  { family: 'Noto Sans SC', files: 'noto-sans-sc' },
] as const;

/** As the CSS of a page names them. */
export const fontFamily = `${families.map(({ family }) => `"${family}"`).join(',')},"Liberation Sans",Arial,sans-serif`;

/** A part of the signs of a family, in a file of its own: code points from and to, both included. */
type Part = { family: string; file: string; range: string; spans: readonly (readonly [number, number])[] };

const { resolve } = createRequire(import.meta.url);

const spanOf = (range: string): readonly [number, number] => {
  const [from = '', to = from] = range.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

const partsOf = ({ family, files }: (typeof families)[number]): Part[] => {
  const home = dirname(resolve(`@fontsource-variable/${files}/package.json`));
  const ranges = JSON.parse(readFileSync(join(home, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, range]) => ({
    ...{ family, range, spans: range.split(',').map(spanOf) },
    // Numbered parts are written `[4]`.
    file: join(home, 'files', `${files}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
  }));
};

const covers = ({ spans }: Part, point: number): boolean => spans.some(([from, to]) => point >= from && point <= to);

let known: readonly Part[][] | undefined;
const faces = new Map<string, string>();

const faceOf = ({ family, file, range }: Part): string => {
  const before = faces.get(file);
  if (before !== undefined) return before;
  const source = `url(data:font/woff2;base64,${readFileSync(file).toString('base64')}) format('woff2')`;
  const face = `@font-face{font-family:"${family}";font-weight:100 900;src:${source};unicode-range:${range}}`;
  faces.set(file, face);
  return face;
};

/** The fonts as CSS, with their bytes inside: the parts in which a sign of the text is, so that a page carries no more than it shows. */
export const fontFaces = (text: string): string => {
  known ??= families.map(partsOf);
  let left = Array.from(new Set(text), (sign) => sign.codePointAt(0) ?? 0);
  const found: Part[] = [];
  for (const parts of known) {
    found.push(...parts.filter((part) => left.some((point) => covers(part, point))));
    left = left.filter((point) => !parts.some((part) => covers(part, point)));
  }
  return found.map(faceOf).join('\n');
};
