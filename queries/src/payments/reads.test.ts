import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { payingCheckouts } from './paying-checkouts.ts';

test('the queries of payments say which projections they read', () => expectReadsNamed([asked(payingCheckouts, {})]));
