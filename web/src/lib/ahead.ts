type Fetch = typeof fetch;
type Question = {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly extensions: { readonly documentId: string };
};

const isQuestion = (value: unknown): value is Pick<Question, 'operationName' | 'variables'> =>
  typeof value === 'object' && value !== null && 'operationName' in value && 'variables' in value;

/** Variables in any order are the same question. */
const keyOf = ({ operationName, variables }: Pick<Question, 'operationName' | 'variables'>): string =>
  `${operationName} ${JSON.stringify(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;

/**
 * What the first screen will ask of GraphQL, asked while its own scripts are still on their way. Whoever then asks the same is
 * given the answer that is coming, once; all else goes its usual way. `whose` names the person and company that are signed in: an
 * answer is for nobody else. A question that must see what was just written (`x-read-after`) is never answered by an earlier one.
 */
export const createAhead = (send: Fetch, url: string, whose: () => string | null) => {
  const coming = new Map<string, Promise<Response>>();
  const mine = (question: Parameters<typeof keyOf>[0]): string => `${whose()} ${keyOf(question)}`;

  return {
    ask: (question: Question): void => {
      const headers = {
        accept: 'application/graphql-response+json,application/json;q=0.9',
        'content-type': 'application/json',
      };
      const answer = send(url, { method: 'POST', headers, body: JSON.stringify(question) });
      // A failure is met by whoever asks.
      answer.catch(() => undefined);
      coming.set(mine(question), answer);
    },

    fetch: ((input, init) => {
      if (coming.size === 0 || input !== url || typeof init?.body !== 'string') return send(input, init);
      const question: unknown = JSON.parse(init.body);
      const key = isQuestion(question) ? mine(question) : '';
      const answer = new Headers(init.headers).has('x-read-after') ? undefined : coming.get(key);
      coming.delete(key);
      return answer ?? send(input, init);
    }) satisfies Fetch,
  };
};
