import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  answeringWork,
  ofRequest as of,
  openedRequest as opened,
  takenRequest as taken,
} from '../testing/request-samples.ts';
import { allClosingReasons, type ClosingCause, closingReasons } from './closing.ts';
import type { SupportRequestCommand } from './commands.ts';
import { longestReason } from './limits.ts';
import { supportRequestDecider } from './support-request.ts';

const request = decide(supportRequestDecider);
const after = (...events: ReturnType<typeof of>[]) => stateAfter(supportRequestDecider, events);
const close = (to: 'completed' | 'archived' | 'handling', cause?: ClosingCause): SupportRequestCommand => ({
  ...{ type: 'SetSupportRequestStatus', to },
  cause,
});
const reopen = (text: string, seenVersion?: number): SupportRequestCommand => ({
  ...{ type: 'ReopenSupportRequest', text },
  seenVersion,
});
const cause: ClosingCause = { reason: 'no_fault_found', text: 'Provata un’ora, tutto in ordine' };
const completed = of('SupportRequestCompleted', { cause });
const archived = of('SupportRequestArchived', { cause: { reason: 'duplicate', text: null } });
const work = of('SupportRequestTransformed', answeringWork);

describe('a request that is closed', () => {
  it('says why, in a word and in words, and keeps it when it is put away afterwards', () => {
    request.given([opened, taken]).when(close('completed', cause)).then([completed]);
    expect(after(opened, taken, completed)).toMatchObject({ statusReason: cause });
    expect(after(opened, taken, completed, of('SupportRequestArchived'))).toMatchObject({ statusReason: cause });
    expect(after(opened, taken, completed, of('SupportRequestArchived'), of('SupportRequestRestored'))).toMatchObject({
      statusReason: cause,
    });
    request
      .given([opened])
      .when(close('archived', { reason: 'duplicate', text: '  ' }))
      .then([archived]);
    // Of before causes were asked for there is none; nor of one that goes on.
    expect(after(opened, taken, of('SupportRequestCompleted'))).toMatchObject({ statusReason: null });
    expect(after(opened, archived, of('SupportRequestRestored'))).toMatchObject({ statusReason: null });
    expect(after(opened, archived, of('SupportRequestRestored'), taken)).toMatchObject({ statusReason: null });
  });

  it('keeps in the archive why it was put there, whatever becomes of its work meanwhile', () => {
    const put = of('SupportRequestArchived', { cause });
    const kept = { archived: true, statusReason: cause };
    const ends = [
      of('SupportRequestCompleted', { by: 'x' }),
      of('SupportRequestReopened'),
      of('SupportRequestWorkLost'),
    ];
    for (const end of ends) expect(after(opened, taken, work, put, end)).toMatchObject(kept);
    expect(after(opened, taken, work, put, ...ends)).toMatchObject(kept);
    expect(after(opened, taken, work, of('SupportRequestCompleted'))).toMatchObject({ statusReason: null });
  });

  it('began before it was over', () => {
    const change = (happenedAt: string): SupportRequestCommand => ({
      ...{ type: 'ChangeSupportRequest', changes: { happenedAt }, seenVersion: 9 },
    });
    // The clock of the tests stands at 08:00, and those of phones may be ahead.
    request.given([opened, taken, completed]).when(change('2026-03-02T08:00:00Z')).events();
    const late = request.given([opened, taken, completed]).when(change('2026-03-02T08:02:00Z'));
    late.then({ code: 'invalid_fields', errors: [{ field: 'happenedAt', code: 'behind_end', params: {} }] });
    request.given([opened, taken]).when(change('2026-03-02T08:02:00Z')).events();
    const again = [opened, taken, completed, of('SupportRequestReopened', { reason: 'Perde ancora' })];
    request.given(again).when(change('2026-03-02T08:02:00Z')).events();
  });

  it('takes only words for such a closing, and of another one its words', () => {
    for (const to of ['completed', 'archived'] as const)
      for (const reason of allClosingReasons) {
        const asked = request.given([opened, taken]).when(close(to, { reason, text: 'x' }));
        const fits = (closingReasons[to] as readonly string[]).includes(reason);
        if (fits) expect(asked.events()).toHaveLength(1);
        else asked.then({ code: 'invalid_fields', errors: [{ field: 'cause', code: 'invalid_choice', params: {} }] });
      }
    const refused = (text: string | null) =>
      request
        .given([opened, taken])
        .when(close('completed', { reason: 'other', text }))
        .refusal();
    for (const text of [null, ' ', '\u200b'])
      expect(refused(text)).toMatchObject({ errors: [{ field: 'text', code: 'required' }] });
    expect(refused('x'.repeat(longestReason + 1))).toMatchObject({ errors: [{ field: 'text', code: 'too_long' }] });
    expect(refused('a\u202Eb')).toMatchObject({ errors: [{ field: 'text', code: 'hidden_characters' }] });
    request.given([opened]).when(close('handling', cause)).then('invalid_fields');
  });

  it('is opened again for a reason: in handling where it was completed, else where it was', () => {
    const reopened = of('SupportRequestReopened', { reason: 'Perde ancora' });
    request.given([opened, taken, completed]).when(reopen(' Perde ancora ')).then([reopened]);
    request
      .given([opened, taken, completed, archived])
      .when(reopen('Perde ancora'))
      .then([of('SupportRequestRestored'), reopened]);
    const restored = of('SupportRequestRestored', { reason: 'Era un’altra' });
    request.given([opened, archived]).when(reopen('Era un’altra')).then([restored]);
    expect(after(opened, taken, completed, reopened)).toMatchObject({
      ...{ phase: 'handling', archived: false, statusReason: { reason: null, text: 'Perde ancora' } },
    });
    expect(after(opened, archived, restored)).toMatchObject({
      ...{ phase: 'waiting', archived: false, statusReason: { reason: null, text: 'Era un’altra' } },
    });
    // It may be completed anew.
    request
      .given([opened, taken, completed, reopened])
      .when(close('completed'))
      .then([of('SupportRequestCompleted')]);
  });

  it('is opened again by nobody where it stands open, where its work is done, without a reason, or unseen', () => {
    for (const history of [[opened], [opened, taken]])
      request.given(history).when(reopen('x')).then('request_transition');
    const done = [opened, taken, work, of('SupportRequestCompleted')];
    request.given(done).when(reopen('x')).then('request_has_work');
    request
      .given([...done, of('SupportRequestArchived')])
      .when(reopen('x'))
      .then('request_has_work');
    request
      .given([opened, taken, completed])
      .when(reopen(' '))
      .then({ code: 'invalid_fields', errors: [{ field: 'text', code: 'required' }] });
    const other = { actorId: '00000000-0000-7000-8000-000000000041' };
    request.given([opened, taken, completed]).when(reopen('x', 2), other).then('conflict');
  });
});
