import { source } from '../../kit/OnDemand.tsx';

/** What a history shows, with the words of all that it may tell of: fetched when somebody opens one. */
export const historyTab = source(async () => {
  const [{ HistoryTab }, { loadTexts }] = await Promise.all([import('./HistoryTab.tsx'), import('../../app/texts.ts')]);
  await loadTexts('history', 'registry', 'session');
  return HistoryTab;
});
