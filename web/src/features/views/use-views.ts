import type { TypedDocumentNode } from '@apollo/client';
import { useEffect } from 'react';
import { commandId } from '../../lib/command-id.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { useApolloClient, useQuery } from '../../lib/use-apollo.ts';
import {
  ChangeViewDocument,
  ChooseDefaultViewDocument,
  RemoveViewDocument,
  SaveViewDocument,
} from './change-views.gen.ts';
import { onViewsChange } from './live-feed.ts';
import { SavedViewsDocument, type SavedViewsQuery } from './saved-views.gen.ts';

export type SavedView = SavedViewsQuery['savedViews']['rows'][number];

/** What a screen shows, by names of its own. */
export type ViewState = Readonly<Record<string, string>>;

export const stateOf = ({ parameters }: Pick<SavedView, 'parameters'>): ViewState =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

const inputOf = (state: ViewState) => Object.entries(state).map(([name, value]) => ({ name, value }));

export const sameState = (one: ViewState, other: ViewState): boolean => {
  const text = (state: ViewState): string => JSON.stringify(Object.entries(state).sort());
  return text(one) === text(other);
};

export type ViewWish = { readonly name: string; readonly shared: boolean };

/** The views of a screen, live, and what can be done with them. Commands throw `ApiError`. */
export const useViews = (screen: string) => {
  const client = useApolloClient();
  const { data, refetch } = useQuery(SavedViewsDocument, { variables: { screen } });
  useEffect(() => onViewsChange(() => void refetch().catch(() => undefined)), [refetch]);

  const send = async <Data, Variables extends { commandId: string }>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Omit<Variables, 'commandId'>,
  ): Promise<Data | undefined> => {
    try {
      // biome-ignore lint/suspicious/noExplicitAny: each document has variables of its own, which the parameter has checked
      const all = { ...variables, commandId: commandId() } as any;
      const { data: answer } = await client.mutate<Data, Variables>({ mutation, variables: all });
      await refetch();
      return answer ?? undefined;
    } catch (error) {
      throw toApiError(error);
    }
  };

  return {
    rows: data?.savedViews.rows ?? [],
    /** undefined until it is known. */
    defaultId: data?.savedViews.defaultId,
    save: async ({ name, shared }: ViewWish, state: ViewState): Promise<string | undefined> =>
      (await send(SaveViewDocument, { input: { screen, name, shared, parameters: inputOf(state) } }))?.saveView?.id,
    rename: (id: string, { name, shared }: ViewWish) => send(ChangeViewDocument, { id, input: { name, shared } }),
    keep: (id: string, state: ViewState) => send(ChangeViewDocument, { id, input: { parameters: inputOf(state) } }),
    remove: (id: string) => send(RemoveViewDocument, { id }),
    choose: (id: string | null) => send(ChooseDefaultViewDocument, { screen, id }),
  };
};

export type Views = ReturnType<typeof useViews>;
