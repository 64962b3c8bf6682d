import { Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../kit/Menu.tsx';
import { usePlanning } from './data/services.ts';
import { usePlanFormat } from './data/texts.ts';
import { createUndo } from './data/undo.ts';

/** What the person of this tab has changed, the latest first: each is taken back by itself. */
export const UndoMenu = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const changes = useSyncExternalStore(planning.own.subscribe, planning.own.changes);
  const format = usePlanFormat(timeZone);
  const undo = createUndo({ planning, t, format });
  const nothing = { id: 'nothing', label: t('undo.nothing'), disabled: true, perform: () => undefined };
  return (
    <Menu
      label={t('undo.menu')}
      icon={<Undo2 size={16} aria-hidden />}
      iconOnly
      placement="bottom end"
      entries={
        changes.length === 0
          ? [nothing]
          : changes.map((change, at) => ({
              id: String(at),
              label: undo.words(change),
              perform: () => undo.one(change),
            }))
      }
    />
  );
};
