import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import type { Scope } from './report-search.ts';
import { ScopeFields } from './ScopeFields.tsx';

type Props = {
  readonly scope: Scope;
  readonly onClose: () => void;
  readonly onChoose: (scope: Scope) => void;
};

/** What a report is narrowed to, chosen and then applied. */
export const FiltersDialog = ({ scope, onClose, onChoose }: Props) => {
  const { t } = useTranslation('reports');
  const [chosen, setChosen] = useState(scope);
  return (
    <FormDialog
      open
      title={t('filter.title')}
      dirty={false}
      onClose={onClose}
      onSave={() => onChoose(chosen)}
      saveLabel={t('filter.apply')}
    >
      <ScopeFields given={scope} value={chosen} onChange={setChosen} />
    </FormDialog>
  );
};
