// Every page of docs/decisions is in its index, and every decision that the repository cites is there.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemsOf } from './decision-pages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'docs/decisions/';
/** It makes citations up. */
const ownTest = '.ci/decision-pages.test.mjs';
const texts = new Map(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter((path) => /[.](md|[cm]?[jt]sx?|grit|sql|ya?ml|sh|graphql)$/.test(path) && path !== ownTest)
    .filter((path) => existsSync(root + path))
    .map((path) => [path, readFileSync(root + path, 'utf8')]),
);
const index = `${folder}README.md`;
const pages = new Map(
  [...texts]
    .filter(([path]) => path.startsWith(folder) && path !== index)
    .map(([path, text]) => [path.slice(folder.length), text]),
);

const problems = problemsOf(pages, texts.get(index) ?? '', texts);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 || pages.size === 0 ? 1 : 0;
