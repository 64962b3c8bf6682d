import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Menu } from '../../kit/Menu.tsx';
import { asWritten } from '../../kit/toast.ts';
import { ask } from '../../lib/services.ts';
import { changeWords } from '../planning/acts/change-words.ts';
import { usePlanFormat } from '../planning/days/texts.ts';
import { besideWords } from '../planning/own/beside-words.ts';
import type { OwnChange } from '../planning/own/own-changes.ts';
import { readOwnChangesIn } from '../planning/own/read-own-changes.ts';
import { takeBack } from './take-back.ts';

const Place = styled.span`display: contents;`;

type Read = { readonly timeZone: string; readonly changes: readonly OwnChange[] };

const read = readOwnChangesIn(ask);

/** The last changes of whoever is signed in, of all areas, whatever tab or device they were made on: read when somebody comes near. */
export const UndoMenu = ({ words }: { readonly words: boolean }) => {
  const { t } = useTranslation(['history', 'planning']);
  const [own, setOwn] = useState<Read | 'failed' | null>(null);
  const format = usePlanFormat(own === null || own === 'failed' ? 'UTC' : own.timeZone);
  const look = (): void => {
    read().then(setOwn, () => setOwn('failed'));
  };
  const said = (change: OwnChange, write: (text: string) => string): string =>
    change.beside === undefined
      ? changeWords(change, change.parts, 'after', { t, format, write })
      : besideWords(change.beside, t, write);
  const plain = (change: OwnChange): string => said(change, String).replace(/<\/?b>/g, '');
  const none = t(
    own === null ? 'history:undo.reading' : own === 'failed' ? 'history:undo.failed' : 'history:undo.nothing',
  );
  const changes = own === null || own === 'failed' ? [] : own.changes;
  return (
    <Place onPointerEnter={look} onFocus={look}>
      <Menu
        label={t('history:undo.menu')}
        icon={<Undo2 size={18} aria-hidden />}
        iconOnly={!words}
        placement={words ? 'top start' : 'bottom end'}
        entries={
          changes.length === 0
            ? [{ id: 'nothing', label: none, disabled: true, perform: () => undefined }]
            : changes.map((change) => ({
                id: change.command,
                label: plain(change),
                perform: () => void takeBack({ command: change.command, words: said(change, asWritten) }).then(look),
              }))
        }
      />
    </Place>
  );
};
