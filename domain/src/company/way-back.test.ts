import { expect, it } from 'vitest';
import { testCompany } from '../testing/given-when-then.ts';
import { writtenStream } from '../testing/taken-back.ts';
import { type CompanyCommand, companyDecider } from './company.ts';
import { companyInverse } from './way-back.ts';

const registered: CompanyCommand = {
  ...{ type: 'RegisterCompany', companyId: testCompany, code: 'ROSSI' },
  details: { businessName: 'Officine Rossi' },
};
const begun = () => {
  const stream = writtenStream(companyDecider, companyInverse);
  stream.do('begun', [registered], { by: 'somebody' });
  return stream;
};
/** But for the number of its events, and who set what last. */
const seen = (stream: ReturnType<typeof begun>) => {
  const state = stream.state();
  return state.status === 'none' ? null : { ...state, version: 0, changed: {} };
};

const acts: [string, CompanyCommand][] = [
  ['details', { type: 'ChangeCompany', changes: { businessName: 'Rossi Srl', municipality: 'Brescia' } }],
  ['settings', { type: 'ChangeCompanySettings', changes: { workingWeekdays: [1, 2], signatureRequired: true } }],
  ['targets', { type: 'ChangeCompanyTargets', changes: { mttr: 2, failures: 3 } }],
];

it.each(acts)('%s that were set are what they were', (_, command) => {
  const stream = begun();
  const before = seen(stream);
  expect(stream.do('mine', [command])).not.toHaveProperty('rejected');
  expect(seen(stream)).not.toEqual(before);
  expect(stream.undo('mine')).not.toHaveProperty('rejected');
  expect(seen(stream)).toEqual(before);
});

it.each(acts)('%s that others have set since are theirs, and what they set besides is no hindrance', (_, command) => {
  const stream = begun();
  stream.do('mine', [command]);
  const besides: CompanyCommand = { type: 'ChangeCompany', changes: { address: 'Via Roma 1' } };
  stream.do('theirs', [besides], { by: 'colleague' });
  expect(stream.undo('mine')).not.toHaveProperty('rejected');
  stream.do('mine again', [command]);
  const changes = 'changes' in command ? command.changes : {};
  const other = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? value + 1
        : typeof value === 'boolean'
          ? !value
          : Array.isArray(value)
            ? [3]
            : `${value} bis`,
    ]),
  );
  stream.do('same', [{ ...command, changes: other } as CompanyCommand], { by: 'colleague' });
  expect(stream.undo('mine again')).toMatchObject({ code: 'changed_since', params: { by: 'colleague' } });
});
