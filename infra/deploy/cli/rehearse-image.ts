import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readDockerfile, type Stage, type Step } from '../dockerfile.ts';
import { runImage } from './run-image.ts';

/**
 * Does what the Dockerfile says on this machine, for places without Docker: each stage is a folder that holds only what is
 * copied into it; `RUN npm …` runs there, other RUNs (apt) are told and left out. Then the image's processes run from the
 * last folder as an ordinary user, against a PostgreSQL and a Redis of their own. Needs the registry and redis-server.
 */
const deploy = resolve(import.meta.dirname, '..');
const root = resolve(deploy, '../..');
const base = mkdtempSync(join(tmpdir(), 'cadenza-image-'));
const ignored = readFileSync(join(deploy, 'Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean);

const isIgnored = (path: string): boolean =>
  ignored.some((pattern) => {
    if (!pattern.startsWith('**/')) return path === pattern || path.startsWith(`${pattern}/`);
    const name = pattern.slice(3);
    return path.split('/').some((part) => part === name || (name.startsWith('*') && part.endsWith(name.slice(1))));
  });

const copy = (folder: string, { from, sources, target }: Extract<Step, { kind: 'copy' }>): void => {
  const origin = from === undefined ? root : join(base, from);
  const wanted = sources.map((source) => source.replace(/^\/app\//, ''));
  for (const source of wanted.flatMap((pattern) => globSync(pattern, { cwd: origin }))) {
    const into = wanted.length > 1 || target.endsWith('/');
    const path = join(folder, into ? join(target, source.split('/').at(-1) ?? '') : target);
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(origin, source), path, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (one) => from !== undefined || !isIgnored(one.slice(root.length + 1)),
    });
  }
};

const build = ({ name, steps }: Stage): string => {
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true });
  for (const step of steps) {
    if (step.kind === 'copy') copy(folder, step);
    else if (step.command.startsWith('npm '))
      execFileSync('sh', ['-ec', step.command], { cwd: folder, stdio: 'inherit' });
    else console.log(`${name}: left out: ${step.command}`);
  }
  return folder;
};

const folders = readDockerfile(join(deploy, 'Dockerfile')).map(build);
const image = folders.at(-1) ?? base;
// `mkdtemp` lets in its owner only; the image's user is another.
execFileSync('chmod', ['755', base]);
console.log(`The image's files are in ${image}.`);
await runImage(image);
