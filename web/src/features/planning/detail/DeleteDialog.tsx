import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { asWritten, toast } from '../../../kit/toast.ts';
import type { Scope } from '../../../lib/schema.gen.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { PlanRow } from '../data/row.ts';
import { usePlanning } from '../data/services.ts';
import { usePlanFormat } from '../data/texts.ts';

const Choices = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  margin: ${space(4)} 0 0;
  padding: 0;
  border: 0;
  legend { padding: 0 0 ${space(2)}; font: ${font.strong}; }
  label { display: grid; grid-template-columns: auto 1fr; gap: 0 ${space(2)}; align-items: center; min-height: 32px; cursor: pointer; }
  small { grid-column: 2; color: ${color.muted}; font: ${font.small}; }
`;

const scopes: readonly Scope[] = ['ONE', 'ALL', 'FOLLOWING'];

type Props = {
  readonly row: PlanRow;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

/** Deletes one intervention; of a series it asks how far that reaches. Completed ones are never touched. */
export const DeleteDialog = ({ row, timeZone, onClose, onDeleted }: Props) => {
  const { t } = useTranslation('planning');
  const { commands, index, outcomes } = usePlanning();
  const format = usePlanFormat(timeZone);
  const [scope, setScope] = useState<Scope>('ONE');
  const name = useId();

  const remove = (): void => {
    const done = commands.remove(row.id, scope);
    index.flush();
    onDeleted();
    const what = row.equipment.label;
    outcomes.follow(done, {
      what,
      done: () => toast.success(t(`delete.done.${scope}`, { what: asWritten(what) }), { duration: 3500 }),
      refused: (why) => t('delete.refused', { what: asWritten(what), why }),
    });
  };

  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {t('delete.text', {
          equipment: row.equipment.label,
          intervention: row.intervention.label,
          when: `${format.day(row.startMs)} ${format.span(row.startMs, row.endMs)}`,
        })}
      </p>
      {row.recurring && (
        <Choices>
          <legend>{t('delete.scope')}</legend>
          {scopes.map((one) => (
            <label key={one}>
              <input type="radio" name={name} value={one} checked={scope === one} onChange={() => setScope(one)} />
              {t(`scope.${one}`)}
              {one !== 'ONE' && <small>{t('scope.notCompleted')}</small>}
            </label>
          ))}
        </Choices>
      )}
    </ConfirmDialog>
  );
};
