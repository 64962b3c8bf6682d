import { boardQuestions } from '../features/planning/days/ask-ahead.ts';
import { mayOpen } from '../lib/access.ts';
import { type Coming, createPrefetch, identityOf } from '../lib/ahead.ts';
import type { Language } from '../lib/languages.ts';
import { decodeClaims } from '../lib/session/claims.ts';
import type { Answers } from './agenda-of.ts';

/** ms that a token must still be good for: what is asked with an older one is asked by the scripts, which renew it first. */
const margin = 30_000;

type Asker = {
  readonly token: string;
  readonly language: Language;
  /** Ids of the board's operations. */
  readonly ids: Readonly<Record<string, string>>;
  readonly now: number;
};

export type EarlyQuestions = {
  readonly coming: Coming;
  /** What the agenda is painted of. Rejects where any of it does not come. */
  readonly answers: Promise<Answers>;
  readonly maintainerId: string | null;
};

/** Of a copy: whoever needs the answer later finds it whole. */
const dataOf = async (answer: Promise<Response>): Promise<Record<string, unknown>> => {
  const copy = (await answer).clone();
  const { data } = (await copy.json()) as { data?: Record<string, unknown> | null };
  if (!copy.ok || !data) throw new Error(`No answer: ${copy.status}`);
  return data;
};

/**
 * Asks for the rows of the first board with the very page, before its scripts have come; whoever needs them finds the answers by
 * their question (`lib/ahead.ts`). null where it is not known that they may be had.
 */
export const askEarly = ({ token, language, ids, now }: Asker): EarlyQuestions | null => {
  const claims = decodeClaims(token);
  if (claims === null || claims.expiresAt * 1000 - now < margin) return null;
  if (claims.passwordExpired || !mayOpen(claims.roles, 'planning')) return null;
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    headers.set('accept-language', language);
    return fetch(input, { ...init, headers });
  };
  const coming: Coming = new Map();
  const ahead = createPrefetch(send, '/graphql', () => identityOf(claims), coming);
  const questions = boardQuestions(now, ids);
  if (questions.length === 0) return null;
  const asked = questions.map((question) => ({ ...question, data: dataOf(ahead.ask(question)) }));
  const of = (name: string) => asked.filter(({ operationName }) => operationName === name).map(({ data }) => data);
  const answers = Promise.all([Promise.all(of('PlanningSetup')), Promise.all(of('PlannedWindow'))]).then(
    ([setups, windows]): Answers => ({
      setup: setups[0]?.planningSetup as Answers['setup'],
      windows: windows.map(({ boardWindow }) => boardWindow as Answers['windows'][number]),
    }),
  );
  // What fails is told by the board, which asks anew.
  for (const { data } of asked) data.catch(() => undefined);
  answers.catch(() => undefined);
  return { coming, answers, maintainerId: claims.maintainerId };
};
