import { source } from '../../kit/OnDemand.tsx';

const withTexts = async <Parts>(load: () => Promise<Parts>): Promise<Parts> => {
  const [parts, { loadTexts }] = await Promise.all([load(), import('../../lib/texts.ts')]);
  await loadTexts('history', 'registry', 'session');
  return parts;
};

/** What a history shows, with the words of all that it may tell of: fetched when somebody opens one. */
export const historyTab = source(async () => (await withTexts(() => import('./HistoryTab.tsx'))).HistoryTab);
export const historyDays = source(async () => (await withTexts(() => import('./HistoryDays.tsx'))).HistoryDays);
