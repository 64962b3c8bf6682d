// SQL asks the product's clock what time it is, es.clock_now() or es.clock_moment(), and not the server's (docs/decisions/0213-one-clock.md):
// in migrations, and in the strings of the code, tests included. An exception that is needed no more is a fault, too.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const root = fileURLToPath(new URL('..', import.meta.url));
const asked =
  /(?<![\w.])(?:(?:now|(?:clock|statement|transaction)_timestamp)\s*\(\s*\)|current_(?:timestamp|date|time)\b|localtime(?:stamp)?\b)/i;

const ran =
  'a migration that has run in databases is not changed: 090-one-clock.sql and 009-one-clock.sql change what it set';
const exceptions = new Map([
  ['infra/src/postgres/migrations/001-event-log.sql', ran],
  ['infra/src/postgres/migrations/002-checkpoints.sql', ran],
  ['infra/src/postgres/migrations/003-change-feed.sql', ran],
  ['infra/src/postgres/migrations/010-identity.sql', ran],
  ['infra/src/postgres/migrations/030-command-receipts.sql', ran],
  ['infra/src/postgres/migrations/030-parked-streams.sql', ran],
  ['infra/src/postgres/migrations/060-push-devices.sql', ran],
  ['projections/src/migrations/001-projections.sql', ran],
  ['infra/src/postgres/migrations/090-one-clock.sql', 'it defines the two functions'],
  ['infra/src/postgres/migrate.ts', 'notes when migrations ran, before there is a function to ask'],
  ['infra/src/postgres/watch-connections.ts', 'compares with times that the server notes of its connections'],
  ['infra/src/postgres/probe.ts', "asks whether the server's clock goes right"],
  ['infra/src/postgres/clock.test.ts', "compares the product's clock with the server's"],
  ['load-tests/src/bench/servers/crud.ts', 'is what anybody would write by hand, in a database without our functions'],
]);

const tracked = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.sql', '*.ts', '*.tsx'],
  {
    cwd: root,
  },
)
  .toString()
  .split('\0')
  .filter((path) => path !== '' && !path.endsWith('.gen.ts'));

/** Texts of a module: literals, and the parts of templates. */
const textsOf = (node) => {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (node === null || typeof node !== 'object') return [];
  if (node.type === 'StringLiteral') return [node.value];
  if (node.type === 'TemplateElement') return [node.raw];
  return Object.values(node).flatMap(textsOf);
};

const sqlOf = (path, text) =>
  path.endsWith('.sql')
    ? [text]
    : textsOf(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'esnext' }).body);

const asking = tracked.filter((path) => {
  const text = readFileSync(`${root}${path}`, 'utf8');
  // To take a module apart costs more than to see that there is nothing in it.
  return asked.test(text) && sqlOf(path, text).some((sql) => asked.test(sql.replaceAll(/--.*/g, '')));
});

const faults = [
  ...asking
    .filter((path) => !exceptions.has(path))
    .map(
      (path) => `${path} asks the server of the database what time it is: es.clock_now() or es.clock_moment() says it`,
    ),
  ...[...exceptions.keys()]
    .filter((path) => !asking.includes(path))
    .map((path) => `${path} asks no other clock: .ci/sql-clock.mjs need not except it`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
