import type { Migrations } from '@cadenza/infra/postgres/migrate';
import type { Product } from '../product/start.ts';

/** `atLeast` for what should be high (times faster), `atMost` for what should be low (times the cost, milliseconds). */
export type Target = { atLeast: number } | { atMost: number };

/** One line of the table. */
export type Measured = {
  /** Stays the same for ever: results are compared by it. */
  name: string;
  value: number;
  unit: 'x' | 'ms' | 'bytes' | 'statements' | 'at once';
  target: Target;
  /** What the value came from, in words. */
  detail: string;
};

export type Database = { url: string; drop: () => Promise<void> };

export type Setting = {
  /** Measured rounds, beside one that warms up and does not count. */
  rounds: number;
  /** Tiny sizes, only to see that it runs: the values mean nothing. */
  quick: boolean;
  /** A migrated database of the benchmark's own, on a server that waits for its disk. */
  database: (rooms?: readonly Migrations[]) => Promise<Database>;
  /** Processor seconds that the server of the databases has used for one of them, by its address. */
  processor: (url: string) => Promise<number>;
  /** The whole product with a plant planned for a year, started when first asked for and the same for all who ask. */
  product: () => Promise<Product & { databaseUrl: string }>;
};

export type Bench = { name: string; run: (setting: Setting) => Promise<Measured[]> };
