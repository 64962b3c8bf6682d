import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { ScrollList } from '../../kit/ScrollList.tsx';
import { useAct } from '../../kit/use-act.ts';
import { space } from '../../theme/layout.ts';
import { OpenFaults } from './OpenFaults.tsx';
import { PlannedList } from './PlannedList.tsx';
import type { Uses } from './use-deactivation.ts';

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;
type Props = {
  readonly name: string;
  readonly uses: Uses;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
};

/** What goes with a record that is switched off: nobody should find out from an empty board. */
export const DeactivateDialog = ({ name, uses, onConfirm, onCancel }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const [childrenId, plannedId] = [useId(), useId()];
  const { busy, fault, act } = useAct();

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('deactivate.title', { name })}
      confirmLabel={t(uses.children.length > 0 ? 'deactivate.all' : 'deactivate.confirm')}
      onConfirm={() => void act(onConfirm)}
      onCancel={onCancel}
    >
      <Content>
        {uses.children.length > 0 && (
          <>
            <p id={childrenId}>{t('deactivate.children', { count: uses.children.length })}</p>
            <ScrollList labelledBy={childrenId}>
              {uses.children.map((child) => (
                <li key={child}>{child}</li>
              ))}
            </ScrollList>
          </>
        )}
        {uses.total > 0 && (
          <>
            <p id={plannedId}>{t('deactivate.planned', { count: uses.total })}</p>
            <PlannedList labelledBy={plannedId} rows={uses.planned} total={uses.total} />
          </>
        )}
        {uses.total + uses.children.length > 0 && <p>{t('deactivate.stays')}</p>}
        {uses.begun > 0 && (
          <p>
            {t('deactivate.begun', { count: uses.begun })} {uses.keepsBegun && t('deactivate.begunWithout', { name })}
          </p>
        )}
        {uses.faults !== null && <OpenFaults {...uses.faults} />}
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      </Content>
    </ConfirmDialog>
  );
};
