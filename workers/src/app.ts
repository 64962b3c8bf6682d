import { createUseCaseServices } from '@cadenza/commands/create-services';
import { commandMetrics } from '@cadenza/commands/kernel/metrics';
import { eventLog } from '@cadenza/domain/event-log';
import type { ApiConfig } from '@cadenza/infra/config/config';
import { deadMailLinks } from '@cadenza/infra/config/only-here';
import { createJobs } from '@cadenza/infra/jobs/create-jobs';
import { requestJob } from '@cadenza/infra/jobs/jobs';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import { createPool } from '@cadenza/infra/postgres/pool';
import { pushKeys } from '@cadenza/infra/postgres/push-devices';
import { createChromiumPrinter } from '@cadenza/infra/printing/chromium-printer';
import type { Places } from '@cadenza/infra/process/backends';
import { connect } from '@cadenza/infra/process/connect';
import { openMailer, openMailFolder } from '@cadenza/infra/process/open-mail';
import { openPayments } from '@cadenza/infra/process/open-payments';
import type { ProcessContext, RunningProcess } from '@cadenza/infra/process/run-process';
import { createWebPusher, newPushKeys } from '@cadenza/infra/push/web-push';
import { createFollowUps } from '@cadenza/infra/signatures/follow-up';
import { createSignUpLinks } from '@cadenza/infra/signatures/sign-up-link';
import { createUnsubscribes } from '@cadenza/infra/signatures/unsubscribe';
import { type Checks, serveHealth } from '@cadenza/infra/telemetry/health';
import { observePools } from '@cadenza/infra/telemetry/metrics';
import { createPositionWaiter } from '@cadenza/projections/kernel/positions';
import { withReadModels } from '@cadenza/projections/streams/queries';
import { commandImplementations, commandJobs } from './commands/commands.ts';
import { afterTheOthers, pruneReceipts } from './commands/jobs.ts';
import { contractImplementations, contractJobs } from './contracts/contracts.ts';
import { everyMorning, lookAfterContracts } from './contracts/jobs.ts';
import { documentImplementations, documentJobs, documentReactors } from './documents/documents.ts';
import { afterTheReceipts, sweepFiles } from './documents/jobs.ts';
import { exchangeImplementations, exchangeJobs, exchangeReactors } from './exchange/exchange.ts';
import { identityImplementations, identityJobs, identityReactors } from './identity/identity.ts';
import { startReactors } from './kernel/reactors.ts';
import type { Services } from './kernel/services.ts';
import { createUntilPlanned } from './kernel/until-planned.ts';
import { createUntilShown } from './kernel/until-shown.ts';
import { afterExpansion, pruneChanges } from './live/jobs.ts';
import { liveImplementations, liveJobs } from './live/live.ts';
import { afterTheFiles, pruneMail } from './mail/jobs.ts';
import { mailImplementations, mailJobs, mailReactors } from './mail/mail.ts';
import { afterTheMail, pruneDevices } from './notices/jobs.ts';
import { noticeImplementations, noticeJobs, noticeReactors } from './notices/notices.ts';
import { afterTheDevices, reconcilePayments } from './payments/jobs.ts';
import { paymentImplementations, paymentJobs, paymentReactors } from './payments/payments.ts';
import { everyNight, extendHorizon } from './planning/jobs.ts';
import { planningImplementations, planningJobs, planningReactors } from './planning/planning.ts';
import { beforeTheFiles, sweepPrintouts } from './printouts/jobs.ts';
import { printoutImplementations, printoutJobs, printoutReactors } from './printouts/printouts.ts';
import { afterTheHorizon, findLeftPlans } from './registry/jobs.ts';
import { registryImplementations, registryJobs, registryReactors } from './registry/registry.ts';
import { everyFiveMinutes, findDueReports } from './reports/jobs.ts';
import { reportImplementations, reportJobs } from './reports/reports.ts';
import { everyHour, expireSignUps } from './signup/jobs.ts';
import { signUpImplementations, signUpJobs, signUpReactors } from './signup/signup.ts';
import { supportImplementations, supportJobs, supportReactors } from './support/support.ts';

export type WorkersContext = Pick<ProcessContext, 'logger' | 'metrics' | 'stopping' | 'stopWithin'> & {
  config: Places &
    Pick<ProcessContext['config'], 'host' | 'port' | 'publicUrl'> &
    Pick<ApiConfig, 'authSecret'> &
    Partial<Pick<ApiConfig, 'previousAuthSecret' | 'salesEmail'>>;
  clock: () => string;
};

/** Milliseconds in which the read models, from which is told what is open, catch up after whatever went wrong. */
const reconcileAfter = 60_000;

/** Share of the time for a stop that running jobs get; the rest is for letting go of everything. */
const jobsShare = 0.6;

/** The worker: follows the log with its reactors and runs the jobs. Throws when something it needs cannot be reached. */
export const startWorkers = async (context: WorkersContext): Promise<RunningProcess> => {
  const { config, logger, metrics, stopping, clock } = context;
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const {
      store: log,
      signals,
      jobs: connection,
      files,
      rateLimits,
      ...connections
    } = await connect(config, eventLog, 'workers', logger, metrics);
    closers.push(() => connections.close());
    const onIdleError = (error: Error): void => logger.warn({ error }, 'an idle connection was lost');
    const pool = createPool({
      url: config.databaseUrl,
      applicationName: 'workers',
      max: 6,
      pipeline: true,
      onIdleError,
    });
    closers.push(() => pool.end());
    observePools(metrics, { workers: pool });
    const store = withReadModels(log, config, pool);
    const jobs = await createJobs({
      connection,
      definitions: [
        ...planningJobs,
        ...registryJobs,
        ...identityJobs,
        ...liveJobs,
        ...commandJobs,
        ...documentJobs,
        ...exchangeJobs,
        ...mailJobs,
        ...supportJobs,
        ...printoutJobs,
        ...noticeJobs,
        ...reportJobs,
        ...signUpJobs,
        ...paymentJobs,
        ...contractJobs,
      ],
      logger,
      metrics,
      untilShown: createUntilShown(store),
    });
    closers.push(() => jobs.close());

    const waiter = createPositionWaiter(pool, signals, (error) => logger.debug({ error }, 'the rows were not asked'));
    closers.push(async () => waiter.close());
    const useCases = createUseCaseServices({
      ...{ store, pool, files, clock, waitFor: waiter.waitFor, observe: commandMetrics(metrics) },
    });
    const owners = createOwners(pool);
    closers.push(() => owners.close());
    const deadLinks = deadMailLinks(config);
    if (deadLinks !== undefined) logger.warn(deadLinks);
    const mail = { mailer: await openMailer(config.mail), mailFolder: openMailFolder(config.mail) };
    const pusher = createWebPusher({ keys: () => pushKeys(pool, newPushKeys), subject: config.publicUrl });
    const printer = createChromiumPrinter({ logger });
    closers.push(() => printer.close());
    const services: Services = {
      ...{
        ...useCases,
        ...mail,
        payments: await openPayments(config.payments),
        publicUrl: config.publicUrl,
        followUps: createFollowUps(config.authSecret, config.previousAuthSecret),
        unsubscribes: createUnsubscribes(config.authSecret, config.previousAuthSecret),
        signUpLinks: createSignUpLinks(config.authSecret, config.previousAuthSecret),
        salesEmail: config.salesEmail,
        rateLimits,
        pusher,
        printer,
        jobs,
        signals,
        owners,
        untilPlanned: createUntilPlanned(waiter),
      },
    };
    const stopJobs = await jobs.startWorkers([
      ...planningImplementations(services),
      ...registryImplementations(services),
      ...identityImplementations(services),
      ...liveImplementations(services),
      ...commandImplementations(services),
      ...documentImplementations(services),
      ...exchangeImplementations(services),
      ...mailImplementations(services),
      ...supportImplementations(services),
      ...printoutImplementations(services),
      ...noticeImplementations(services),
      ...reportImplementations(services),
      ...signUpImplementations(services),
      ...paymentImplementations(services),
      ...contractImplementations(services),
    ]);
    closers.push(() => stopJobs(context.stopWithin * jobsShare));
    // What was lost while no worker ran (a queue that was emptied, a job given up) is asked for again.
    const reconcile = async (): Promise<void> => {
      await jobs.schedule(extendHorizon, everyNight, {});
      await jobs.schedule(findLeftPlans, afterTheHorizon, {});
      await jobs.schedule(pruneChanges, afterExpansion, {});
      await jobs.schedule(pruneReceipts, afterTheOthers, {});
      await jobs.schedule(sweepPrintouts, beforeTheFiles, {});
      await jobs.schedule(sweepFiles, afterTheReceipts, {});
      await jobs.schedule(pruneMail, afterTheFiles, {});
      await jobs.schedule(pruneDevices, afterTheMail, {});
      await jobs.schedule(reconcilePayments, afterTheDevices, {});
      await jobs.schedule(findDueReports, everyFiveMinutes, {});
      await jobs.schedule(expireSignUps, everyHour, {});
      await jobs.schedule(lookAfterContracts, everyMorning, {});
      const id = `start-${clock().replaceAll(':', '.')}`;
      const searches = [extendHorizon, findLeftPlans, sweepPrintouts, lookAfterContracts].map((job) =>
        requestJob(job, id, {}),
      );
      await jobs.enqueue(searches.map((search) => ({ ...search, delay: reconcileAfter })));
    };
    jobs.onForgotten(reconcile);
    await reconcile();

    const reactors = startReactors(
      [
        ...planningReactors,
        ...registryReactors,
        ...identityReactors,
        ...documentReactors,
        ...exchangeReactors,
        ...mailReactors,
        ...supportReactors,
        ...printoutReactors,
        ...noticeReactors,
        ...signUpReactors,
        ...paymentReactors,
      ],
      {
        store,
        jobs,
        pool,
        owners,
        logger,
        metrics,
      },
    );
    closers.push(() => reactors.close());
    const ready = async (): Promise<Checks> => {
      await Promise.all([store.head(), jobs.depths()]);
      return { store: { ok: true }, jobs: { ok: true }, ...reactors.checks() };
    };
    const health = await serveHealth({ host: config.host, port: config.port, metrics, ready, stopping });
    // First in the list, last to go: until then it says that the process is stopping.
    closers.unshift(() => health.close());
    return { address: health.address, close };
  } catch (error) {
    await close();
    throw error;
  }
};
