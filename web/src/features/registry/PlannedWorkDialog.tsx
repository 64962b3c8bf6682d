import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { useFocusOnMount } from '../../kit/focus-on-mount.ts';
import { Notice } from '../../kit/Notice.tsx';
import { useAct } from '../../kit/use-act.ts';
import { space } from '../../theme/layout.ts';
import type { PlannedWork, WorkFound } from './closed-day.ts';
import { PlannedList } from './PlannedList.tsx';

const Content = styled.div`
  display: grid;
  gap: ${space(3)};
`;
type Props = {
  readonly title: string;
  /** How much there is, and where. */
  readonly count: string;
  /** What becomes of it by either choice. */
  readonly hint: string;
  readonly work: WorkFound;
  /** All on one day, which `count` names. */
  readonly dayIsKnown?: boolean;
  readonly onChoose: (choice: PlannedWork) => Promise<void>;
  readonly onCancel: () => void;
};

/** Days are no longer worked under planned work: what is there, and what becomes of it. Nothing happens without a choice. */
export const PlannedWorkDialog = ({ title, count, hint, work, dayIsKnown = false, onChoose, onCancel }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const countId = useId();
  const cancel = useFocusOnMount<HTMLButtonElement>();
  const { busy, fault, act } = useAct();
  const [choice, setChoice] = useState<PlannedWork | null>(null);

  const choose = (one: PlannedWork): void => {
    setChoice(one);
    void act(() => onChoose(one));
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      role="alertdialog"
      width="560px"
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button busy={busy && choice === 'KEEP'} onClick={() => choose('KEEP')}>
            {t('closedDay.keep')}
          </Button>
          <Button variant="primary" busy={busy && choice === 'MOVE'} onClick={() => choose('MOVE')}>
            {t('closedDay.move')}
          </Button>
        </>
      }
    >
      <Content>
        <p id={countId}>{count}</p>
        <PlannedList labelledBy={countId} rows={work.rows} total={work.total} dayIsKnown={dayIsKnown} />
        <p>{hint}</p>
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      </Content>
    </Dialog>
  );
};
