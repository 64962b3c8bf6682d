import { expect, it } from 'vitest';
import type { PlanningRights } from '../rows/permissions.ts';
import { lockOf, locksWork } from './Locked.tsx';

const rights = (manage: boolean, own: string | null, works = true): PlanningRights => ({
  read: true,
  manage,
  works,
  readRequests: manage,
  work: ({ maintainer }) => works && (manage || (own !== null && maintainer?.id === own)),
  maintainerId: own,
});
const of = (id: string | null) => (id === null ? null : { id, label: id, color: 1 });

it.each([
  ['a supervisor', rights(true, null), 'm1', false, undefined],
  ['a supervisor, once it is completed', rights(true, null), 'm1', true, 'correctOnly'],
  ['its maintainer', rights(false, 'm1'), 'm1', false, undefined],
  ['its maintainer, once it is completed', rights(false, 'm1'), 'm1', true, 'completed'],
  ['another maintainer', rights(false, 'm2'), 'm1', true, 'notYours'],
  ['a maintainer, of work that nobody has', rights(false, 'm2'), null, false, 'nobodys'],
  ['the demo user', rights(false, null, false), 'm1', false, 'demo'],
] as const)('tells %s why it is locked', (_, who, maintainer, completed, lock) => {
  const found = lockOf({ completed, maintainer: of(maintainer) }, who);
  expect([found, locksWork(found)]).toEqual([lock, lock !== undefined && lock !== 'correctOnly']);
});
