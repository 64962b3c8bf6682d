import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '../kernel/rejection.ts';
import { decide, stateAfter, testContext } from '../testing/given-when-then.ts';
import {
  ofRequest as of,
  openedRequest as opened,
  sampleRequestId,
  takenRequest as taken,
} from '../testing/request-samples.ts';
import type { Giver, SupportRequestCommand } from './commands.ts';
import { longestComment, maxComments, maxUnanswered } from './limits.ts';
import { supportRequestDecider } from './support-request.ts';

const request = decide(supportRequestDecider);
const comment = (n: number, by: Giver, text = 'Perde ancora'): SupportRequestCommand => ({
  ...{ type: 'CommentSupportRequest', commentId: sampleRequestId(200 + n), text, by },
});
const commented = (n: number, from: 'requester' | 'staff', text = 'Perde ancora') =>
  of('SupportRequestCommented', { commentId: sampleRequestId(200 + n), from, text });
const many = (count: number, from: 'requester' | 'staff', first = 0) =>
  Array.from({ length: count }, (_, n) => commented(first + n, from));
const stranger = { actorId: sampleRequestId(41) };

describe('a comment', () => {
  it('is of who asked, or of those who handle requests, and comes once', () => {
    request
      .given([opened])
      .when(comment(1, 'link'))
      .then([commented(1, 'requester')]);
    request
      .given([opened])
      .when(comment(1, 'user'))
      .then([commented(1, 'requester')]);
    request
      .given([opened])
      .when(comment(1, 'staff'), stranger)
      .then([commented(1, 'staff')]);
    request.given([opened]).when(comment(1, 'user'), stranger).then('not_found');
    request
      .given([opened, commented(1, 'requester')])
      .when(comment(1, 'link'))
      .then([]);
    request
      .given([opened])
      .when(comment(1, 'staff', ' Riga\nsotto '))
      .then([commented(1, 'staff', 'Riga\nsotto')]);
  });

  it.each([
    ['', 'required'],
    [' \u200b ', 'required'],
    ['x'.repeat(longestComment + 1), 'too_long'],
    ['a\u202Eb', 'hidden_characters'],
  ])('is refused as %j: %s', (text, code) => {
    expect(
      request
        .given([opened])
        .when(comment(1, 'link', text))
        .refusal(),
    ).toMatchObject({
      ...{ code: 'invalid_fields', errors: [{ field: 'text', code }] },
    });
  });

  it('is written of what is completed, too; in the archive and of what is gone by nobody', () => {
    const completed = [opened, taken, of('SupportRequestCompleted')];
    for (const by of ['link', 'user', 'staff'] as const)
      expect(request.given(completed).when(comment(1, by)).events()).toHaveLength(1);
    const archived = [...completed, of('SupportRequestArchived')];
    request.given(archived).when(comment(1, 'link')).then('request_transition');
    request.given(archived).when(comment(1, 'staff')).then('request_archived');
    request
      .given([opened, of('SupportRequestDeleted')])
      .when(comment(1, 'link'))
      .then('not_found');
    request
      .given([opened])
      .when(comment(1, 'staff'), { companyId: sampleRequestId(99) })
      .then('not_found');
  });

  it('waits for an answer behind ten of who asked, and of all there are two hundred', () => {
    const wait = { field: 'text', code: 'wait_for_answer', params: { max: maxUnanswered } };
    const ten = [opened, ...many(maxUnanswered, 'requester')];
    request
      .given(ten)
      .when(comment(99, 'link'))
      .then({ code: 'invalid_fields', errors: [wait] });
    expect(request.given(ten).when(comment(99, 'staff')).events()).toHaveLength(1);
    expect(
      request
        .given([...ten, commented(50, 'staff')])
        .when(comment(99, 'link'))
        .events(),
    ).toHaveLength(1);
    const all = [opened, ...many(maxComments, 'staff')];
    for (const by of ['link', 'staff'] as const)
      request
        .given(all)
        .when(comment(999, by))
        .then({
          code: 'invalid_fields',
          errors: [{ field: 'text', code: 'too_many_comments', params: { max: maxComments } }],
        });
  });

  it('never lets who asked have more than ten without an answer, whoever writes when', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Giver>('link', 'user', 'staff'), { maxLength: 60 }), (writers) => {
        let history = [opened];
        for (const [n, by] of writers.entries()) {
          const state = stateAfter(supportRequestDecider, history);
          const decision = supportRequestDecider.decide(comment(n, by), state, testContext);
          if (!isRejection(decision)) history = [...history, ...decision];
        }
        let row = 0;
        for (const { data } of history.slice(1)) {
          row = (data as { from: string }).from === 'staff' ? 0 : row + 1;
          expect(row).toBeLessThanOrEqual(maxUnanswered);
        }
        expect(stateAfter(supportRequestDecider, history)).toMatchObject({ comments: { unanswered: row } });
      }),
    );
  });
});
