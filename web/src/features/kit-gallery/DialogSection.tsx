import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Row, Section } from './Section.tsx';

type Shown = 'plain' | 'form' | 'confirm' | null;

export const DialogSection = () => {
  const { t } = useTranslation('gallery');
  const [shown, setShown] = useState<Shown>(null);
  const [text, setText] = useState('');
  const close = (): void => setShown(null);
  return (
    <Section title={t('dialogs')}>
      <Row>
        <Button onClick={() => setShown('plain')}>{t('dialog.plain')}</Button>
        <Button onClick={() => setShown('form')}>{t('dialog.form')}</Button>
        <Button onClick={() => setShown('confirm')}>{t('dialog.confirm')}</Button>
      </Row>
      <Dialog open={shown === 'plain'} onClose={close} title={t('dialog.plain')}>
        {t('emptyText')}
      </Dialog>
      <FormDialog
        open={shown === 'form'}
        onClose={() => {
          setText('');
          close();
        }}
        dirty={text !== ''}
        title={t('dialog.form')}
        onSave={close}
        saveReason={text === '' ? t('reason') : undefined}
        fault={t('error')}
      >
        <TextField label={t('description')} required value={text} onChange={setText} />
      </FormDialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        title={t('dialog.confirm')}
        confirmLabel={t('delete')}
        danger
        onConfirm={close}
        onCancel={close}
      >
        {t('emptyText')}
      </ConfirmDialog>
    </Section>
  );
};
