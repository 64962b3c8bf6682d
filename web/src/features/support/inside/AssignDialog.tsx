import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboField } from '../../../kit/ComboField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import type { RequestRow } from '../../requests/request.ts';
import { AssignableUsersDocument } from './assignable-users.gen.ts';

type Props = {
  readonly request: RequestRow;
  readonly onClose: () => void;
  /** Answers once it is done. Throws what was refused. */
  readonly onAssign: (userId: string | null) => Promise<void>;
};

const most = 50;

/** Which user sees to a request, or nobody any more; for who may read the users. */
export const AssignDialog = ({ request, onClose, onAssign }: Props) => {
  const { t } = useTranslation(['support', 'common']);
  const { assignedTo } = request;
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(
    assignedTo && { id: assignedTo.id, label: assignedTo.label ?? t('support:gone.user') },
  );
  const [typed, setTyped] = useState('');
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const search = typed === '' || typed === chosen?.label ? null : typed;
  const { data, previousData, loading, error } = useQuery(AssignableUsersDocument, {
    variables: { query: { search, active: true, sortBy: 'surname', page: 1, rowsPerPage: most } },
  });
  const found = ((data ?? previousData)?.users.rows ?? []).map(({ id, name, surname }) => ({
    id,
    label: `${name} ${surname}`,
  }));
  const options = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await onAssign(chosen?.id ?? null);
    } catch (failure) {
      setFault(errorText(failure, t));
      setSaving(false);
    }
  };
  return (
    <FormDialog
      open
      title={t('support:assign.title')}
      width="440px"
      dirty={(chosen?.id ?? null) !== (assignedTo?.id ?? null) && !saving}
      onClose={onClose}
      onSave={() => void save()}
      saving={saving}
      saveLabel={t('support:act.assign')}
      fault={fault ?? (error === undefined ? undefined : errorText(error, t))}
    >
      <ComboField
        label={t('support:field.assignedTo')}
        name="assignedTo"
        hint={t('support:assign.hint')}
        options={options}
        value={chosen?.id ?? null}
        onChange={(id) => setChosen(options.find((one) => one.id === id) ?? null)}
        onSearch={setTyped}
        searching={loading}
      />
    </FormDialog>
  );
};
