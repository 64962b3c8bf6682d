import { Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Menu } from '../../kit/Menu.tsx';
import { createUndo } from './acts/undo.ts';
import { usePlanFormat } from './days/texts.ts';
import { usePlanning } from './session/services.ts';

const Place = styled.span`display: contents;`;

/** What its person has changed, in whatever tab, the latest first. */
export const UndoMenu = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const { own } = planning;
  const changes = useSyncExternalStore(own.subscribe, own.changes);
  const format = usePlanFormat(timeZone);
  const undo = createUndo({ planning, t, format });
  const none = t(changes === null ? 'undo.reading' : 'undo.nothing');
  return (
    <Place onPointerEnter={own.look} onFocus={own.look}>
      <Menu
        label={t('undo.menu')}
        icon={<Undo2 size={16} aria-hidden />}
        iconOnly
        placement="bottom end"
        entries={
          changes === null || changes.length === 0
            ? [{ id: 'nothing', label: none, disabled: true, perform: () => undefined }]
            : changes.map((change) => ({
                id: change.command,
                label: undo.words(change),
                perform: () => undo.one(change),
              }))
        }
      />
    </Place>
  );
};
