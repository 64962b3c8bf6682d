import { readFileSync } from 'node:fs';

export type Step =
  | { kind: 'copy'; from?: string; sources: string[]; target: string }
  | { kind: 'run'; command: string };
export type Stage = { name: string; image: string; steps: Step[]; settings: Map<string, string> };

/** The stages of our Dockerfile: as much of the language as it uses. */
export const readDockerfile = (path: string): Stage[] => {
  const text = readFileSync(path, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    const stage = stages.at(-1);
    if (word === 'FROM') {
      const [image = '', , name = 'final'] = rest;
      stages.push({ name, image, steps: [], settings: new Map() });
    } else if (word === 'COPY') {
      const from = rest[0]?.startsWith('--from=') ? rest.shift()?.slice('--from='.length) : undefined;
      const target = rest.pop() ?? '';
      stage?.steps.push({ kind: 'copy', sources: rest, target, ...(from === undefined ? {} : { from }) });
    } else if (word === 'RUN') stage?.steps.push({ kind: 'run', command: rest.join(' ') });
    else if (word === 'ENV') {
      for (const pair of rest) stage?.settings.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    } else stage?.settings.set(word, rest.join(' '));
  }
  return stages;
};
