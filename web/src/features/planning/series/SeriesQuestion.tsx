import { useSyncExternalStore } from 'react';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { seriesQuestion } from '../acts/series-question.ts';
import { seriesMoveDialog } from '../lazy-series.ts';

/** Stands over board and list: whatever moves a work of a series asks here how far it reaches. */
export const SeriesQuestion = ({ timeZone }: { readonly timeZone: string }) => {
  const move = useSyncExternalStore(seriesQuestion.subscribe, seriesQuestion.get);
  if (move === null) return null;
  return <OnDemand of={seriesMoveDialog} props={{ move, timeZone, onClose: () => seriesQuestion.ask(null) }} />;
};
