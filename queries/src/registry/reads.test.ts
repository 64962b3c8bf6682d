import { equipment } from '@cadenza/domain/registry/equipment';
import { kinds } from '@cadenza/domain/registry/kinds';
import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { equipmentOfLabels } from './equipment-of-labels.ts';
import { publicRecords } from './public-records.ts';
import { isReferred } from './record-uses.ts';
import { recordIds, recordList, recordListAsOf, recordsById, recordsOfKinds } from './records.ts';
import { recordCounts, recordSearch } from './search.ts';

const all = [
  ...kinds.flatMap((kind) => [
    asked(recordList(kind), { search: 'a' }),
    asked(recordListAsOf(kind), {}),
    asked(recordIds(kind), { list: {}, most: 10 }),
    asked(recordsById(kind), [companyA]),
  ]),
  asked(recordsOfKinds, new Map([['equipment', [companyA]]])),
  asked(recordSearch, { words: 'a', most: 10 }),
  asked(recordCounts, { kind: equipment, ids: [companyA] }),
  asked(publicRecords, { kind: equipment }),
  asked(isReferred, { kind: equipment, id: companyA }),
  asked(equipmentOfLabels, { plantId: null, list: {}, most: 10 }),
  asked(equipmentOfLabels, { plantId: companyA, list: {}, most: 10 }),
];

test('the queries of records say which projections they read', () => expectReadsNamed(all));
