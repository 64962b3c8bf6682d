import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { Answers, Quoted } from './NoteQuestion.tsx';

type Props = {
  readonly text: string;
  /** Its writer lets go of it. */
  readonly onDrop: () => void;
};

/**
 * Notes that nobody has but this device, of a work that its reader cannot change any more: told as such, to be copied for somebody who
 * can. Where the work is opened again they stand in their field.
 */
export const UnsavedNote = ({ text, onDrop }: Props) => {
  const { t } = useTranslation('work');
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  return (
    <>
      <Notice tone="warning">{t('unsaved.notes')}</Notice>
      <Quoted aria-label={t('unsaved.text')}>{text || t('unsaved.emptied')}</Quoted>
      <Answers>
        <Button onClick={copy}>{t('unsaved.copy')}</Button>
        <Button onClick={onDrop}>{t('unsaved.drop')}</Button>
        <span role="status">{copied !== undefined && t(`unsaved.copied.${copied}`)}</span>
      </Answers>
    </>
  );
};
