import { useTranslation } from 'react-i18next';
import { useCommands } from '../../kit/use-commands.ts';
import { createUndo } from './acts/undo.ts';
import { usePlanFormat } from './days/texts.ts';
import { EmergencyMoveQuestion } from './EmergencyMoveQuestion.tsx';
import { SeriesQuestion } from './series/SeriesQuestion.tsx';
import { usePlanning } from './session/services.ts';

type Props = { readonly timeZone: string };

/** What stands over board and list: how far a move reaches is asked, whether a fault may go where nobody works, and a key takes the last change back. */
export const UndoQuestion = ({ timeZone }: Props) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const undo = createUndo({ planning, t, format: usePlanFormat(timeZone) });
  useCommands([
    { id: 'planning.undo', label: t('undo.last'), group: t('commands'), keys: 'mod+z', perform: undo.last },
  ]);
  return (
    <>
      <SeriesQuestion timeZone={timeZone} />
      <EmergencyMoveQuestion timeZone={timeZone} />
    </>
  );
};
