import { useTranslation } from 'react-i18next';
import { useCommands } from '../../kit/use-commands.ts';
import { usePlanning } from './data/services.ts';
import { usePlanFormat } from './data/texts.ts';
import { createUndo } from './data/undo.ts';
import { EmergencyMoveQuestion } from './EmergencyMoveQuestion.tsx';
import { SeriesQuestion } from './series/SeriesQuestion.tsx';

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
