import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import { noneYet } from '@cadenza/infra/postgres/undefined-table';
import { plannedByIds } from '@cadenza/projections/planning/queries';
import type { SampleServices } from './sample-services.ts';

/** Signals may be lost: looks by itself too. */
const lookEvery = 500;
/** Ids asked for at a time. */
const pageSize = 100;

/**
 * Resolves when all these interventions are in the read model: the worker has expanded their series, the projections
 * have caught up. Throws when nothing more comes for `timeout` milliseconds.
 */
export const untilPlanned = async (
  services: Pick<SampleServices, 'pool' | 'signals'>,
  companyId: string,
  ids: readonly string[],
  timeout: number,
): Promise<void> => {
  const missing = new Set(ids);
  let last = performance.now();
  while (missing.size > 0) {
    const { promise: news, resolve } = Promise.withResolvers<void>();
    const stop = services.signals.on('projection', () => resolve());
    const timer = setTimeout(resolve, lookEvery);
    try {
      const page = [...missing].slice(0, pageSize);
      const asked = withCompanyAtOnce(services.pool, companyId, (db) => plannedByIds(db, companyId, page));
      // The projections, which start beside this, may not have made their tables yet.
      const { rows } = await asked.catch(noneYet({ rows: [] as { id: string }[] }));
      for (const { id } of rows) missing.delete(id);
      if (rows.length > 0) last = performance.now();
      if (rows.length === page.length) continue;
      if (performance.now() - last > timeout) {
        throw new Error(
          `${missing.size} of ${ids.length} interventions are not planned after ${timeout / 1000} s without news: ` +
            'the processes projections and workers must run beside this one',
        );
      }
      await news;
    } finally {
      stop();
      clearTimeout(timer);
    }
  }
};
