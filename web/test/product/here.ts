import { inject } from 'vitest';
import type { Running } from './product.ts';

/** The product of this worker. */
export const here = (): Running => {
  const worker = Number(process.env.VITEST_POOL_ID);
  const one = inject('products')[worker - 1];
  if (one === undefined) throw new Error(`no product was started for worker ${worker}`);
  return one;
};
