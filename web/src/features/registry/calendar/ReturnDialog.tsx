import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { useFocusOnMount } from '../../../kit/focus-on-mount.ts';
import { Notice } from '../../../kit/Notice.tsx';
import { toast } from '../../../kit/toast.ts';
import { useAct } from '../../../kit/use-act.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import { space } from '../../../theme/layout.ts';
import { PlannedList } from '../PlannedList.tsx';
import type { ReturnQuestion } from './return-question.ts';
import { ReturnToDaysDocument, UndoReturnDocument } from './return-to-days.gen.ts';
import { stayingWords } from './staying-words.ts';

const Content = styled.div`
  display: grid;
  gap: ${space(3)};
`;

/** ms for which it can be taken back by one press. */
const undoMs = 10_000;

type Props = { readonly question: ReturnQuestion; readonly onClose: () => void };

/** Days are worked again: what they had sent elsewhere, and whether it comes back. */
export const ReturnDialog = ({ question, onClose }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const client = useApolloClient();
  const countId = useId();
  const leave = useFocusOnMount<HTMLButtonElement>();
  const { busy, fault, act } = useAct();
  const command = useRef(commandId());
  const { days, total, rows, staying } = question;
  const stays = stayingWords(staying, t);

  const undo = (change: string): void => {
    client
      .mutate({ mutation: UndoReturnDocument, variables: { commandId: commandId(), change } })
      .then(() => toast.success(t('returning.undone')))
      .catch((error: unknown) => toast.error(errorText(toApiError(error), t)));
  };

  const bringBack = async (): Promise<void> => {
    const variables = { commandId: command.current, days: [...days] };
    const { data } = await client.mutate({ mutation: ReturnToDaysDocument, variables }).catch((error: unknown) => {
      throw toApiError(error);
    });
    const action = { label: t('calendar.undo'), perform: () => undo(variables.commandId) };
    toast.success(t('returning.done', { count: data?.returned?.ids.length ?? 0 }), { duration: undoMs, action });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('returning.title')}
      role="alertdialog"
      width="560px"
      footer={
        <>
          <Button ref={leave} onClick={onClose}>
            {t('closedDay.keep')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void act(bringBack)}>
            {t('returning.bringBack')}
          </Button>
        </>
      }
    >
      <Content>
        <p id={countId}>{t('returning.count', { count: total })}</p>
        <PlannedList labelledBy={countId} rows={rows} total={total} />
        {stays.length > 0 && <p>{stays}</p>}
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      </Content>
    </Dialog>
  );
};
