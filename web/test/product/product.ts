import { startProduct } from '@cadenza/infra/embedded/testing/start-product';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the running product answers. */
    address: string;
    /** Where it keeps what it has. */
    dataDir: string;
  }
}

/** The product as `npm start` starts it, with demo data, once for the run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { address, dataDir, stop } = await startProduct();
  project.provide('address', address);
  project.provide('dataDir', dataDir);
  return stop;
};
