import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { useFocusOnMount } from '../../kit/focus-on-mount.ts';
import { Notice } from '../../kit/Notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/format.ts';
import { space } from '../../theme/layout.ts';
import type { PlannedWork, WorkOnDay } from './closed-day.ts';
import { PlannedList } from './PlannedList.tsx';

const Content = styled.div`
  display: grid;
  gap: ${space(3)};
`;
type Props = {
  readonly work: WorkOnDay;
  readonly onChoose: (choice: PlannedWork) => Promise<void>;
  readonly onCancel: () => void;
};

/** A day is closed under planned work: what is there, and what becomes of it. Nothing happens without a choice. */
export const ClosedDayDialog = ({ work, onChoose, onCancel }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const countId = useId();
  const cancel = useFocusOnMount<HTMLButtonElement>();
  const [busy, setBusy] = useState<PlannedWork | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  const choose = async (choice: PlannedWork): Promise<void> => {
    setBusy(choice);
    setFault(null);
    try {
      await onChoose(choice);
    } catch (error) {
      setFault(errorText(error, t));
      setBusy(null);
    }
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      title={t('closedDay.title')}
      role="alertdialog"
      width="560px"
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button busy={busy === 'KEEP'} onClick={() => void choose('KEEP')}>
            {t('closedDay.keep')}
          </Button>
          <Button variant="primary" busy={busy === 'MOVE'} onClick={() => void choose('MOVE')}>
            {t('closedDay.move')}
          </Button>
        </>
      }
    >
      <Content>
        <p id={countId}>{t('closedDay.count', { count: work.total, day: formatDay(work.day) })}</p>
        <PlannedList labelledBy={countId} rows={work.rows} total={work.total} dayIsKnown />
        <p>{t('closedDay.hint')}</p>
        {fault !== null && <Notice tone="danger">{fault}</Notice>}
      </Content>
    </Dialog>
  );
};
