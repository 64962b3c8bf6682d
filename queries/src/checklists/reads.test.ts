import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { checklistWithLines } from './checklist.ts';

test('a checklist with its lines says which projections it reads', () =>
  expectReadsNamed([asked(checklistWithLines, { id: companyA }), asked(checklistWithLines, { filters: {} })]));
