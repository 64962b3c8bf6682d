import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { useAct } from '../../../kit/use-act.ts';
import type { Scope } from '../../../lib/schema.gen.ts';
import { ScopeChoice } from '../detail/ScopeChoice.tsx';
import type { PlanRow } from '../rows/row.ts';
import { usePlanning } from '../session/services.ts';
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
  const { busy: saving, fault, act } = useAct();
  const save = async (): Promise<void> => {
    const named = merged(basis, value, anomalies);
    await commands.edit(row.id, { anomalyIds: named.map(({ id }) => id), scope });
    onClose();
  };
  return (
    <FormDialog
      open
      width="480px"
      title={t('anomalies.title', { what: row.equipment.label })}
      onClose={onClose}
      dirty={value !== basis && !saving}
      onSave={() => void act(save)}
      saving={saving}
      fault={fault}
    >
      <AnomaliesField equipmentId={row.equipment.id} value={value} onChange={setValue} />
      {row.recurring && <ScopeChoice legend={t('anomalies.scope')} value={scope} onChange={setScope} />}
    </FormDialog>
  );
};
