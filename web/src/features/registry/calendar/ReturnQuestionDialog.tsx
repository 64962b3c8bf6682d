import { useEffect, useSyncExternalStore } from 'react';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { keptWords, useClaims } from '../../../lib/services.ts';
import { type ReturnQuestion, returnQuestion } from './return-question.ts';

const returnDialog = source(async () => (await import('./ReturnDialog.tsx')).ReturnDialog);
const key = 'question';

/**
 * Stands on every screen of the calendar: the question, once somebody has removed a closure. It is kept until it is answered, or a page
 * that is loaded again would leave the works where the closure had sent them.
 */
export const ReturnQuestionDialog = () => {
  const { userId, companyId } = useClaims();
  const owner = `${userId} ${companyId} returning`;
  const question = useSyncExternalStore(returnQuestion.subscribe, returnQuestion.get);
  useEffect(() => returnQuestion.askAgain(keptWords.all(owner).get(key) as ReturnQuestion | undefined), [owner]);
  useEffect(() => {
    if (question !== null) keptWords.write(owner, key, question);
  }, [owner, question]);
  if (question === null) return null;
  const close = (): void => {
    keptWords.forget(owner, key);
    returnQuestion.close();
  };
  return <OnDemand key={question.days.join()} of={returnDialog} props={{ question, onClose: close }} />;
};
