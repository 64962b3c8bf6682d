import type { Files } from '../files.ts';

const refused = async (): Promise<never> => {
  throw new Error('this test has no files');
};

/** For tests of what touches none. */
export const noFiles: Files = {
  receive: refused,
  get: refused,
  // biome-ignore lint/correctness/useYield: there is nothing to list
  list: async function* () {
    await refused();
  },
  remove: refused,
  sweepReceived: refused,
  probe: refused,
};
