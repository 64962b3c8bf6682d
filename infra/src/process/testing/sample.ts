import { loadServiceConfig } from '../../config/config.ts';
import { runProcess } from '../run-process.ts';

/** A process for the tests: what it does wrong is its first argument. */
const fault = process.argv[2];

await runProcess({
  name: 'sample',
  load: loadServiceConfig,
  stopWithin: 200,
  start: async ({ fail }) => {
    if (fault === 'start') throw new Error('could not start');
    const alive = setInterval(() => {}, 1_000);
    if (fault === 'background') setImmediate(() => fail(new Error('lost the database')));
    if (fault === 'rejection') setImmediate(() => void Promise.reject(new Error('nobody caught me')));
    return {
      address: 'http://127.0.0.1:1',
      close: async () => {
        clearInterval(alive);
        if (fault === 'close') await new Promise(() => {});
        process.stdout.write('closed\n');
      },
    };
  },
});
