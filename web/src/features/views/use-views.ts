import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ViewState } from '../../kit/list-screen/view-state.ts';
import { commandId } from '../../lib/command-id.ts';
import { ask } from '../../lib/services.ts';
import {
  ChangeViewDocument,
  ChooseDefaultViewDocument,
  RemoveViewDocument,
  SaveViewDocument,
} from './change-views.gen.ts';
import { onViewsChange } from './live-feed.ts';
import { SavedViewsDocument, type SavedViewsQuery } from './saved-views.gen.ts';

export type SavedView = SavedViewsQuery['savedViews']['rows'][number];

export const stateOf = ({ parameters }: Pick<SavedView, 'parameters'>): ViewState =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

const inputOf = (state: ViewState) => Object.entries(state).map(([name, value]) => ({ name, value }));

export const sameState = (one: ViewState, other: ViewState): boolean => {
  const text = (state: ViewState): string => JSON.stringify(Object.entries(state).sort());
  return text(one) === text(other);
};

export type ViewWish = { readonly name: string; readonly shared: boolean };

/** The views of a screen, live, and what can be done with them. Commands throw what `ask` throws. */
export const useViews = (screen: string) => {
  const [found, setFound] = useState<SavedViewsQuery['savedViews']>();
  const turn = useRef(0);

  const read = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    const { savedViews } = await ask(SavedViewsDocument, { screen });
    if (mine === turn.current) setFound(savedViews);
  }, [screen]);

  useEffect(() => {
    // A screen is whole without them; they come with the next change, or the next visit.
    const again = (): void => void read().catch(() => undefined);
    again();
    const stop = onViewsChange(again);
    return () => {
      turn.current += 1;
      stop();
    };
  }, [read]);

  const send = async <Data, Variables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
  ): Promise<Data> => {
    const answer = await ask(mutation, variables);
    await read();
    return answer;
  };

  return {
    rows: found?.rows ?? [],
    /** undefined until it is known. */
    defaultId: found?.defaultId,
    save: async ({ name, shared }: ViewWish, state: ViewState): Promise<string | undefined> => {
      const input = { screen, name, shared, parameters: inputOf(state) };
      return (await send(SaveViewDocument, { commandId: commandId(), input })).saveView?.id;
    },
    rename: (id: string, { name, shared }: ViewWish) =>
      send(ChangeViewDocument, { commandId: commandId(), id, input: { name, shared } }),
    keep: (id: string, state: ViewState) =>
      send(ChangeViewDocument, { commandId: commandId(), id, input: { parameters: inputOf(state) } }),
    remove: (id: string) => send(RemoveViewDocument, { commandId: commandId(), id }),
    choose: (id: string | null) => send(ChooseDefaultViewDocument, { commandId: commandId(), screen, id }),
  };
};

export type Views = ReturnType<typeof useViews>;
