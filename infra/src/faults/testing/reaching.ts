import { armFailpoints, failpoint, failpointActions } from '../failpoints.ts';

/** Says what it comes to on its way over a failpoint; the action is its argument. */
const action = failpointActions.find((one) => one === process.argv[2]) ?? 'error';
armFailpoints([{ name: 'worker.before-run', hit: 1, action }]);
const say = (word: string) => new Promise((sent) => process.send?.(word, sent));

await say('before');
failpoint('worker.before-run');
await say('behind');
process.disconnect?.();
