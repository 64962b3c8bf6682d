import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { UnsavedQuestion } from '../../../kit/UnsavedQuestion.tsx';
import { outboxState } from '../../../lib/outbox-state.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { usePlanning } from '../session/services.ts';
import { lostWords } from './lost-words.ts';

type Props = { readonly onStay: () => void; readonly onLeave: () => void };

/**
 * What waits for a network is named to whoever signs out over it, who may wait until it is sent: then they are signed out by themselves. Of
 * what stands in a form nobody knows how much it is, and no waiting sends it.
 */
export const LeaveQuestion = ({ onStay, onLeave }: Props) => {
  const { t } = useTranslation(['outbox', 'common']);
  const { outbox } = usePlanning();
  const state = useSyncExternalStore(outboxState.subscribe, outboxState.get);
  const written = useSyncExternalStore(unsaved.subscribe, unsaved.any);
  const byScreen = useSyncExternalStore(unsaved.subscribe, unsaved.byScreen);
  const [waits, setWaits] = useState(false);
  const count = state.waiting.length + state.notes.length;
  const waiting = waits && count > 0 && !byScreen;
  const sent = count + state.refused.length === 0 && !written;
  useEffect(() => {
    if (waits && sent) onLeave();
  }, [waits, sent, onLeave]);
  const wait = (): void => {
    setWaits(true);
    void outbox.flush();
  };
  const named = lostWords(state, t);
  const lost = named !== undefined && byScreen ? `${named} ${t('common:unsaved.text')}` : named;
  return (
    <UnsavedQuestion
      lost={waiting ? t('waits', { count }) : lost}
      more={count > 0 && !byScreen && !waiting && <Button onClick={wait}>{t('wait')}</Button>}
      onStay={onStay}
      onLeave={onLeave}
    />
  );
};
