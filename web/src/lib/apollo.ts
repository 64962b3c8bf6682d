import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache, ServerError } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { map } from 'rxjs';
import { ApiError } from './api-error.ts';
import { dataClient } from './data-client.ts';
import { operationIds } from './operations.gen.ts';
import { readAfter, rememberPosition } from './read-after.ts';
import { http, session } from './services.ts';
import { signedIn } from './session/session-store.ts';

const toError = (code: string, message: string): ApiError =>
  new ApiError(code === 'not_authorised' ? 403 : 401, { code, message, detail: message, errors: [] });

/** A session that could not be mended ends at the login, as it does over REST. */
const refusals = new ErrorLink(({ error }) => {
  const lost = ServerError.is(error)
    ? error.statusCode === 401
    : CombinedGraphQLErrors.is(error) && error.errors.some((one) => one.extensions?.code === 'not_authenticated');
  if (!lost) return;
  if (signedIn(session.get()) !== null) session.end();
  http.refuse({ kind: 'sessionOver', error: toError('not_authenticated', error.message) });
});

const readYourWrites = new SetContextLink((previous) => {
  const position = readAfter();
  return position === null ? {} : { headers: { ...previous.headers, 'x-read-after': position } };
});

/** Every mutation answers the position to read after, in its own field. */
const rememberPositions = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      for (const answer of Object.values(result.data ?? {})) {
        const position: unknown =
          typeof answer === 'object' && answer !== null && 'position' in answer && answer.position;
        if (operation.operationType === 'mutation' && typeof position === 'string') rememberPosition(position);
      }
      return result;
    }),
  ),
);

/** The server knows the operations of the built page by id; a page under development sends what it has just been given. */
const byId = new ApolloLink((operation, forward) => {
  const documentId = import.meta.env.PROD ? operationIds[operation.operationName ?? ''] : undefined;
  if (documentId !== undefined) {
    operation.extensions = { ...operation.extensions, documentId };
    operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
  }
  return forward(operation);
});

export const apollo = new ApolloClient({
  link: ApolloLink.from([
    refusals,
    readYourWrites,
    rememberPositions,
    byId,
    new HttpLink({ uri: '/graphql', fetch: http.fetch }),
  ]),
  cache: new InMemoryCache({
    typePolicies: {
      // Labels are small copies inside their owners; two owners may carry different states of one.
      RecordLabel: { keyFields: false },
      MaintainerLabel: { keyFields: false },
      InterventionTypeLabel: { keyFields: false },
      CompanyLabel: { keyFields: false },
      ActorLabel: { keyFields: false },
      // One record has a count for each kind that hangs on it.
      RecordCount: { keyFields: false },
    },
  }),
  defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
});

dataClient.put(apollo);
