import fc from 'fast-check';
import { effortFrom } from './effort.ts';

/**
 * Set up before each test file of every room: property tests draw by one seed, so that a change is judged by what it
 * changes. `npm run faults -- --nightly` draws by another each night and prints it.
 */
fc.configureGlobal({ seed: effortFrom(process.env).seed ?? 1 });
