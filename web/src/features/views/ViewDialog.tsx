import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useAct } from '../../kit/use-act.ts';
import type { ViewWish } from './use-views.ts';

type Props = {
  readonly title: string;
  readonly initial: ViewWish;
  readonly onSave: (wish: ViewWish) => Promise<unknown>;
  readonly onClose: () => void;
};

/** What a view is called, and whether the company sees it. */
export const ViewDialog = ({ title, initial, onSave, onClose }: Props) => {
  const { t } = useTranslation(['views', 'common']);
  const [name, setName] = useState(initial.name);
  const [shared, setShared] = useState(initial.shared);
  const { busy: saving, fault, say, act } = useAct();
  const save = (): void => {
    if (name.trim() === '') say(t('nameMissing'));
    else
      void act(async () => {
        await onSave({ name: name.trim(), shared });
        onClose();
      });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={(name !== initial.name || shared !== initial.shared) && !saving}
      title={title}
      width="480px"
      onSave={save}
      saving={saving}
      fault={fault}
    >
      <TextField label={t('name')} required value={name} onChange={setName} maxLength={80} autoComplete="off" />
      <SwitchField label={t('share')} hint={t('shareHint')} checked={shared} onChange={setShared} />
    </FormDialog>
  );
};
