import './right-node.mjs';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

// What the services have left there, whose code is partly ours: types that are stripped already need no compiler in memory.
const cache = join(resolve(process.env.DATA_DIR ?? '.data'), 'cache');
if (existsSync(cache)) enableCompileCache(cache);

await import('./main.ts');
