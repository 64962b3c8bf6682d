import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { companies } from './companies.ts';
import { ownCompany } from './company.ts';

test('the queries of companies say which projections they read', () =>
  expectReadsNamed([asked(ownCompany, null), asked(companies, { search: 'a', page: 1, rowsPerPage: 10 })]));
