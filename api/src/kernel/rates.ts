import { now as time } from '@cadenza/infra/clock/clock';
import type { RateLimit, RateLimits } from '@cadenza/infra/rate-limits/rate-limits';
import { problem } from './problem.ts';
import type { Session } from './session.ts';

/** Calls of anyone, per address and minute, counted for all api processes together. */
const publicCalls = { login: 120, refresh: 240, public: 120, picture: 600, report: 30, webhook: 6_000 } as const;

/** Calls of anyone for one company, from all addresses together: what a plant full of people sends who report faults. */
const callsOfCompany = 1_200;
/** Of them those that leave something behind. */
const reportsOfCompany = 300;

/** Companies that one address may sign up in a day, demos among them: an office has one, whoever shares its address a few more. */
const signUpsADay = 40;

/** Links that may be asked for one sign-up in a day, whether there is one or not. */
const linksADay = 5;

/** What a report costs of those that an address may send where it comes without the form: a program's pace is slower than a person's. */
const withoutForm = 6;

/**
 * Calls of a signed-in user, per minute and process: far above what a page or an import does, so that one client that has
 * run wild does not take the others' place. Counted here, as a question to a store would cost more than most answers.
 */
const signedInCalls = {
  read: { user: 20_000, company: 100_000 },
  write: { user: 10_000, company: 50_000 },
  heavy: { user: 1_000, company: 5_000 },
} as const;

export type PublicRate = keyof typeof publicCalls;
export type SignedInRate = keyof typeof signedInCalls;

const minute = 60;
const day = 24 * 60 * minute;

/** How often a key may do something in a minute of the clock; everything is forgotten with the minute. */
const createCounter = (now: () => number) => {
  let current = 0;
  const counts = new Map<string, number>();
  /** Seconds to wait, 0 for none. */
  return (key: string, most: number): number => {
    const at = now() / 1000;
    if (Math.floor(at / minute) !== current) {
      current = Math.floor(at / minute);
      counts.clear();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > most ? Math.max(1, Math.ceil(minute - (at % minute))) : 0;
  };
};

/** Keys that are remembered at once as having had enough. */
const maxRemembered = 10_000;

/** Who has had enough of what, until when: asked for again, the store would say the same. */
const createRefusals = (now: () => number) => {
  const until = new Map<string, number>();
  return {
    /** Seconds to wait, 0 where nothing is known. */
    of: (key: string): number => {
      const end = until.get(key);
      if (end === undefined) return 0;
      const seconds = Math.ceil((end - now()) / 1000);
      if (seconds <= 0) until.delete(key);
      return Math.max(0, seconds);
    },
    remember: (key: string, seconds: number): void => {
      if (until.size >= maxRemembered) for (const [one, end] of until) if (end <= now()) until.delete(one);
      if (until.size < maxRemembered) until.set(key, now() + seconds * 1000);
    },
  };
};

export type RatesOptions = {
  limits: RateLimits;
  /** Multiplies every number: for load tests, and for smaller numbers in tests. */
  factor?: number;
  now?: () => number;
};

/** The classes that every route and root field belongs to; each throws `too_many_requests` with the seconds to wait. */
export const createRates = ({ limits, factor = 1, now = time }: RatesOptions) => {
  const count = createCounter(now);
  const scaled = (points: number): number => Math.max(1, Math.round(points * factor));
  const shared = Object.fromEntries(
    Object.entries(publicCalls).map(([name, points]): [string, RateLimit] => [
      name,
      { name: `endpoint-${name}`, points: scaled(points), window: minute },
    ]),
  ) as Record<PublicRate, RateLimit>;
  const company: RateLimit = { name: 'endpoint-company', points: scaled(callsOfCompany), window: minute };
  const reports: RateLimit = { name: 'endpoint-reports', points: scaled(reportsOfCompany), window: minute };
  const signUps: RateLimit = { name: 'sign-ups', points: scaled(signUpsADay), window: day };
  const links: RateLimit = { name: 'sign-up-links', points: scaled(linksADay), window: day };
  const refusals = createRefusals(now);
  const spend = async (limit: RateLimit, key: string, cost = 1): Promise<void> => {
    const name = `${limit.name} ${key}`;
    const known = refusals.of(name);
    if (known > 0) throw problem('too_many_requests', { seconds: known });
    const { allowed, retryAfterSeconds } = await limits.take(limit, key, cost);
    if (allowed) return;
    refusals.remember(name, retryAfterSeconds);
    throw problem('too_many_requests', { seconds: retryAfterSeconds });
  };

  return {
    ofAddress: (rate: PublicRate, address: string): Promise<void> => spend(shared[rate], address),
    /** Of the code in a public link, whether a company has it or not. */
    ofCompanyCode: (code: string): Promise<void> => spend(company, code),
    /** Of what strangers leave under the code in a public link, whether a company has it or not. */
    ofReports: (code: string): Promise<void> => spend(reports, code),
    /** Of a report that came without the form, beside the call itself. */
    ofFormless: (address: string): Promise<void> => spend(shared.report, address, withoutForm - 1),
    /** Of a company that is signed up, beside the call itself. */
    ofSignUp: (address: string): Promise<void> => spend(signUps, address),
    /** Of another link for a sign-up, whether there is such a one or not. */
    ofSignUpLink: (signUpId: string): Promise<void> => spend(links, signUpId),
    ofSession: (rate: SignedInRate, { actor }: Session): void => {
      const { user, company } = signedInCalls[rate];
      const seconds = Math.max(
        count(`${rate} user ${actor.userId}`, scaled(user)),
        count(`${rate} company ${actor.companyId}`, scaled(company)),
      );
      if (seconds > 0) throw problem('too_many_requests', { seconds });
    },
  };
};

export type Rates = ReturnType<typeof createRates>;
