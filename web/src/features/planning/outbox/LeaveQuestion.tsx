import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedQuestion } from '../../../kit/UnsavedQuestion.tsx';
import { outboxState } from '../../../lib/outbox-state.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { lostWords } from './lost-words.ts';

type Props = { readonly onStay: () => void; readonly onLeave: () => void };

/** What waits for a network is named to whoever signs out over it; of what stands in a form nobody knows how much it is. */
export const LeaveQuestion = (props: Props) => {
  const { t } = useTranslation(['outbox', 'common']);
  const waiting = lostWords(useSyncExternalStore(outboxState.subscribe, outboxState.get), t);
  const lost = waiting !== undefined && unsaved.byScreen() ? `${waiting} ${t('common:unsaved.text')}` : waiting;
  return <UnsavedQuestion lost={lost} {...props} />;
};
