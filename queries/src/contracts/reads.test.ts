import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { companyContracts } from './contracts.ts';

test('the query of contracts says which projection it reads', () => expectReadsNamed([asked(companyContracts, null)]));
