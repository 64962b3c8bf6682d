import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { type TrayActs, TrayBody } from './TrayBody.tsx';
import { TraySum } from './TraySum.tsx';
import { useTray } from './use-tray.ts';

/** To the edges of the sheet, and as high as it may be. */
const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  height: 72dvh;
  margin: -20px;
`;

/** On a phone a button with the count, and a sheet of what waits to be planned: no dragging. */
export const PhoneTray = (acts: TrayActs) => {
  const { t } = useTranslation('support');
  const tray = useTray(acts.filter);
  const [open, setOpen] = useState(false);
  const { count, waiting } = tray;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        icon={<Inbox size={16} aria-hidden />}
        aria-label={t('tray.open', { count })}
        aria-haspopup="dialog"
        data-testid="tray"
        onClick={() => setOpen(true)}
      >
        <TraySum count={count} waiting={waiting} />
      </Button>
      {open && (
        <Dialog open title={t('tray.title')} onClose={close}>
          <Sheet>
            <TrayBody
              {...acts}
              tray={tray}
              wide
              onPlan={(start) => {
                close();
                acts.onPlan(start);
              }}
              onMove={(row) => {
                close();
                acts.onMove(row);
              }}
              onOpen={(id) => {
                close();
                acts.onOpen(id);
              }}
            />
          </Sheet>
        </Dialog>
      )}
    </>
  );
};
