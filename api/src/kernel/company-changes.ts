import type { Position } from '@cadenza/domain/kernel/event';
import type { LookedAt, SeenTopic } from '@cadenza/projections/feed/queries-of-companies';

/** Topics whose rows planning's answers come from. */
export const topicsOfPlanning = ['planning', 'registry', 'company', 'identity'] as const;
/** Stand above companies: a name that changes is on the screens of all of them. */
const ofAll: ReadonlySet<string> = new Set(['identity']);
/** More companies than this in one process, and everybody's answers are taken for changed. */
const maxCompanies = 10_000;

export interface CompanyChanges {
  /**
   * Asks how far the rows are and whose have changed, once for all who want it asked meanwhile: never one that had begun
   * before. Answers the position that the rows of planning show. Rejects as the database does.
   */
  look(): Promise<Position>;
  /** As of the last look: the same before and after says that no row that the company is shown has changed. */
  stamp(companyId: string): string;
}

/** Knows, as of a moment that the asker chooses, whether anything that a company is shown has changed. */
export const createCompanyChanges = (
  read: (seen: ReadonlyMap<string, SeenTopic>) => Promise<readonly LookedAt[]>,
): CompanyChanges => {
  let seen = new Map<string, SeenTopic>();
  let all = 0;
  let changes = 0;
  const changed = new Map<string, number>();

  const everybody = (): void => {
    all += 1;
    changed.clear();
  };

  const ask = async (): Promise<Position> => {
    const found = await read(seen);
    for (const { topic, position, mark, companies, missed } of found) {
      const before = seen.get(topic);
      const told = ofAll.has(topic) && companies.length > 0;
      if (told || missed || before === undefined || before.mark !== mark || position < before.position) everybody();
      for (const companyId of companies) changed.set(companyId, ++changes);
    }
    if (changed.size > maxCompanies) everybody();
    seen = new Map(found.map(({ topic, position, mark }) => [topic, { topic, position, mark }]));
    return seen.get('planning')?.position ?? 0n;
  };

  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Position> | undefined;

  return {
    look: () => {
      next ??= last.then(() => {
        next = undefined;
        return ask();
      });
      last = next.catch(() => {}); // told to those who wait for it; the one after it begins all the same
      return next;
    },
    stamp: (companyId) => `${all} ${changed.get(companyId) ?? 0}`,
  };
};
