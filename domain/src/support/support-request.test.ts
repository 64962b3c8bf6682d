import { describe, expect, it } from 'vitest';
import { decide, stateAfter, testActor, testCompany } from '../testing/given-when-then.ts';
import type { SupportRequestCommand } from './commands.ts';
import type { RequestImage, SupportRequestEvent } from './events.ts';
import { maxImages, maxRequesterImages } from './limits.ts';
import { supportNumbers } from './numbers.ts';
import { supportRequestDecider } from './support-request.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const supportRequestId = id(1);
const values = {
  equipmentId: id(10),
  anomalyIds: [id(20)],
  request: 'La pressa perde olio',
  happenedAt: '2026-03-02T06:30:00Z',
  notes: null,
  maintainerId: null,
  interventionId: null,
};
const opened: SupportRequestEvent = {
  type: 'SupportRequestOpened',
  data: { supportRequestId, requester: { kind: 'user', userId: testActor }, ...values },
};
const of = (type: SupportRequestEvent['type'], data: object = {}) =>
  ({ type, data: { supportRequestId, ...data } }) as SupportRequestEvent;
const taken = of('SupportRequestTakenInHandling');
const completed = of('SupportRequestCompleted');
const archived = of('SupportRequestArchived');
const work = { seriesId: id(30), occurrenceId: id(31) };
const transformed = of('SupportRequestTransformed', work);
const image = (n: number): RequestImage => ({
  imageId: id(100 + n),
  fileName: `${id(100 + n)}.jpg`,
  mime: 'image/jpeg',
  content: { hash: 'a'.repeat(64), size: 9 },
});
const added = (n: number) => of('SupportRequestImageAdded', image(n));
const stranger = { kind: 'public', language: 'it', contact: { name: null, email: null, phone: null } } as const;
const open: SupportRequestCommand = {
  type: 'OpenSupportRequest',
  supportRequestId,
  requester: { kind: 'user', userId: testActor },
  images: [],
  ...values,
};
const request = decide(supportRequestDecider);
const set = (to: 'waiting' | 'handling' | 'completed' | 'archived'): SupportRequestCommand => ({
  type: 'SetSupportRequestStatus',
  to,
});
const follow = (outcome: 'open' | 'completed' | 'gone', seriesId = work.seriesId): SupportRequestCommand => ({
  type: 'FollowWork',
  seriesId,
  outcome,
});
const system = { system: true } as const;

describe('a support request', () => {
  it('keeps what who asked wrote and sent, whatever others make of it', () => {
    const history = [opened, added(1), of('SupportRequestChanged', { changes: { request: 'Chiedere a Bianchi' } })];
    const { evolve } = supportRequestDecider;
    const at = '2026-03-02T08:00:00Z';
    const own = stateAfter(supportRequestDecider, history);
    const after = evolve(own, added(2), { companyId: testCompany, actorId: id(99), happenedAt: at });
    expect(after).toMatchObject({
      request: 'Chiedere a Bianchi',
      images: [image(1), image(2)],
      given: { by: testActor, words: values.request, imageIds: [image(1).imageId] },
    });
  });
  it('is opened once, with its images, in the words of who asks or by anomalies', () => {
    request
      .given([])
      .when({ ...open, images: [image(1)] })
      .then([opened, added(1)]);
    request.given([opened]).when(open).then('already_exists');
    request
      .given([])
      .when({ ...open, request: ' ' })
      .then([{ ...opened, data: { ...opened.data, request: null } } as SupportRequestEvent]);
    request
      .given([])
      .when({ ...open, request: ' ', anomalyIds: [] })
      .then({ code: 'invalid_fields', errors: [{ field: 'request', code: 'required' }] });
    request
      .given([])
      .when({ ...open, anomalyIds: [id(22), id(21), id(22)] })
      .events();
  });

  it('says that the machine stands, now or later', () => {
    request
      .given([])
      .when({ ...open, stopped: true })
      .then([{ ...opened, data: { ...opened.data, stopped: true } } as SupportRequestEvent]);
    request
      .given([opened])
      .when({ type: 'ChangeSupportRequest', changes: { stopped: true } })
      .then([of('SupportRequestChanged', { changes: { stopped: true } })]);
    // Nobody was asked: it does not stand.
    request
      .given([opened])
      .when({ type: 'ChangeSupportRequest', changes: { stopped: false } })
      .then([]);
  });

  it.each([
    [{ happenedAt: '2026-03-02T08:05:01Z' }, 'happenedAt', 'in_future'],
    [{ happenedAt: '1850-01-01T00:00:00Z' }, 'happenedAt', 'out_of_range'],
    [{ happenedAt: '2016-03-01T23:59:59Z' }, 'happenedAt', 'too_long_ago'],
    [{ requester: stranger, happenedAt: '2025-03-01T23:59:59Z' }, 'happenedAt', 'too_long_ago'],
    [{ happenedAt: 'ieri' }, 'happenedAt', 'invalid_date_time'],
    [{ request: 'x'.repeat(2_001) }, 'request', 'too_long'],
    [{ request: 'a\u202Eb' }, 'request', 'hidden_characters'],
    [{ notes: 'x'.repeat(4_001) }, 'notes', 'too_long'],
    [{ equipmentId: 'x' }, 'equipmentId', 'invalid_id'],
    [{ anomalyIds: Array.from({ length: 21 }, (_, n) => id(n)) }, 'anomalyIds', 'too_many'],
    [{ images: Array.from({ length: maxRequesterImages + 1 }, (_, n) => image(n)) }, 'images', 'too_many'],
    [
      { requester: { kind: 'public', language: 'it', contact: { name: null, email: 'x', phone: null } } },
      'contact.email',
      'invalid_email',
    ],
    [
      { requester: { kind: 'public', language: 'it', contact: { name: null, email: null, phone: 'x' } } },
      'contact.phone',
      'invalid_phone',
    ],
  ] as const)('is refused with %j', (wrong, field, code) => {
    const command = { ...open, ...wrong } as SupportRequestCommand;
    expect(request.given([]).when(command).refusal()).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field, code }],
    });
  });

  it('lies back a year at most, from inside as from outside; the rest of an older one may be changed', () => {
    for (const requester of [stranger, open.requester]) {
      const at = (happenedAt: string) =>
        request.given([]).when({ ...open, requester, stopped: true, happenedAt } as SupportRequestCommand);
      at('2025-03-02T00:00:00Z').events();
      at('2025-03-01T23:59:59Z').then({
        code: 'invalid_fields',
        errors: [{ field: 'happenedAt', code: 'too_long_ago', params: { from: '2025-03-02' } }],
      });
    }
    const old = { ...opened, data: { ...opened.data, happenedAt: '1999-01-01T00:00:00Z' } } as SupportRequestEvent;
    const change = (changes: object) => ({ type: 'ChangeSupportRequest', changes }) as SupportRequestCommand;
    request
      .given([old])
      .when(change({ happenedAt: '1999-01-01T00:00:00Z', notes: 'x' }))
      .events();
    request
      .given([old])
      .when(change({ happenedAt: '1999-01-02T00:00:00Z' }))
      .then({
        code: 'invalid_fields',
        errors: [{ field: 'happenedAt', code: 'too_long_ago', params: { from: '2025-03-02' } }],
      });
  });

  it('stays as it is where its moment comes back as it was read, by the second', () => {
    const exact = {
      ...opened,
      data: { ...opened.data, happenedAt: '2026-03-02T06:30:00.641Z' },
    } as SupportRequestEvent;
    const change = (happenedAt: string) =>
      ({ type: 'ChangeSupportRequest', changes: { happenedAt }, seenVersion: 1 }) as SupportRequestCommand;
    request.given([exact]).when(change('2026-03-02T06:30:00Z')).then([]);
    expect(request.given([exact]).when(change('2026-03-02T06:30:01Z')).events()).toHaveLength(1);
  });

  it('may be dated a little ahead, as clocks of phones are', () => {
    request
      .given([])
      .when({ ...open, happenedAt: '2026-03-02T08:05:00Z' })
      .events();
  });

  it('waits, is handled, is completed; every other move is refused', () => {
    request.given([opened]).when(set('handling')).then([taken]);
    request.given([opened, taken]).when(set('completed')).then([completed]);
    request.given([opened]).when(set('waiting')).then([]);
    for (const [history, to] of [
      [[opened], 'completed'],
      [[opened, taken], 'waiting'],
      [[opened, taken, completed], 'handling'],
      [[opened, taken, completed], 'waiting'],
      [[opened, taken, archived], 'waiting'],
    ] as const) {
      request.given(history).when(set(to)).then('request_transition');
    }
  });

  it('goes to the archive from anywhere, and back to where it was', () => {
    for (const history of [[opened], [opened, taken], [opened, taken, completed]]) {
      request.given(history).when(set('archived')).then([archived]);
      const restored = request
        .given([...history, archived])
        .when({ type: 'RestoreSupportRequest' })
        .events();
      expect(restored).toEqual([of('SupportRequestRestored')]);
      expect(stateAfter(supportRequestDecider, [...history, archived, ...restored])).toMatchObject({
        phase: (stateAfter(supportRequestDecider, history) as { phase: string }).phase,
        archived: false,
      });
    }
    request.given([opened]).when({ type: 'RestoreSupportRequest' }).then('request_transition');
    request
      .given([opened, archived])
      .when(set('waiting'))
      .then([of('SupportRequestRestored')]);
    for (const command of [
      { type: 'ChangeSupportRequest', changes: { notes: 'x' } },
      { type: 'AssignSupportRequest', assignedTo: id(40) },
      { type: 'TransformSupportRequest', equipmentId: values.equipmentId, ...work },
    ] as const) {
      request.given([opened, archived]).when(command).then('request_archived');
    }
  });

  it('is taken in handling by whom it is given to', () => {
    const assign = { type: 'AssignSupportRequest', assignedTo: id(40) } as const;
    const assigned = of('SupportRequestAssigned', { assignedTo: id(40) });
    request.given([opened]).when(assign).then([assigned, taken]);
    request.given([opened, taken]).when(assign).then([assigned]);
    request.given([opened, assigned, taken]).when(assign).then([]);
    request.given([opened, taken, completed]).when(assign).then('request_transition');
  });

  it('is answered by one work, and follows it', () => {
    const { equipmentId } = values;
    const transform = { type: 'TransformSupportRequest', equipmentId, ...work } as const;
    request.given([opened]).when(transform).then([taken, transformed]);
    request
      .given([opened])
      .when({ ...transform, equipmentId: id(11) })
      .then({ code: 'invalid_fields', errors: [{ field: 'equipmentId', code: 'not_of_request' }] });
    const handled = [opened, taken, transformed];
    request.given(handled).when(transform).then([]);
    request
      .given(handled)
      .when({ ...transform, seriesId: id(32) })
      .then('request_has_work');
    request.given([opened, taken, completed]).when(transform).then('request_transition');
    request.given(handled).when(set('completed')).then('request_has_work');
    request.given(handled).when({ type: 'DeleteSupportRequest' }).then('request_has_work');
    request
      .given(handled)
      .when({ type: 'ChangeSupportRequest', changes: { equipmentId: id(11) } })
      .then('request_has_work');
    request.given(handled).when(follow('completed')).then('not_authorised');
    request.given(handled).when(follow('completed'), system).then([completed]);
    // The history of the request names who completed the work.
    request
      .given(handled)
      .when({ type: 'FollowWork', seriesId: id(30), outcome: 'completed', by: id(40) }, system)
      .then([of('SupportRequestCompleted', { by: id(40) })]);
    request
      .given(handled)
      .when(follow('completed', id(32)), system)
      .then([]);
    request
      .given([...handled, completed])
      .when(follow('completed'), system)
      .then([]);
    request
      .given([...handled, completed])
      .when(follow('open'), system)
      .then([of('SupportRequestReopened')]);
    request
      .given(handled)
      .when(follow('gone'), system)
      .then([of('SupportRequestWorkLost')]);
    request
      .given([...handled, of('SupportRequestWorkLost')])
      .when(follow('gone'), system)
      .then([]);
    // In the archive, too: it comes back to where its work is.
    request
      .given([...handled, archived])
      .when(follow('completed'), system)
      .then([completed]);
    request
      .given([...handled, archived, completed])
      .when(set('completed'))
      .then([of('SupportRequestRestored')]);
  });

  it('changes what differs, and asks where two set the same field', () => {
    const change = (changes: object, seenVersion?: number) =>
      ({ type: 'ChangeSupportRequest', changes, seenVersion }) as SupportRequestCommand;
    request
      .given([opened])
      .when(change({ request: values.request, anomalyIds: [id(20)] }))
      .then([]);
    request
      .given([opened])
      .when(change({ notes: ' x ' }))
      .then([of('SupportRequestChanged', { changes: { notes: 'x' } })]);
    const noted = of('SupportRequestChanged', { changes: { notes: 'mio' } });
    request
      .given([opened, noted])
      .when(change({ notes: 'tuo' }, 1), { actorId: id(41) })
      .then('conflict');
    request
      .given([opened, noted])
      .when(change({ request: 'altro' }, 1), { actorId: id(41) })
      .events();
    request
      .given([opened])
      .when(change({ request: null, anomalyIds: [] }))
      .then('invalid_fields');
  });

  it('asks where somebody else has moved it or given it away since', () => {
    const other = { actorId: id(41) };
    const assigned = of('SupportRequestAssigned', { assignedTo: id(40) });
    const assign = (assignedTo: string | null, seenVersion?: number) =>
      ({ type: 'AssignSupportRequest', assignedTo, seenVersion }) as SupportRequestCommand;
    const move = (to: 'completed' | 'handling' | 'archived', seenVersion: number) => ({ ...set(to), seenVersion });
    const asked = (field: string, mine: string | null, theirs: string) => ({
      code: 'conflict' as const,
      errors: [{ field, code: 'conflict', conflict: { mine, theirs, by: testActor, at: '2026-03-02T08:00:00Z' } }],
    });
    const given = request.given([opened, assigned, taken]);
    given.when(assign(id(42), 1), other).then(asked('assignedTo', id(42), id(40)));
    given.when(assign(null, 2), other).events();
    given.when(assign(id(42), 1)).events();
    given.when(assign(id(40), 1), other).then([]);
    given.when(assign(id(42)), other).events();
    given.when(move('archived', 1), other).then(asked('status', 'archived', 'handling'));
    given.when(move('archived', 3), other).then([archived]);
    given.when(move('handling', 1), other).then([]);
    request
      .given([opened, taken, archived])
      .when(move('completed', 2), other)
      .then(asked('status', 'completed', 'archived'));
  });

  it('takes five images of who asked and more of staff, of another none', () => {
    const add = (n: number, by: 'link' | 'user' | 'staff') =>
      ({ type: 'AddRequestImages', images: [image(n)], by }) as SupportRequestCommand;
    const five = Array.from({ length: maxRequesterImages }, (_, n) => added(n));
    for (const by of ['link', 'user', 'staff'] as const)
      request
        .given([opened])
        .when(add(9, by))
        .then([added(9)]);
    request
      .given([opened, added(9)])
      .when(add(9, 'link'))
      .then([]);
    for (const by of ['link', 'user'] as const)
      request
        .given([opened, ...five])
        .when(add(9, by))
        .then('invalid_fields');
    request
      .given([opened, ...five])
      .when(add(9, 'staff'))
      .events();
    const full = Array.from({ length: maxImages }, (_, n) => added(n));
    request
      .given([opened, ...full])
      .when(add(99, 'staff'))
      .then('invalid_fields');
    request
      .given([opened])
      .when(add(9, 'user'), { actorId: id(41) })
      .then('not_found');
    request.given([opened, taken, completed]).when(add(9, 'link')).then('request_transition');
    request.given([opened, archived]).when(add(9, 'link')).then('request_transition');
    request.given([opened, archived]).when(add(9, 'staff')).then('request_archived');
    request
      .given([opened, added(1)])
      .when({ type: 'RemoveRequestImage', imageId: image(1).imageId })
      .events();
    request
      .given([opened])
      .when({ type: 'RemoveRequestImage', imageId: image(1).imageId })
      .then('not_found');
  });

  it('goes for good, with its images, and is of its company', () => {
    const remove = { type: 'DeleteSupportRequest' } as const;
    const removed = of('SupportRequestImageRemoved', { imageId: image(1).imageId });
    request
      .given([opened, added(1)])
      .when(remove)
      .then([removed, of('SupportRequestDeleted')]);
    request
      .given([opened, of('SupportRequestDeleted')])
      .when(set('handling'))
      .then('not_found');
    request
      .given([opened])
      .when(set('handling'), { companyId: id(99) })
      .then('not_found');
    expect(testCompany).not.toBe(id(99));
  });

  it('has the next number of its company', () => {
    const numbered = { type: 'SupportRequestNumbered' as const, data: { supportRequestId, number: 7 } };
    const command = { type: 'NumberSupportRequest' as const, supportRequestId: id(2) };
    decide(supportNumbers.decider)
      .given([numbered])
      .when(command)
      .then([{ type: 'SupportRequestNumbered', data: { supportRequestId: id(2), number: 8 } }]);
  });
});
