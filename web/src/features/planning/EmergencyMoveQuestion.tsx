import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { emergencyQuestion } from './acts/emergency.ts';
import { createMover } from './acts/move.ts';
import { usePlanFormat } from './days/texts.ts';
import { emergencyDialog } from './lazy-dialogs.ts';
import { usePlanning } from './session/services.ts';

/** Stands over board and list: whatever moves a fault to a day on which nobody works asks here. */
export const EmergencyMoveQuestion = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const format = usePlanFormat(timeZone);
  const move = useSyncExternalStore(emergencyQuestion.subscribe, emergencyQuestion.get);
  if (move === null) return null;
  const { row, to, reason } = move;
  const close = (): void => emergencyQuestion.ask(null);
  const go = (): void => {
    close();
    createMover({ planning, t, format }).perform(row, to, 'ONE', true);
  };
  return <OnDemand of={emergencyDialog} props={{ reason, onConfirm: go, onCancel: close }} />;
};
