import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenState } from '../testing/golden.ts';
import { isRead, maxMarks, type NoticeCommand, type NoticeEvent, notices, readOn } from './reading.ts';

const marta = '00000000-0000-7000-8000-000000000001';
const ugo = '00000000-0000-7000-8000-000000000002';
const at = (minute: number): string => `2026-11-23T08:${String(minute).padStart(2, '0')}:00Z`;
const all = (minute: number): NoticeEvent => ({ type: 'NoticesRead', data: { userId: marta, until: at(minute) } });
const one = (id: string, minute: number): NoticeEvent => ({
  type: 'NoticeRead',
  data: { userId: marta, noticeId: id, at: at(minute) },
});
const given = (...events: NoticeEvent[]) => events.reduce(readOn, notices.decider.initialState());
const when = (state: ReturnType<typeof given>, command: NoticeCommand, actorId = marta) =>
  notices.decider.decide(command, state, { companyId: ugo, actorId, now: at(30) });
const readAll = (minute: number): NoticeCommand => ({ type: 'ReadNotices', userId: marta, until: at(minute) });
const readOne = (noticeId: string, minute: number): NoticeCommand => ({
  type: 'ReadNotice',
  ...{ userId: marta, noticeId, at: at(minute) },
});

describe('what somebody has read', () => {
  it('is all up to an instant, and single ones behind it', () => {
    const state = given(all(10), one('WORK_MOVED.7', 20));
    expect(isRead(state, { id: 'WORK_MOVED.1', at: at(10) })).toBe(true);
    expect(isRead(state, { id: 'WORK_MOVED.2', at: at(11) })).toBe(false);
    expect(isRead(state, { id: 'WORK_MOVED.7', at: at(20) })).toBe(true);
  });

  it('is said once', () => {
    expect(when(given(), readAll(10))).toEqual([all(10)]);
    expect(when(given(all(10)), readAll(10))).toEqual([]);
    expect(when(given(all(10)), readAll(9))).toEqual([]);
    expect(when(given(all(10)), readOne('WORK_MOVED.7', 9))).toEqual([]);
    expect(when(given(one('WORK_MOVED.7', 9)), readOne('WORK_MOVED.7', 9))).toEqual([]);
  });

  it('by nobody else, and not before it can be known', () => {
    expect(when(given(), readAll(10), ugo)).toMatchObject({ code: 'not_authorised' });
    expect(when(given(), readAll(36))).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'until' }] });
    expect(when(given(), { ...readAll(1), until: 'ieri' } as NoticeCommand)).toMatchObject({ code: 'invalid_fields' });
    expect(when(given(), readOne('<script>', 9))).toMatchObject({ errors: [{ field: 'id', code: 'invalid' }] });
  });

  it('never becomes unread, and keeps so many marks at most', () => {
    const minute = fc.integer({ min: 0, max: 59 });
    const event = fc.oneof(
      minute.map(all),
      fc.tuple(fc.integer({ min: 0, max: 5 }), minute).map(([n, m]) => one(`WORK_MOVED.${n}`, m)),
    );
    fc.assert(
      fc.property(fc.array(event), event, minute, (events, last, m) => {
        // All of an id and a time are one notice: its mark is made with its own time.
        const before = given(...events);
        const notice = { id: 'WORK_MOVED.99', at: at(m) };
        const told = readOn(before, one(notice.id, m));
        expect(isRead(readOn(told, last), notice)).toBe(true);
        expect(told.read.length).toBeLessThanOrEqual(maxMarks);
      }),
    );
    const many = Array.from({ length: maxMarks + 3 }, (_, n) => one(`WORK_MOVED.${n}`, 1));
    expect(given(...many).read).toHaveLength(maxMarks);
  });

  it('is there as it was written', () => {
    const read = [{ id: 'WORK_MOVED.4711', at: '2026-11-23T08:05:00Z' }];
    expect(goldenState(notices)).toEqual({ until: '2026-11-23T08:00:00Z', read });
  });
});
