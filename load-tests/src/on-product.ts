import { type Product, startProduct } from '@cadenza/infra/embedded/testing/start-product';
import type { Report } from './acceptance/report.ts';

/** Runs against the product at `url`, or one that is started for it and ended with it; a run that breaks off fails the report. */
export const onProduct = async (
  url: string | undefined,
  report: Report,
  run: (address: string) => Promise<void>,
  started: (product: Product) => void = () => {},
): Promise<void> => {
  let product: Product | undefined;
  // Whoever ends this run ends the product too.
  const interrupted = (): void => void Promise.resolve(product?.stop()).finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    if (url === undefined) {
      product = await startProduct();
      started(product);
    }
    await run(url?.replace(/\/+$/, '') ?? product?.address ?? '');
  } catch (error) {
    console.error(error);
    report.check('ran to its end', false, 'no');
  } finally {
    await product?.stop();
  }
};
