type Fetch = typeof fetch;
export type Question = {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly extensions: { readonly documentId: string };
};

const isQuestion = (value: unknown): value is Pick<Question, 'operationName' | 'variables'> =>
  typeof value === 'object' && value !== null && 'operationName' in value && 'variables' in value;

/** Variables in any order are the same question. */
const keyOf = ({ operationName, variables }: Pick<Question, 'operationName' | 'variables'>): string =>
  `${operationName} ${JSON.stringify(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;

/** Answers that are coming, by question and whose they are. */
export type Coming = Map<string, Promise<Response>>;

declare global {
  /** What the page itself has asked before any script of the build had come (`first-paint/ask-early.ts`). */
  var cadenzaAsked: Coming | undefined;
}

/** Whose questions these are, as one word. */
export const identityOf = ({ userId, companyId }: { readonly userId: string; readonly companyId: string }): string =>
  `${userId} ${companyId}`;

/**
 * What the first screen will ask of GraphQL, asked while its own scripts are still on their way. Whoever then asks the same is
 * given the answer that is coming, once; all else goes its usual way. `whose` names the person and company that are signed in: an
 * answer is for nobody else. A question that must see what was just written (`x-read-after`) is never answered by an earlier one.
 * What never arrived, or came too late for its token, is asked anew: `coming` may have been filled by less able means.
 */
export const createPrefetch = (send: Fetch, url: string, whose: () => string | null, coming: Coming = new Map()) => {
  const mine = (question: Parameters<typeof keyOf>[0]): string => `${whose()} ${keyOf(question)}`;

  return {
    /** The answer that is coming. What has been asked already is not asked again. */
    ask: (question: Question): Promise<Response> => {
      const key = mine(question);
      const before = coming.get(key);
      if (before !== undefined) return before;
      const headers = {
        accept: 'application/graphql-response+json,application/json;q=0.9',
        'content-type': 'application/json',
      };
      const answer = send(url, { method: 'POST', headers, body: JSON.stringify(question) });
      // A failure is met by whoever asks.
      answer.catch(() => undefined);
      coming.set(key, answer);
      return answer;
    },

    fetch: ((input, init) => {
      if (coming.size === 0 || input !== url || typeof init?.body !== 'string') return send(input, init);
      const question: unknown = JSON.parse(init.body);
      const key = isQuestion(question) ? mine(question) : '';
      const answer = new Headers(init.headers).has('x-read-after') ? undefined : coming.get(key);
      coming.delete(key);
      const again = (): Promise<Response> => send(input, init);
      return answer?.then((response) => (response.status === 401 ? again() : response), again) ?? again();
    }) satisfies Fetch,
  };
};
