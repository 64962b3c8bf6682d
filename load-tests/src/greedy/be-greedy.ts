import { kinds } from './kinds.ts';

/** A process of its own, so that what it does to itself is not measured: `kind address token`, until SIGTERM. */
const [kind = '', address = '', token = ''] = process.argv.slice(2);
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
await kinds[kind]?.({ address, token, stopped: stop.signal });
process.exit(0);
