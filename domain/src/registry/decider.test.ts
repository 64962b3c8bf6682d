import { describe, expect, it } from 'vitest';
import type { EventMetadata } from '../kernel/event.ts';
import { isRejection } from '../kernel/rejection.ts';
import { checklist } from './checklist.ts';
import { checklistLine } from './checklist-line.ts';
import type { RegistryCommand } from './commands.ts';
import { registry } from './decider.ts';
import type { RegistryEvent } from './events.ts';
import { maintainerAbsence } from './maintainer-absence.ts';
import { plant } from './plant.ts';
import type { RegistryState } from './records.ts';
import { supplierType } from './supplier-type.ts';
import { workingCalendarDay } from './working-calendar-day.ts';

const company = '00000000-0000-7000-8000-00000000c001';
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const metadata = (actorId: string, companyId = company): EventMetadata => ({
  companyId,
  actorId,
  commandId: id(900),
  correlationId: id(900),
  causationId: id(900),
  happenedAt: '2026-11-21T08:00:00Z',
  v: 1,
});

const given = (events: RegistryEvent[], actorId = id(1)): RegistryState =>
  events.reduce((state, event) => registry.evolve(state, event, metadata(actorId)), registry.initialState());

const when = (state: RegistryState, command: RegistryCommand, actorId = id(1), companyId = company) =>
  registry.decide(command, state, { companyId, actorId, now: '2026-11-21T09:00:00Z' });

const dayOf = (n: number): string => new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);

const registered: RegistryEvent = {
  type: 'PlantRegistered',
  data: { id: id(10), values: { description: 'Officina' } },
};

describe('records', () => {
  it('registers all values, trimmed, with the initial ones filled in', () => {
    expect(
      when(given([]), { type: 'CreateRecord', kind: plant, id: id(10), values: { description: ' Officina ' } }),
    ).toEqual([registered]);
  });

  it('names each field that is wrong', () => {
    expect(
      when(given([]), { type: 'CreateRecord', kind: plant, id: id(10), values: { description: '' } }),
    ).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'description', code: 'required' }],
    });
  });

  it('records only what changed, and nothing when nothing did', () => {
    const state = given([registered]);
    expect(when(state, { type: 'ChangeRecord', kind: plant, id: id(10), values: { description: 'Officina' } })).toEqual(
      [],
    );
    expect(
      when(state, { type: 'ChangeRecord', kind: plant, id: id(10), values: { description: 'Reparto A' } }),
    ).toEqual([{ type: 'PlantChanged', data: { id: id(10), values: { description: 'Reparto A' } } }]);
  });

  it('names field, who and when where two people set the same field', () => {
    const state = given(
      [registered, { type: 'PlantChanged', data: { id: id(10), values: { description: 'Reparto A' } } }],
      id(2),
    );
    const late: RegistryCommand = {
      type: 'ChangeRecord',
      kind: plant,
      id: id(10),
      values: { description: 'B' },
      seenVersion: 1,
    };
    const conflict = { mine: 'B', theirs: 'Reparto A', by: id(2), at: '2026-11-21T08:00:00Z' };
    expect(when(state, late)).toEqual(
      expect.objectContaining({
        code: 'conflict',
        params: { field: 'description', by: id(2), at: conflict.at },
        errors: [{ field: 'description', code: 'conflict', conflict }],
      }),
    );
    expect(isRejection(when(state, { ...late, seenVersion: 2 }))).toBe(false);
    // Nobody has seen what is not there yet: taken at its word it would overwrite whatever comes until then.
    expect(when(state, { ...late, seenVersion: 3 })).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'seenVersion', code: 'too_large', params: { max: 2 } }],
    });
  });

  it('answers for another company as for a record that is not there', () => {
    const command: RegistryCommand = { type: 'SetRecordActive', kind: plant, id: id(10), active: false };
    expect(when(given([registered]), command, id(1), id(999))).toMatchObject({ code: 'not_found' });
    expect(when(given([]), command)).toMatchObject({ code: 'not_found' });
  });

  it('switches on and off, and does nothing twice', () => {
    const off: RegistryCommand = { type: 'SetRecordActive', kind: plant, id: id(10), active: false };
    const events = when(given([registered]), off);
    expect(events).toEqual([{ type: 'PlantDeactivated', data: { id: id(10), reason: null } }]);
    expect(when(given([registered, ...(events as RegistryEvent[])]), off)).toEqual([]);
  });
});

describe('collections', () => {
  const day = (n: number, date: string): RegistryEvent => ({
    type: 'WorkingCalendarDayRegistered',
    data: { id: id(n), values: { day: date, type: 'holiday' } },
  });

  it('keeps a day of the calendar unique', () => {
    const values = { day: '2026-12-25', type: 'holiday' };
    expect(
      when(given([day(20, '2026-12-25')]), { type: 'CreateRecord', kind: workingCalendarDay, id: id(21), values }),
    ).toMatchObject({
      code: 'already_exists',
      errors: [{ field: 'day' }],
    });
  });

  it('begins no absence behind its end, when it is made or changed', () => {
    const days = { firstDay: '2026-08-10', lastDay: '2026-08-14' };
    const values = { absenteeId: id(1), ...days };
    const away: RegistryEvent = { type: 'MaintainerAbsenceRegistered', data: { id: id(22), values } };
    const make = (more: object) =>
      when(given([]), { type: 'CreateRecord', kind: maintainerAbsence, id: id(22), values: { ...values, ...more } });
    const change = (more: object) =>
      when(given([away]), { type: 'ChangeRecord', kind: maintainerAbsence, id: id(22), values: { ...more } });
    const backwards = { code: 'invalid_fields', errors: [{ field: 'lastDay', code: 'end_before_start' }] };
    expect(make({ lastDay: '2026-08-10' })).toMatchObject([{ type: 'MaintainerAbsenceRegistered' }]);
    expect(make({ lastDay: '2026-08-09' })).toMatchObject(backwards);
    expect(change({ firstDay: '2026-08-15' })).toMatchObject(backwards);
    expect(change({ firstDay: '2026-09-01', lastDay: '2026-09-02' })).toMatchObject([
      { type: 'MaintainerAbsenceChanged' },
    ]);
  });

  const list: RegistryEvent = {
    type: 'ChecklistRegistered',
    data: {
      id: id(30),
      values: { description: 'Tagliando', equipmentId: id(1), interventionId: id(2), mandatory: true },
    },
  };
  const line = (n: number, sortOrder: number): RegistryEvent => ({
    type: 'ChecklistLineRegistered',
    data: { id: id(n), sortOrder, values: { checklistId: id(30), description: `riga ${n}`, mandatory: true } },
  });
  const lines = [list, line(31, 5), line(32, 10), line(33, 15)];

  it('adds a line at the end of its checklist, in steps of 5', () => {
    const values = { checklistId: id(30), description: 'Controllo olio' };
    expect(when(given(lines), { type: 'CreateRecord', kind: checklistLine, id: id(34), values })).toMatchObject([
      { type: 'ChecklistLineRegistered', data: { sortOrder: 20, values: { mandatory: true } } },
    ]);
    expect(when(given([]), { type: 'CreateRecord', kind: checklistLine, id: id(34), values })).toMatchObject({
      code: 'not_found',
    });
  });

  it.each([
    [checklistLine, 500, (n: number) => ({ checklistId: id(1_000_000), description: `Riga ${n}` })],
    [workingCalendarDay, 5_000, (n: number) => ({ day: dayOf(n), type: 'holiday' })],
  ] as const)('takes no more of a stream than its commands can read: %#', (kind, most, values) => {
    const type = kind === checklistLine ? 'ChecklistLineRegistered' : 'WorkingCalendarDayRegistered';
    const event = (n: number): RegistryEvent => ({ type, data: { id: id(n), values: values(n) } });
    const owner: RegistryEvent = { type: 'ChecklistRegistered', data: { id: id(1_000_000), values: {} } };
    const records = (count: number): RegistryState => {
      const [first = owner, second = owner] = [event(0), event(1)];
      const state = given([owner, first, second]);
      const [line] = [...state.records.values()].filter((record) => record.kind === kind.name);
      if (!line) throw new Error('no record');
      const filled = Array.from(
        { length: count },
        (_, n) => [id(n), { ...line, id: id(n), values: values(n) }] as const,
      );
      return { ...state, records: new Map([...state.records, ...filled]) };
    };
    const create = { type: 'CreateRecord', kind, id: id(most), values: values(most) } as const;
    expect(when(records(most), create)).toMatchObject({ code: 'too_many_records', params: { most } });
    expect(isRejection(when(records(most - 1), { ...create }))).toBe(false);
  });

  it('moves a line after another and renumbers', () => {
    expect(when(given(lines), { type: 'MoveRecord', kind: checklistLine, id: id(33), afterId: null })).toEqual([
      {
        type: 'ChecklistLineOrdered',
        data: {
          id: id(33),
          order: [
            { id: id(33), sortOrder: 5 },
            { id: id(31), sortOrder: 10 },
            { id: id(32), sortOrder: 15 },
          ],
        },
      },
    ]);
    expect(when(given(lines), { type: 'MoveRecord', kind: checklistLine, id: id(33), afterId: id(32) })).toEqual([]);
  });

  it('renumbers what is left when a line goes', () => {
    expect(when(given(lines), { type: 'RemoveRecord', kind: checklistLine, id: id(31) })).toMatchObject([
      { type: 'ChecklistLineRemoved' },
      {
        type: 'ChecklistLineOrdered',
        data: {
          order: [
            { id: id(32), sortOrder: 5 },
            { id: id(33), sortOrder: 10 },
          ],
        },
      },
    ]);
  });

  it('takes several at once in one place, numbered once, and removes several', () => {
    const records = [id(51), id(52)].map((one) => ({
      id: one,
      values: { checklistId: id(30), description: `riga ${one}` },
    }));
    const add = { type: 'CreateRecords', kind: checklistLine, records } as const;
    expect(when(given(lines), add)).toMatchObject([
      { type: 'ChecklistLineRegistered', data: { id: id(51), sortOrder: 20 } },
      { type: 'ChecklistLineRegistered', data: { id: id(52), sortOrder: 25 } },
    ]);
    expect(when(given(lines), { ...add, afterId: id(31) })).toMatchObject([
      { data: { id: id(51) } },
      { data: { id: id(52) } },
      {
        type: 'ChecklistLineOrdered',
        data: { order: [31, 51, 52, 32, 33].map((n, at) => ({ id: id(n), sortOrder: (at + 1) * 5 })) },
      },
    ]);
    const twice = [...records, ...records];
    expect(when(given(lines), { ...add, records: twice })).toMatchObject({ code: 'already_exists' });
    const gone = { type: 'RemoveRecords', kind: checklistLine, ids: [id(31), id(33)] } as const;
    expect(when(given(lines), gone)).toMatchObject([
      { type: 'ChecklistLineRemoved', data: { id: id(31) } },
      { type: 'ChecklistLineRemoved', data: { id: id(33) } },
      { type: 'ChecklistLineOrdered', data: { order: [{ id: id(32), sortOrder: 5 }] } },
    ]);
    expect(when(given(lines), { ...gone, ids: [id(31), id(99)] })).toMatchObject({ code: 'not_found' });
  });

  it('knows a checklist from its lines', () => {
    expect(when(given(lines), { type: 'SetRecordActive', kind: checklist, id: id(31), active: false })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('removal of what others may refer to', () => {
  const made: RegistryEvent = {
    type: 'SupplierTypeRegistered',
    data: { id: id(40), values: { description: 'Ricambi' } },
  };
  const requested: RegistryEvent = { type: 'SupplierTypeRemovalRequested', data: { id: id(40) } };
  const removed: RegistryEvent = { type: 'SupplierTypeRemoved', data: { id: id(40) } };
  const of = { kind: supplierType, id: id(40) };
  const restored = (version: number): RegistryEvent => ({
    type: 'SupplierTypeRestored',
    data: { id: id(40), values: { description: 'Ricambi' }, active: true, version },
  });

  it('comes in two steps, the first of which is not repeated', () => {
    expect(when(given([made]), { type: 'RemoveRecord', ...of })).toMatchObject({ code: 'in_use' });
    expect(when(given([made]), { type: 'RequestRemoval', ...of })).toEqual([requested]);
    expect(when(given([made, requested]), { type: 'RequestRemoval', ...of })).toEqual([]);
    expect(when(given([made, requested]), { type: 'RemoveRecord', ...of })).toEqual([removed]);
  });

  it('is taken back between the steps and behind them, and no other way', () => {
    const restore: RegistryCommand = { type: 'RestoreRecord', ...of };
    expect(when(given([made]), restore)).toEqual([]);
    expect(when(given([]), restore)).toEqual([]);
    expect(when(given([made, requested]), restore, id(1), id(999))).toEqual([]);
    expect(when(given([made, requested]), restore)).toEqual([restored(2)]);
    expect(when(given([made, requested, restored(2)]), { type: 'RemoveRecord', ...of })).toMatchObject({
      code: 'in_use',
    });
    expect(when(given([made, requested, removed]), restore)).toEqual([restored(2)]);
    const back = given([made, requested, removed, restored(2)]);
    expect(when(back, { type: 'ChangeRecord', ...of, values: { description: 'Utensili' } })).toHaveLength(1);
    expect(back.records.get(id(40))).toMatchObject({ version: 2, removing: false, active: true });
  });

  it('uses up the id', () => {
    const again: RegistryCommand = { type: 'CreateRecord', ...of, values: { description: 'Altro' } };
    expect(when(given([made, requested, removed]), again)).toMatchObject({ code: 'already_exists' });
  });
});
