import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useRef } from 'react';
import { commandId } from '../../lib/command-id.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import type { PlannedWork } from './closed-day.ts';
import { documentsOf } from './documents.ts';
import { type FormValues, type RegistryRow, toForm, toInput } from './record.ts';

/** `command`: by which it was saved; null where nothing was to be saved. */
type SavedRecord = { readonly id: string; readonly command: string | null };

type RecordData = { readonly record: RegistryRow | null };

/**
 * Creates or changes one record. The command keeps its id while its content stays the same, so that pressing Save again
 * after a lost answer does it once; other content is another command.
 */
export const useSave = (kind: Kind) => {
  const client = useApolloClient();
  const sent = useRef({ content: '', id: '' });

  const idFor = (content: string): string => {
    if (sent.current.content !== content) sent.current = { content, id: commandId() };
    return sent.current.id;
  };

  return {
    /** `row` is what the form was filled from, null for a new record. Throws `ApiError`. */
    save: async (row: RegistryRow | null, values: FormValues, plannedWork?: PlannedWork): Promise<SavedRecord> => {
      const { create, change } = documentsOf(kind);
      const input = toInput(kind, values, row === null ? null : toForm(kind, row));
      if (row !== null && Object.keys(input).length === 0) return { id: row.id, command: null };
      const id = idFor(JSON.stringify([row?.id, row?.version, input, plannedWork]));
      const choice = plannedWork === undefined ? {} : { plannedWork };
      try {
        const { data } = await client.mutate<{ saved: { id: string } }>(
          row === null
            ? { mutation: create, variables: { commandId: id, input, ...choice } }
            : {
                mutation: change,
                variables: { commandId: id, id: row.id, seenVersion: row.version, input, ...choice },
              },
        );
        return { id: data?.saved.id ?? row?.id ?? '', command: id };
      } catch (error) {
        throw toApiError(error);
      }
    },
    /** The record as it is now, for the form of somebody who was overtaken. */
    load: async (id: string): Promise<RegistryRow | null> => {
      const { byId } = documentsOf(kind);
      const { data } = await client.query<RecordData>({ query: byId, variables: { id }, fetchPolicy: 'network-only' });
      return data?.record ?? null;
    },
  };
};
