import { equipment } from '@cadenza/domain/registry/equipment';
import { companyA } from '@cadenza/projections/testing/history';
import { expect, test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { importKey } from './import-key.ts';
import { imports } from './imports.ts';
import { seesImports } from './sees-imports.ts';

test('the queries of imports say which projections they read', () =>
  expectReadsNamed([
    asked(imports, { kind: equipment, most: 10 }),
    asked(importKey, { kind: equipment, columns: ['serialNumber'], texts: [['A1']] }),
  ]));

test.each([
  [['ROLE_ADMIN'], true],
  [['ROLE_ADMIN', 'ROLE_DEMO'], true],
  [['ROLE_USER'], false],
  [['ROLE_DEMO'], false],
])('whoever has %j sees imports of equipment: %s', (roles, sees) => {
  const actor = { kind: 'person', companyId: companyA, userId: companyA, maintainerId: null, roles } as const;
  expect(seesImports(actor, equipment)).toBe(sees);
});
