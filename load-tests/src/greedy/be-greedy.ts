import { getPriority, setPriority } from 'node:os';
import { kinds } from './kinds.ts';

/** A process of its own, so that what it does to itself is not measured: `kind address token`, until it is sent a message; answers with what it was answered. */
const [kind = '', address = '', token = ''] = process.argv.slice(2);
const stop = new AbortController();
process.once('message', () => stop.abort());
// The machine is the server's as far as that can be: whoever is greedy sits elsewhere in life.
setPriority(Math.min(19, getPriority() + 10));
const answers: Record<string, number> = {};
const answered = (status: number | string): void => {
  answers[status] = (answers[status] ?? 0) + 1;
};
process.send?.({ begun: true });
await kinds[kind]?.({ address, token, stopped: stop.signal, answered });
process.send?.({ answers }, () => process.exit(0));
