import { loadServiceConfig } from '../../config/config.ts';
import { createEventStoreDb } from '../../event-store/eventstoredb/eventstoredb.ts';
import { runProcess } from '../run-process.ts';

/** A process for the tests: what it does wrong is its first argument. */
const fault = process.argv[2];

await runProcess({
  name: 'sample',
  load: loadServiceConfig,
  stopWithin: 200,
  start: async ({ config, fail }) => {
    if (fault === 'log') await createEventStoreDb({ url: config.eventStoreUrl ?? '', timeout: 200 }).head();
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
