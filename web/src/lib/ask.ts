import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type DocumentNode, type OperationDefinitionNode, print } from 'graphql';
import { ApiError, toApiError } from './api-error.ts';
import { GraphqlRefusal } from './graphql-refusal.ts';
import type { Http } from './http.ts';
import { operationIds } from './operations.gen.ts';
import { readAfter, rememberPosition } from './read-after.ts';

export type Ask = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

type Options = {
  /** As the signed-in user; one refresh has been tried already where it answers 401. */
  readonly fetch: typeof fetch;
  /** The session could not be mended: it ends at the login. */
  readonly refuse: Http['refuse'];
  readonly endSession: () => void;
};

type Body = { readonly data?: object | null; readonly errors?: ConstructorParameters<typeof GraphqlRefusal>[0] };

const notAuthenticated = 'not_authenticated';

export type SentDocument = { readonly query: string } | { readonly extensions: { readonly documentId: string } };

const operationOf = (document: DocumentNode): OperationDefinitionNode => {
  const found = document.definitions.find((one): one is OperationDefinitionNode => one.kind === 'OperationDefinition');
  if (found === undefined) throw new Error('The document has no operation');
  return found;
};

/** The server knows the operations of the built page by id; a page under development sends what it has just been given. */
export const sentAs = (document: DocumentNode): SentDocument => {
  // The printer is left out of the build.
  if (!import.meta.env.PROD) return { query: print(document) };
  const documentId = operationIds[operationOf(document).name?.value ?? ''];
  if (documentId === undefined) throw new Error('The build has not listed this operation');
  return { extensions: { documentId } };
};

/** Every mutation answers the position to read after, in its own field. */
const remember = (data: object): void => {
  for (const answer of Object.values(data) as unknown[])
    if (typeof answer === 'object' && answer !== null && 'position' in answer && typeof answer.position === 'string')
      rememberPosition(answer.position);
};

/**
 * Asks GraphQL one thing and answers its data, with no cache between: for what keeps its own rows, as the board does, which so
 * opens without Apollo. Throws a `GraphqlRefusal`, or an `ApiError` where the answer was none of GraphQL's.
 */
export const createAsk = ({ fetch, refuse, endSession }: Options): Ask => {
  const over = (error: ApiError): ApiError => {
    endSession();
    return refuse({ kind: 'sessionOver', error });
  };

  return async <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> => {
    const after = readAfter();
    const { operation, name } = operationOf(document);
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json,application/json;q=0.9',
        'content-type': 'application/json',
        ...(after === null ? {} : { 'x-read-after': after }),
      },
      body: JSON.stringify({ operationName: name?.value, variables, ...sentAs(document) }),
    });
    const isGraphql = response.ok || response.headers.get('content-type')?.includes('graphql-response+json') === true;
    if (response.status === 401) throw over(await toApiError(response));
    if (!isGraphql) throw await toApiError(response);
    const { data, errors = [] } = (await response.json()) as Body;
    if (errors.length > 0) {
      const refusal = new GraphqlRefusal(errors);
      if (errors.some(({ extensions }) => extensions?.code === notAuthenticated)) {
        const { message } = refusal;
        over(new ApiError(401, { code: notAuthenticated, message, detail: message, errors: [] }));
      }
      throw refusal;
    }
    if (data === undefined || data === null) throw new Error('The server answered without data');
    if (operation === 'mutation') remember(data);
    return data as Data;
  };
};
