import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { newsSince, notices } from './notices.ts';
import { noticeReceivers } from './receivers.ts';

const all = [
  asked(notices, { unread: false, rows: 10, most: 10 }),
  asked(newsSince, { since: '2026-03-01T00:00:00Z', most: 10 }),
  asked(noticeReceivers, { works: ['1'], requests: ['2'] }),
];

test('the queries of notices say which projections they read', () =>
  expectReadsNamed(all, {
    ...{ kind: 'person', companyId: companyA, userId: companyA, maintainerId: companyA },
    roles: ['ROLE_ADMIN'],
  }));
