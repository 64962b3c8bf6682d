import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FindingKind } from './findings.ts';
import type { Walk } from './walk.ts';
import type { Picture } from './walker.ts';

/** One thing that is wrong, however often it was met. */
export type Defect = { readonly kind: FindingKind; readonly text: string; readonly at: readonly string[] };

const order: readonly FindingKind[] = [
  'failed',
  'console',
  'forgotten',
  'access',
  'focus',
  'key',
  'sideways',
  'title',
  'cut',
];

/** The same finding on many pictures is one defect; worst kinds first, then those that are met most. */
export const defectsOf = ({ pictures, forgotten }: Walk): readonly Defect[] => {
  const met = new Map<string, { kind: FindingKind; text: string; at: Set<string> }>();
  const add = (kind: FindingKind, text: string, at: string): void => {
    const key = `${kind} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')}`;
    const known = met.get(key);
    if (known === undefined) met.set(key, { kind, text, at: new Set([at]) });
    else known.at.add(at);
  };
  for (const screen of forgotten) add('forgotten', `no menu leads to the registry ${screen}`, 'menu');
  for (const { file, findings } of pictures) for (const { kind, text } of findings) add(kind, text, file);
  return Array.from(met.values(), ({ at, ...rest }) => ({ ...rest, at: [...at] })).sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.at.length - a.at.length,
  );
};

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const figure = ({ file, person, path, step, findings }: Picture): string => `
<figure${findings.length > 0 ? ' class="bad"' : ''}>
  <a href="${file}"><img loading="lazy" src="${file}" alt="${asHtml(`${person} ${path} ${step}`)}"></a>
  <figcaption><b>${asHtml(path)}</b> ${asHtml(step)} · ${person}${
    findings.length === 0
      ? ''
      : `<ul>${findings.map(({ kind, text }) => `<li>${kind}: ${asHtml(text)}</li>`).join('')}</ul>`
  }</figcaption>
</figure>`;

/** Every picture on one page, by look; those with findings have a red frame. */
export const contactSheet = (pictures: readonly Picture[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Walk through every screen</title>
<style>
body { font: 13px/1.4 sans-serif; margin: 24px; }
section { display: grid; grid-template-columns: repeat(auto-fill, minmax(340px, 1fr)); gap: 16px; align-items: start; }
figure { margin: 0; } img { width: 100%; border: 1px solid #999; } .bad img { border: 3px solid #c00; }
ul { margin: 0; padding-left: 16px; color: #c00; overflow-wrap: anywhere; }
</style>
${[...Map.groupBy(pictures, ({ look }) => look)]
  .map(([look, of]) => `<h2>${look}</h2><section>${of.map(figure).join('')}</section>`)
  .join('\n')}
</html>
`;

/** `index.html` and `report.json` beside the pictures, and the defects on the terminal. True when there are none. */
export const report = async (walk: Walk, folder: string, say: (line: string) => void): Promise<boolean> => {
  const defects = defectsOf(walk);
  await writeFile(join(folder, 'index.html'), contactSheet(walk.pictures));
  await writeFile(join(folder, 'report.json'), `${JSON.stringify({ defects, ...walk }, null, 2)}\n`);
  say('');
  for (const { kind, text, at } of defects) {
    say(`  ${kind.padEnd(9)} ${text}`);
    say(`            ${at.slice(0, 3).join(', ')}${at.length > 3 ? ` and ${at.length - 3} more` : ''}`);
  }
  say('');
  say(`${walk.pictures.length} pictures, ${defects.length} defects: ${join(folder, 'index.html')}`);
  return defects.length === 0;
};
