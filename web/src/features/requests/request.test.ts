import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import { describe, expect, test } from 'vitest';
import { type RequestForm, requestSchema, toChanges, toForm, toNew } from '../support/inside/request-form.ts';
import { queryOf, readFilters, requestSort, writeFilters } from '../support/inside/request-search.ts';
import { actsOf, actTo, type RequestAct, type RequestRow } from './request.ts';

const zone = 'Europe/Rome';
const machine = { id: '01890000-0000-7000-8000-000000000001', label: 'Pressa 3' };
const row: RequestRow = {
  id: '01890000-0000-7000-8000-000000000002',
  number: 7,
  status: 'WAITING',
  phase: 'WAITING',
  statusAt: '2026-03-29T06:00:00Z',
  statusReason: null,
  statusText: null,
  requester: null,
  contact: null,
  equipment: machine,
  line: null,
  plant: null,
  anomalies: [],
  request: 'Perde olio',
  notes: null,
  maintainer: null,
  intervention: null,
  assignedTo: null,
  happenedAt: '2026-03-29T06:15:00Z',
  stopped: false,
  priority: 'NORMAL',
  openedAt: '2026-03-29T06:20:00Z',
  work: null,
  images: [],
  comments: 0,
  lastCommentFrom: null,
  version: 1,
};

type State = ReturnType<typeof supportRequestDecider.initialState>;
const at = '2026-03-29T06:20:00.000Z';
const { id: supportRequestId } = row;
const there = (phase: 'waiting' | 'handling' | 'completed', archived: boolean, worked: boolean): State =>
  ({
    status: 'there',
    ...{ supportRequestId, companyId: 'c', requester: { kind: 'user', userId: 'u' }, phase, archived },
    ...{
      given: { by: 'u', words: 'Perde olio', stopped: false, priority: 'normal', imageIds: [] },
      statusReason: null,
    },
    ...{ comments: { ids: [], unanswered: 0 }, priority: 'normal' },
    ...{ assignedTo: null, images: [], openedAt: at, version: 1, marks: {} },
    overAt: phase === 'completed' || archived ? at : null,
    ...{ equipmentId: machine.id, anomalyIds: [], request: 'Perde olio', happenedAt: at, stopped: false, notes: null },
    ...{ maintainerId: null, interventionId: null },
    work: worked ? { seriesId: 's', occurrenceId: 'o' } : null,
  }) as State;

const commands = {
  plan: { type: 'TransformSupportRequest', equipmentId: machine.id, seriesId: 's2', occurrenceId: 'o2' },
  handle: { type: 'SetSupportRequestStatus', to: 'handling' },
  complete: { type: 'SetSupportRequestStatus', to: 'completed' },
  assign: { type: 'AssignSupportRequest', assignedTo: 'somebody' },
  change: { type: 'ChangeSupportRequest', changes: { request: 'Perde acqua' } },
  archive: { type: 'SetSupportRequestStatus', to: 'archived' },
  restore: { type: 'RestoreSupportRequest' },
  reopen: { type: 'ReopenSupportRequest', text: 'Perde ancora' },
  delete: { type: 'DeleteSupportRequest' },
} as const satisfies Record<RequestAct, Parameters<typeof supportRequestDecider.decide>[0]>;

describe('what may be done with a request', () => {
  const context = {
    ...{ companyId: 'c', actorId: 'u', now: at },
  } as Parameters<typeof supportRequestDecider.decide>[2];
  const phases = { waiting: 'WAITING', handling: 'HANDLING', completed: 'COMPLETED' } as const;
  const cases = (['waiting', 'handling', 'completed'] as const).flatMap((phase) =>
    [false, true].flatMap((archived) => [false, true].map((worked) => ({ phase, archived, worked }))),
  );
  test.each(cases)('is what its rules take: $phase, archived $archived, with a work $worked', (one) => {
    // One that waits has no work.
    if (one.phase === 'waiting' && one.worked) return;
    const shown = actsOf({
      status: one.archived ? 'ARCHIVED' : phases[one.phase],
      phase: phases[one.phase],
      work: one.worked ? { id: 'o', seriesId: 's', start: null, completed: false, maintainer: null } : null,
    });
    const state = there(one.phase, one.archived, one.worked);
    const taken = (Object.keys(commands) as RequestAct[]).filter((act) => {
      const decision = supportRequestDecider.decide(commands[act], state, context);
      // Asking for the status that it had is another way to say "restore"; opening it again restores it, too.
      const [first] = Array.isArray(decision) ? decision : [];
      return first !== undefined && (['restore', 'reopen'].includes(act) || first.type !== 'SupportRequestRestored');
    });
    expect([...shown].toSorted()).toEqual(taken.toSorted());
  });

  test.each(cases)('goes where its rules let it: $phase, archived $archived, with a work $worked', (one) => {
    if (one.phase === 'waiting' && one.worked) return;
    const status = one.archived ? 'ARCHIVED' : phases[one.phase];
    const work = one.worked ? { id: 'o', seriesId: 's', start: null, completed: false, maintainer: null } : null;
    const targets = { ...phases, archived: 'ARCHIVED' } as const;
    for (const [to, name] of Object.entries(targets)) {
      const command = { type: 'SetSupportRequestStatus', to: to as keyof typeof targets } as const;
      const decision = supportRequestDecider.decide(command, there(one.phase, one.archived, one.worked), context);
      const reopens = supportRequestDecider.decide(
        commands.reopen,
        there(one.phase, one.archived, one.worked),
        context,
      );
      // Completed, it goes back by being opened again, which says why.
      const back = !one.archived && to === 'handling' && Array.isArray(reopens);
      const goes = back || (Array.isArray(decision) && decision.length > 0);
      expect(actTo({ status, phase: phases[one.phase], work }, name) !== undefined, `${status} to ${name}`).toBe(goes);
    }
  });
});

describe('the filters of the address', () => {
  const filters = {
    statuses: ['WAITING', 'HANDLING'] as const,
    priorities: ['URGENT', 'HIGH'] as const,
    records: { equipmentId: machine.id },
    from: '2026-03-28',
    to: '2026-03-29',
  };
  test('are read as they were written', () => {
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(writeFilters(readFilters(undefined))).toBeUndefined();
  });
  test('leave out what makes no sense', () => {
    expect(readFilters('status:GONE,priority:GONE,equipmentId:7,from:2026-02-31,%:,to:%E0%A4%A')).toEqual({
      ...{ statuses: [], priorities: [], records: {}, from: null, to: null },
    });
    expect(requestSort('toString')).toEqual({ by: 'openedAt', descending: true });
  });
  test('ask for whole days of the company, also for the one of 23 hours', () => {
    expect(queryOf({ filtri: writeFilters(filters) ?? '', cerca: 'olio' }, zone)).toEqual({
      ...{ equipmentId: machine.id, statuses: ['WAITING', 'HANDLING'], text: 'olio' },
      priorities: ['URGENT', 'HIGH'],
      ...{ openedFrom: '2026-03-27T23:00:00Z', openedTo: '2026-03-29T22:00:00Z' },
      ...{ sortBy: 'openedAt', descending: true },
    });
  });
});

describe('the form', () => {
  const filled: RequestForm = { ...toForm(null, zone, machine), request: ' Perde olio ' };
  const faults = (form: RequestForm) =>
    requestSchema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

  test('sends a new one without a time as of now, and what only staff may say only for staff', () => {
    expect(toNew(filled, zone, false)).toEqual({ equipmentId: machine.id, anomalyIds: [], request: 'Perde olio' });
    expect(toNew({ ...filled, date: '2026-03-29', time: '08:15' }, zone, true)).toMatchObject({
      ...{ happenedAt: '2026-03-29T06:15:00Z', notes: null, maintainerId: null },
    });
  });
  test('says how urgent it is where that is not as usual', () => {
    expect(toNew({ ...filled, priority: 'URGENT' }, zone, false)).toMatchObject({ priority: 'URGENT' });
    expect(toChanges({ ...toForm(row, zone), priority: 'HIGH' }, row, zone)).toEqual({ priority: 'HIGH' });
  });
  test('wants a machine, what is wrong, and of a time both parts', () => {
    expect(faults(filled)).toEqual([]);
    expect(faults(toForm(null, zone))).toEqual(['equipment error.equipment', 'request error.nothing']);
    expect(faults({ ...filled, date: '2026-03-29' })).toEqual(['time error.time']);
    expect(faults({ ...filled, time: '08:15' })).toEqual(['date error.day']);
    expect(faults({ ...filled, request: 'x'.repeat(2001) })).toEqual(['request error.tooLong']);
  });
  test('sends of a change what has changed, and nothing of what has not', () => {
    const form = toForm(row, zone);
    expect(form).toMatchObject({ date: '2026-03-29', time: '08:15' });
    expect(toChanges(form, row, zone)).toEqual({});
    expect(toChanges({ ...form, request: '', notes: 'Guarnizione', time: '08:00' }, row, zone)).toEqual({
      ...{ request: null, notes: 'Guarnizione', happenedAt: '2026-03-29T06:00:00Z' },
    });
  });
});
