import { once } from 'node:events';
import { createOwners } from '../ownership.ts';
import { createPool } from '../pool.ts';

/** For the tests: a process that owns a name, says so, and says when it has lost it. Arguments: database, name, lease. */
const [, , url = '', name = '', lease = ''] = process.argv;

const pool = createPool({ url, applicationName: 'hanging-owner', max: 2 });
const held = await createOwners(pool, { lease: Number(lease) }).tryAcquire(name);
if (held === null) throw new Error(`somebody owns ${name}`);
process.stdout.write('owned\n');
await once(held.lost, 'abort');
process.stdout.write('lost\n');
