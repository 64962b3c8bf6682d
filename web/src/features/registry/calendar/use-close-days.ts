import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/toast.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import type { PlannedWork } from '../closed-day.ts';
import { CloseDaysDocument, UndoClosingDocument } from './close-days.gen.ts';
import { stayingWords } from './staying-words.ts';

export type DayToClose = { readonly day: string; readonly type: string; readonly description: string | null };

/** ms for which a closure can be taken back by one press. */
const undoMs = 10_000;

/** Closes days by one command, and offers to open them again. The command keeps its id while its content stays the same. */
export const useCloseDays = (onDone: () => void) => {
  const { t } = useTranslation('registry');
  const client = useApolloClient();
  const sent = useRef({ content: '', id: '' });

  /** The days are worked again, and what they had sent elsewhere is back where it was, but for what somebody has changed since. */
  const undo = async (change: string, count: number): Promise<void> => {
    try {
      const { data } = await client.mutate({
        ...{ mutation: UndoClosingDocument, variables: { commandId: commandId(), change } },
      });
      const stays = stayingWords(data?.undone?.staying, t);
      toast.success([t('calendar.opened', { count }), ...stays].join('. '));
      onDone();
    } catch (error) {
      toast.error(errorText(toApiError(error), t));
    }
  };

  /** Throws `ApiError`. */
  return async (days: readonly DayToClose[], plannedWork: PlannedWork | null): Promise<void> => {
    const content = JSON.stringify([days, plannedWork]);
    if (sent.current.content !== content) sent.current = { content, id: commandId() };
    try {
      const variables = { commandId: sent.current.id, days: [...days], plannedWork };
      const { data } = await client.mutate({ mutation: CloseDaysDocument, variables });
      const ids = data?.saved?.ids ?? [];
      const action = { label: t('calendar.undo'), perform: () => void undo(variables.commandId, ids.length) };
      toast.success(t('calendar.closed', { count: ids.length }), ids.length > 0 ? { duration: undoMs, action } : {});
      onDone();
    } catch (error) {
      throw toApiError(error);
    }
  };
};
