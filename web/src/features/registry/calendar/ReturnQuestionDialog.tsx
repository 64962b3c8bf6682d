import { useSyncExternalStore } from 'react';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { returnQuestion } from './return-question.ts';

const returnDialog = source(async () => (await import('./ReturnDialog.tsx')).ReturnDialog);

/** Stands on every screen of the calendar: the question, once somebody has removed a closure. */
export const ReturnQuestionDialog = () => {
  const question = useSyncExternalStore(returnQuestion.subscribe, returnQuestion.get);
  if (question === null) return null;
  return <OnDemand key={question.days.join()} of={returnDialog} props={{ question, onClose: returnQuestion.close }} />;
};
