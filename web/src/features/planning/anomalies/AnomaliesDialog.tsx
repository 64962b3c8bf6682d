import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { errorText } from '../../../lib/error-text.ts';
import type { Scope } from '../../../lib/schema.gen.ts';
import type { PlanRow } from '../data/row.ts';
import { usePlanning } from '../data/services.ts';
import { ScopeChoice } from '../detail/ScopeChoice.tsx';
import { AnomaliesField } from './AnomaliesField.tsx';
import { merged } from './merged.ts';
import type { Anomaly } from './use-anomaly-choices.ts';

type Props = {
  readonly row: PlanRow;
  /** What it names now. */
  readonly anomalies: readonly Anomaly[];
  readonly onClose: () => void;
};

/** What is wrong with the equipment of a work that is planned; of a series it asks how far that reaches. */
export const AnomaliesDialog = ({ row, anomalies, onClose }: Props) => {
  const { t } = useTranslation('planning');
  const { commands } = usePlanning();
  const [basis] = useState(anomalies);
  const [value, setValue] = useState(anomalies);
  const [scope, setScope] = useState<Scope>('ONE');
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const save = async (): Promise<void> => {
    setSaving(true);
    setFault(undefined);
    try {
      await commands.nameAnomalies(
        row.id,
        merged(basis, value, anomalies).map(({ id }) => id),
        scope,
      );
      onClose();
    } catch (error) {
      setFault(errorText(error, t));
      setSaving(false);
    }
  };
  return (
    <FormDialog
      open
      width="480px"
      title={t('anomalies.title', { what: row.equipment.label })}
      onClose={onClose}
      dirty={value !== basis && !saving}
      onSave={() => void save()}
      saving={saving}
      fault={fault}
    >
      <AnomaliesField equipmentId={row.equipment.id} value={value} onChange={setValue} />
      {row.recurring && <ScopeChoice legend={t('anomalies.scope')} value={scope} onChange={setScope} />}
    </FormDialog>
  );
};
