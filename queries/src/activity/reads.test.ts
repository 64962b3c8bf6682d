import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { history, recentActivity } from './history.ts';
import { undoable } from './undoable.ts';

const subjects = [
  'equipment',
  'plannedIntervention',
  'user',
  'company',
  'supportRequest',
  'reportSchedule',
  'document',
  'license',
];

const all = [
  ...subjects.map((kind) => asked(history, { subject: { kind, id: companyA }, rows: 10 })),
  asked(recentActivity, 10),
  asked(undoable, null),
];

test('the queries of histories say which projections they read', () =>
  expectReadsNamed(all, {
    ...{ kind: 'person', companyId: companyA, userId: companyA, maintainerId: companyA },
    roles: ['ROLE_ADMIN', 'ROLE_DEVELOPER'],
  }));
