import { without } from '../clocks.ts';
import { byMutation, definePending } from '../define-pending.ts';
import { StartWorkDocument } from './start.gen.ts';

/** `who`: whose clock it is; what another build has kept may not say it. */
type Start = { readonly at: string; readonly who?: string };

/** Somebody begins to work: the clock runs. */
export const start = definePending('start')<Start>({
  group: 'times',
  row:
    ({ who }) =>
    ({ working }) => ({ begun: true, working: who === undefined ? working : [...without(working, who), who] }),
  detail: (detail, { at }, { by }) => {
    if (detail.runs.some(({ userId, to }) => userId === by.userId && to === null)) return detail;
    return { ...detail, runs: [...detail.runs, { userId: by.userId, who: by.name, from: at, to: null }] };
  },
  send: byMutation(StartWorkDocument, (sent, _: Start) => sent),
  words: () => ['said.start'],
  inverse: null,
});
