import { kinds } from '@cadenza/domain/registry/kinds';
import { expect, it } from 'vitest';
import { fields } from './fields.ts';
import { routes } from './routes.ts';

/** What a signed-in person may have done that stands once for each wire still: a line is taken out with its pair, and none comes in. */
const notYetDeclared: Readonly<Record<string, readonly string[]>> = {
  /** Forms with a record as one of their fields, which one wire alone has. */
  company: ['POST /api/companies', 'POST /api/companies/{id}'],
  exchange: [
    ...['startImport', 'undoImport'],
    ...kinds.filter(({ name }) => name !== 'checklistLine').map(({ rest }) => `POST /api/importazioni/${rest}`),
  ],
  /** Of the login that the call is made by: what they answer, and end, are tokens. */
  identity: ['POST /api/companies/{id}/switch', 'PUT /api/user/change-password'],
  /** Outside the log, of the login that the call is made by. */
  notices: ['tellOnDevice', 'leaveDevice'],
  /** Made of descriptors, one of each kind. */
  registry: [
    ...['setRecordActive', 'removeRecord', 'removeRecords', 'moveRecord'],
    ...kinds.flatMap(({ name, rest }) => [
      ...['create', 'change'].map((word) => `${word}${name.charAt(0).toUpperCase()}${name.slice(1)}`),
      ...[`POST /api/${rest}`, `PUT /api/${rest}/{id}`],
    ]),
  ],
};

it('whatever writes is declared once, beside what is known to stand once for each wire', () => {
  const writing = routes.filter(({ access, method }) => !('public' in access) && method !== 'GET');
  const pairs = [
    ...writing.filter(({ declared }) => !declared).map(({ method, path }) => `${method} ${path}`),
    ...Object.keys(fields.Mutation).filter((name) => !fields.Mutation[name]?.declared),
  ];
  expect(pairs.toSorted()).toEqual(Object.values(notYetDeclared).flat().toSorted());
});
