// Every code of the list of refusals (`domain/src/kernel/rejection.ts`) is one that somebody gives: outside that list, texts and tests.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const list = 'domain/src/kernel/rejection.ts';
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*/src/*.ts'], {
  cwd: root,
})
  .toString()
  .split('\0')
  .filter(
    (path) =>
      path !== '' && path !== list && path !== 'api/src/kernel/problem.ts' && !/[.]test[.]ts$|\/testing\//.test(path),
  );
const source = files.map((path) => readFileSync(`${root}${path}`, 'utf8')).join('\n');
const [, codes = ''] = /rejectionCodes = \[(.*?)\]/s.exec(readFileSync(`${root}${list}`, 'utf8')) ?? [];
const unused = [...codes.matchAll(/'(\w+)'/g)].map(([, code]) => code).filter((code) => !source.includes(`'${code}'`));
for (const code of unused) console.error(`${list} has ${code}, which nobody gives`);
process.exitCode = unused.length > 0 || codes === '' ? 1 : 0;
