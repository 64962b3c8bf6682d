import { cheapLogins } from '@cadenza/infra/embedded/testing/cheap-logins';
import { type Product, startProduct } from '@cadenza/infra/embedded/testing/start-product';
import type { TestProject } from 'vitest/node';

export type Running = {
  /** Where the running product answers. */
  readonly address: string;
  /** Where it keeps what it has. */
  readonly dataDir: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    products: Running[];
  }
}

/** The product as `npm start` starts it, with demo data: one for each worker, as files change what the demo company has, and count it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const files = project.vitest.state.getPaths().filter((path) => path.startsWith(import.meta.dirname));
  const length = Math.min(Number(project.config.maxWorkers), files.length);
  const products: Product[] = [];
  // One after the other: the first may have the pages to build.
  while (products.length < length) products.push(await startProduct());
  for (const { dataDir } of products) await cheapLogins(dataDir);
  project.provide(
    'products',
    products.map(({ address, dataDir }) => ({ address, dataDir })),
  );
  return async () => void (await Promise.all(products.map(({ stop }) => stop())));
};
