import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/toast.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import type { PlannedWork } from '../closed-day.ts';
import { RemoveRecordsDocument } from '../remove-records.gen.ts';
import { CloseDaysDocument } from './close-days.gen.ts';
import { returnQuestion } from './return-question.ts';

export type DayToClose = { readonly day: string; readonly type: string; readonly description: string | null };

/** ms for which a closure can be taken back by one press. */
const undoMs = 10_000;

/** Closes days by one command, and offers to open them again. The command keeps its id while its content stays the same. */
export const useCloseDays = (onDone: () => void) => {
  const { t } = useTranslation('registry');
  const client = useApolloClient();
  const sent = useRef({ content: '', id: '' });

  const open = async (ids: readonly string[], days: readonly string[]): Promise<void> => {
    try {
      const variables = { commandId: commandId(), kind: 'WORKING_CALENDAR_DAY' as const, ids: [...ids] };
      const { data } = await client.mutate({ mutation: RemoveRecordsDocument, variables });
      toast.success(t('calendar.opened', { count: ids.length }));
      returnQuestion.ask(days, data?.saved?.shifted);
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
      const known = new Set(data?.saved?.skipped);
      const closed = days.flatMap(({ day }) => (known.has(day) ? [] : [day]));
      const action = { label: t('calendar.undo'), perform: () => void open(ids, closed) };
      toast.success(t('calendar.closed', { count: ids.length }), ids.length > 0 ? { duration: undoMs, action } : {});
      onDone();
    } catch (error) {
      throw toApiError(error);
    }
  };
};
