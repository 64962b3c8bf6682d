import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { NoteConflict } from '../pending/note-conflicts.ts';

export const Quoted = styled.blockquote`
  margin: 0;
  padding-left: ${space(3)};
  border-left: 2px solid ${color.border};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
export const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

type Props = {
  readonly conflict: NoteConflict;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  /** Undefined where both together are too long. */
  readonly onJoin: (() => void) | undefined;
};

/** Asks which notes stay: the field above shows the reader's own, this the ones that somebody wrote meanwhile. */
export const NoteQuestion = ({ conflict, onKeep, onTake, onJoin }: Props) => {
  const { t } = useTranslation('planning');
  return (
    <>
      <Notice tone="warning">{t('notes.conflict', { who: conflict.by ?? t('notes.somebody') })}</Notice>
      <Quoted aria-label={t('notes.theirs')}>{conflict.theirs ?? t('notes.emptied')}</Quoted>
      <Answers>
        <Button onClick={onKeep}>{t('notes.keepMine')}</Button>
        <Button onClick={onTake}>{t('notes.takeTheirs')}</Button>
        {onJoin !== undefined && <Button onClick={onJoin}>{t('notes.join')}</Button>}
      </Answers>
    </>
  );
};
