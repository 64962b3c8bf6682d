import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { focusOnMount } from '../../kit/focus-on-mount.ts';
import { Notice } from '../../kit/Notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatWallClock } from '../../lib/format.ts';
import { font, radius, space, tabular } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { PlannedWork, WorkOnDay } from './closed-day.ts';

const Content = styled.div`
  display: grid;
  gap: ${space(3)};
`;
const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  max-height: 240px;
  padding: ${space(2)} ${space(3)};
  overflow: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  font: ${font.table};
  ${tabular}
`;

type Props = {
  readonly work: WorkOnDay;
  readonly onChoose: (choice: PlannedWork) => Promise<void>;
  readonly onCancel: () => void;
};

/** A day is closed under planned work: what is there, and what becomes of it. Nothing happens without a choice. */
export const ClosedDayDialog = ({ work, onChoose, onCancel }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
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
          <Button ref={focusOnMount} onClick={onCancel}>
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
        <p>{t('closedDay.count', { count: work.total })}</p>
        <List>
          {work.rows.map(({ id, start, equipment, intervention, maintainer }) => (
            <li key={id}>
              {formatWallClock(start)} · {equipment} · {intervention} · {maintainer ?? t('closedDay.nobody')}
            </li>
          ))}
        </List>
        <p>{t('closedDay.hint')}</p>
        {fault !== null && <Notice tone="danger">{fault}</Notice>}
      </Content>
    </Dialog>
  );
};
