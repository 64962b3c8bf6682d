// Every path of the repository that a page names is there: in links, and in `code` that begins with a folder of the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  .toString()
  .split('\0')
  .filter((path) => path !== '');
const folders = new Set(tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
const pages = tracked.filter((path) => path.endsWith('.md') && existsSync(join(root, path)));

/** `a/{b,c}.ts` names two. */
const each = (path) => {
  const [, before, choices, after] = /^(.*?)\{([^{}]+)\}(.*)$/.exec(path) ?? [];
  return choices === undefined ? [path] : choices.split(',').flatMap((choice) => each(before + choice.trim() + after));
};
const isThere = (path) =>
  existsSync(join(root, path)) || (path.includes('*') && globSync(path, { cwd: root }).length > 0);
/** Of a folder of the repository, and written as a path is; `npm run` and made-up names (`<kind>`, `…`) are none. */
const isPath = (text) => folders.has(text.split('/')[0]) && /^[\w@./*{},-]+$/.test(text) && text.includes('/');

const lost = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8').replace(/```.*?```/gs, '');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, to]) => join(dirname(page), to));
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code).filter(isPath);
  return [...links, ...named.flatMap(each)]
    .filter((path) => !isThere(path))
    .map((path) => `${page} names ${path}, which is not there`);
});
for (const line of new Set(lost)) console.error(line);
process.exitCode = lost.length > 0 ? 1 : 0;
