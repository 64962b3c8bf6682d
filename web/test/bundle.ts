import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly name?: string;
};
type Manifest = Readonly<Record<string, Chunk>>;

/** Every file that these sources bring with them when they are loaded, by static imports only. */
const closure = (manifest: Manifest, sources: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const visit = (key: string): void => {
    // Of files that hold several sources, the name.
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (chunk === undefined) throw new Error(`The build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const one of chunk.imports ?? []) visit(one);
  };
  sources.forEach(visit);
  return files;
};

type Coding = 'br' | 'gz';

/** Bytes of a file as it is sent: the copy that the build made, or the file itself where a copy would save nothing. */
export const onTheWire = async (dist: string, file: string, coding: Coding): Promise<number> => {
  const copy = await stat(join(dist, `${file}.${coding}`)).catch(() => null);
  return (copy ?? (await stat(join(dist, file)))).size;
};

/** Scripts and styles that these sources need, the page and fonts apart. */
export const filesOf = async (dist: string, sources: readonly string[]): Promise<string[]> => {
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  return [...closure(manifest, sources)];
};

/** What is sent of what `sources` load that `already` has not, scripts and styles, fonts and images apart; in bytes. */
export const weigh = async (
  dist: string,
  sources: readonly string[],
  already: readonly string[] = [],
  coding: Coding = 'gz',
): Promise<number> => {
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const known = closure(manifest, already);
  let bytes = 0;
  for (const file of closure(manifest, sources)) {
    if (!known.has(file)) bytes += await onTheWire(dist, file, coding);
  }
  return bytes;
};

/** The scripts that name `innerHTML` or a sibling of it. */
export const writersOfMarkup = async (dist: string): Promise<string[]> => {
  const assets = join(dist, 'assets');
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(assets, file), 'utf8')));
  return scripts.filter((_, n) =>
    /\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/.test(texts[n] ?? ''),
  );
};
