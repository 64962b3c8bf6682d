import { stopped, without } from '../clocks.ts';
import { byMutation, definePending } from '../define-pending.ts';
import { StopWorkDocument } from './stop.gen.ts';

/** `minutes`: what the clocks have counted, where that becomes the duration; `userId`: whose clock it is, where it is a colleague's. */
type Stop = { readonly at: string; readonly who?: string; readonly userId?: string; readonly minutes?: number };

/** Somebody stops working: the clock stands. */
export const stop = definePending('stop')<Stop>({
  group: 'times',
  row:
    ({ who, minutes }) =>
    ({ working }) => ({ working: without(working, who), ...(minutes !== undefined && { durationMinutes: minutes }) }),
  detail: (detail, { at, userId: whose }, { by }) => ({
    ...detail,
    runs: stopped(detail.runs, at, ({ userId }) => userId === (whose ?? by.userId)),
  }),
  send: byMutation(StopWorkDocument, (sent, { userId }: Stop) => ({
    ...sent,
    ...(userId !== undefined && { userId }),
  })),
  words: () => ['said.stop'],
  inverse: null,
});
