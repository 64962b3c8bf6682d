import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { documents, documentsById } from './documents.ts';

const all = [asked(documents, { kind: 'plant', id: companyA }), asked(documentsById, [companyA])];

test('the queries of documents say which projections they read', () => expectReadsNamed(all));
