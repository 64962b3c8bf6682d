import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Sending } from '../../../lib/send-file.ts';

/** The position of an effect. */
export type Saved = { readonly position: string };

/** The id of the command, and of the intervention. */
export type Ids = { readonly commandId: string; readonly id: string };

/** What a command answers that was not refused: a refusal, which leaves its field empty, was thrown. */
export type Done<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> };

/** How what was said reaches the server. */
export type Way = {
  /** Asks GraphQL, again where the answer was lost; rejects with what it was refused for. */
  readonly send: <Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => Promise<Done<Data>>;
  readonly sendFile: (sending: Pick<Sending, 'path' | 'form'>) => Promise<Saved>;
};
