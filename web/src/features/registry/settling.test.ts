import { describe, expect, it } from 'vitest';
import { kindOfScreen } from './kind-of-screen.ts';
import type { RegistryRow } from './record.ts';
import type { RecordsChange } from './records-change.ts';
import { unsettles } from './settling.ts';

const line = kindOfScreen('linee');
const row = (values: Partial<RegistryRow> = {}): RegistryRow => ({
  id: 'a',
  version: 1,
  active: true,
  description: 'Presse',
  plantId: 'p',
  plant: { id: 'p', label: 'Nord' },
  ...values,
});
const change = (values: Partial<RecordsChange> = {}): RecordsChange => ({
  signal: 'CHANGE',
  position: '7',
  kind: 'LINE',
  upserted: [],
  removedIds: [],
  actor: null,
  ...values,
});
const upserted = (values: Partial<RegistryRow> = {}): RecordsChange =>
  change({ upserted: [{ ...row(values), __typename: 'Line' }] });

describe('a list is read again', () => {
  it.each([
    ['for a row that it does not show', upserted({ id: 'b' })],
    ['for a new name, by which it is searched', upserted({ description: 'Torni' })],
    ['for another state', upserted({ active: false })],
    ['for another place in a given order', upserted({ sortOrder: 5 })],
    ['for another name of what it is ordered by', upserted({ plant: { id: 'q', label: 'Sud' } })],
    ['for what is deleted, shown or not', change({ removedIds: ['z'] })],
    [
      'for a change of what its rows point at',
      change({ kind: 'PLANT', upserted: [{ __typename: 'Plant', id: 'p', version: 2 }] }),
    ],
    ['for a deletion of what its rows point at', change({ kind: 'PLANT', removedIds: ['p'] })],
  ])('%s', (_, item) => expect(unsettles(line, [row()], 'plantId', item)).toBe(true));
});

describe('a list stays as it was read', () => {
  it.each([
    ['for the echo of what it shows', upserted()],
    [
      'for a field that neither its order nor its search looks at',
      upserted({ version: 2, plant: { id: 'q', label: 'Sud' } }),
    ],
    ['for a record that none of its rows points at', change({ kind: 'PLANT', removedIds: ['q'] })],
  ])('%s', (_, item) => expect(unsettles(line, [row()], 'description', item)).toBe(false));
});
