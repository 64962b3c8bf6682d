import { createUseCaseServices } from '@cadenza/commands/create-services';
import { type Clock, systemClock } from '@cadenza/commands/kernel/clock';
import { commandMetrics } from '@cadenza/commands/kernel/metrics';
import { createPostgresReceipts } from '@cadenza/commands/kernel/receipts-postgres';
import { eventLog } from '@cadenza/domain/event-log';
import { createPool } from '@cadenza/infra/postgres/pool';
import type { Places } from '@cadenza/infra/process/backends';
import { connect } from '@cadenza/infra/process/connect';
import { openMailFolder } from '@cadenza/infra/process/open-mail';
import { openPayments, openTestPayments } from '@cadenza/infra/process/open-payments';
import { createFollowUps } from '@cadenza/infra/signatures/follow-up';
import { createFormTokens } from '@cadenza/infra/signatures/form-tokens';
import { createSignUpLinks } from '@cadenza/infra/signatures/sign-up-link';
import { createUnsubscribes } from '@cadenza/infra/signatures/unsubscribe';
import type { Logger } from '@cadenza/infra/telemetry/logger';
import { observePools, type Registry } from '@cadenza/infra/telemetry/metrics';
import { closedCompanies } from '@cadenza/projections/company/queries-of-all-companies';
import { changedCompanies } from '@cadenza/projections/feed/queries-of-companies';
import { createPositionWaiter } from '@cadenza/projections/kernel/positions';
import { parkedStreams } from '@cadenza/projections/kernel/queries';
import { withReadModels } from '@cadenza/projections/streams/queries';
import { createAccessTokens } from './identity/access-token.ts';
import { createClosedCompanies } from './identity/closed-companies.ts';
import { createEpochs } from './identity/epochs.ts';
import { createLoginThrottle } from './identity/login-throttle.ts';
import { createRefreshTokens } from './identity/refresh-tokens.ts';
import { createSessions } from './identity/sessions.ts';
import { createBehind } from './kernel/behind.ts';
import { createCompanyChanges, topicsOfPlanning } from './kernel/company-changes.ts';
import { createFingerprint } from './kernel/fingerprint.ts';
import { createLanes } from './kernel/lanes.ts';
import { createLogHead } from './kernel/log-head.ts';
import { createRates } from './kernel/rates.ts';
import { createReadAfter } from './kernel/read-after.ts';
import { createRememberedAnswers } from './kernel/remembered-answers.ts';
import type { Credit } from './kernel/work-credit.ts';
import { createPaymentMessages } from './payments/messages.ts';
import type { Services } from './services.ts';

type Options = {
  backends: Places;
  authSecret: string;
  /** Where browsers reach the product; where tests do unless told. */
  publicUrl?: string;
  /** What it has signed is still accepted. */
  previousAuthSecret?: string | undefined;
  logger: Logger;
  metrics: Registry;
  clock?: Clock;
  /** Multiplies how often calls may be made; 1 unless told. */
  rateFactor?: number;
  /** Bytes that one uploaded file may have; 50 MB unless told. */
  uploadLimit?: number;
  /** Of printouts; 20 s, five, and 2 000 rows unless told. */
  printing?: Services['printing'];
  /** What one may take of the node's work. */
  credit?: Credit;
};

/** Everything that the api leans on, and how to let go of it again. */
export const createServices = async (options: Options): Promise<Services & { close: () => Promise<void> }> => {
  const { backends, logger, metrics, clock = systemClock, rateFactor = 1, credit } = options;
  const onError = (error: unknown): void => logger.warn({ error }, 'a connection has a problem; it is tried again');
  const connections = await connect(backends, eventLog, 'api', logger, metrics);
  const { store: log, signals, rateLimits, files } = connections;
  const pool = createPool({
    url: backends.databaseUrl,
    applicationName: 'api',
    max: 20,
    pipeline: true,
    onIdleError: onError,
  });
  observePools(metrics, { api: pool });
  const lanes = createLanes({ metrics, factor: rateFactor, ...(credit && { credit }) });
  const store = withReadModels(log, backends, pool);
  const waiter = createPositionWaiter(pool, signals, onError);
  const behind = createBehind(() => parkedStreams(pool), signals, onError);
  await behind.look();
  const changes = createCompanyChanges((seen) => changedCompanies(pool, topicsOfPlanning, seen));
  const readAfter = createReadAfter({ waiter, head: createLogHead(() => store.head()), lanes, metrics });
  const useCases = createUseCaseServices({
    ...{ store, pool, files, readAfter, clock },
    waitFor: (...asked) => lanes.aside(() => waiter.waitFor(...asked)),
    observe: commandMetrics(metrics),
    // Whoever has written sees it in what they read next, whichever command it was.
    onDone: readAfter.wrote,
  });
  const receipts = createPostgresReceipts({ url: backends.databaseUrl, applicationName: 'api:receipts', onError });
  const epochs = createEpochs(useCases.accounts, signals);
  const sessions = createSessions({
    ...useCases,
    tokens: createAccessTokens(options.authSecret, options.previousAuthSecret),
    refreshTokens: createRefreshTokens(pool, options.authSecret, options.previousAuthSecret),
    throttle: createLoginThrottle(rateLimits),
    epochs,
    closedCompanies: createClosedCompanies(() => closedCompanies(pool)),
  });
  return {
    ...useCases,
    signals,
    rateLimits,
    rates: createRates({ limits: rateLimits, factor: rateFactor }),
    receipts,
    mailFolder: openMailFolder(backends.mail),
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    payments: await openPayments(backends.payments),
    testPayments: openTestPayments(backends.payments),
    paymentMessages: createPaymentMessages(metrics),
    uploadLimit: options.uploadLimit ?? 50 * 1024 ** 2,
    printing: options.printing ?? { patience: 20_000, most: 5, atOnce: 2_000 },
    fingerprint: createFingerprint(options.authSecret, options.previousAuthSecret),
    sessions,
    followUps: createFollowUps(options.authSecret, options.previousAuthSecret),
    unsubscribes: createUnsubscribes(options.authSecret, options.previousAuthSecret),
    signUpLinks: createSignUpLinks(options.authSecret, options.previousAuthSecret),
    formTokens: createFormTokens(options.authSecret, options.previousAuthSecret),
    lanes,
    readAfter,
    behind,
    answers: createRememberedAnswers({ changes, behind, metrics }),
    close: async () => {
      epochs.close();
      waiter.close();
      behind.close();
      await connections.close();
      await receipts.close();
      await pool.end();
    },
  };
};
