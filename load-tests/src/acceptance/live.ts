import { percentile } from '../percentile.ts';
import type { RestClient } from '../rest-client.ts';
import { signIn } from '../rest-client.ts';
import { compareFeeds, isExact } from './compare-feeds.ts';
import { type FeedClient, followFeed } from './feed-client.ts';
import type { Plant } from './plant.ts';
import type { Report } from './report.ts';
import { byWeek, type Scheduled } from './schedules.ts';
import { mountOf, openBoard, type Screen, stepToNextWeek, untilBars, workOn } from './screens.ts';

/** How long the third client is away, in milliseconds. */
const away = 10_000;
/** Ticks before it goes. */
const ticksBefore = 12;
/** LCP of `frontend.md`. */
const mountGoal = 1_800;
const tickGoal = 300;

/** Two clients follow from before the first schedule: one is never interrupted, the other will be. */
export const followBoth = async (
  address: string,
  { supervisor }: Plant,
): Promise<{ whole: FeedClient; cut: FeedClient }> => {
  const client = await signIn(address, supervisor);
  const whole = followFeed(() => address, client.token());
  const cut = followFeed(() => address, client.token());
  await Promise.all([whole.ready, cut.ready]);
  return { whole, cut };
};

const openBoth = async (address: string, plant: Plant, monday: string): Promise<[Screen, Screen]> => {
  const supervisor = await openBoard(address, plant.supervisor, monday);
  try {
    return [supervisor, await openBoard(address, plant.maintainer, monday)];
  } catch (error) {
    await supervisor.close();
    throw error;
  }
};

/** Board, ticks and completion seen by another browser, and a client that comes back after ten seconds. */
export const workLive = async (
  address: string,
  {
    admin,
    plant,
    scheduled,
    feeds,
  }: { admin: RestClient; plant: Plant; scheduled: Scheduled; feeds: { whole: FeedClient; cut: FeedClient } },
  report: Report,
  say: (line: string) => void,
): Promise<void> => {
  const weeks = await byWeek(admin, scheduled.monday);
  const week = weeks.get(scheduled.monday) ?? [];
  const [supervisor, maintainer] = await openBoth(address, plant, scheduled.monday);
  try {
    const idsOfWeek = week.map(({ id }) => id);
    const wrong = await untilBars(supervisor, idsOfWeek);
    report.check('bars of this week on the board', wrong === 0, wrong === 0 ? `${week.length}` : `${wrong} wrong`);
    report.time('board: page opened to bars painted', await mountOf(supervisor), mountGoal);

    const own = week.filter(({ manutentoreId }) => manutentoreId === plant.maintainer.maintainerId);
    say(`A maintainer works on ${own.length} interventions, a supervisor looks on …`);
    const navigation = await supervisor.page.evaluate(() => performance.timeOrigin);
    const ticks: number[] = [];
    const completions: number[] = [];
    let dropped: Promise<void> | undefined;
    let missedFrom = 0;
    let missed = 0;
    let begun = 0;
    const beforeTick = (): void => {
      if (++begun !== ticksBefore) return;
      missedFrom = feeds.whole.positions.length;
      dropped = feeds.cut.drop(away).then(() => {
        missed = feeds.whole.positions.length - missedFrom;
      });
    };
    for (const { id } of own) {
      const times = await workOn(maintainer, supervisor, id, beforeTick);
      ticks.push(...times.ticks);
      completions.push(times.completion);
    }
    await dropped;
    const reloads = (await supervisor.page.evaluate(() => performance.timeOrigin)) !== navigation;
    const faults = [...supervisor.faults, ...maintainer.faults];
    report.check('ticks seen by the supervisor, no reload', ticks.length >= 40 && !reloads, `${ticks.length}`);
    report.check(
      'completions seen by the supervisor',
      completions.length === own.length,
      `${completions.length} of ${own.length}`,
    );
    report.check('errors in the pages', faults.length === 0, faults.length === 0 ? 'none' : faults.join('; '));
    report.time('tick to paint, p50', percentile(ticks, 0.5));
    report.time('tick to paint, p95', percentile(ticks, 0.95), tickGoal);
    report.time('completion to paint, p50', percentile(completions, 0.5));
    await compare(feeds, missed, report);
    await walkTheYear(supervisor, weeks, report, say);
  } finally {
    await supervisor.close();
    await maintainer.close();
  }
};

/** Week after week to the end of the plan: every occurrence is a bar on the board. */
const walkTheYear = async (
  screen: Screen,
  weeks: Awaited<ReturnType<typeof byWeek>>,
  report: Report,
  say: (line: string) => void,
): Promise<void> => {
  const [first = [], ...others] = weeks.values();
  say(`The supervisor walks through the ${others.length} weeks that follow …`);
  let wrong = 0;
  let seen = first.length;
  const steps: number[] = [];
  for (const rows of others) {
    const begun = performance.now();
    await stepToNextWeek(screen);
    wrong += await untilBars(
      screen,
      rows.map(({ id }) => id),
    );
    if (rows.length > 0) steps.push(performance.now() - begun);
    seen += rows.length;
  }
  report.check('bars of all weeks on the board', wrong === 0, wrong === 0 ? `${seen}` : `${wrong} of ${seen} wrong`);
  report.time('from week to week, p50', percentile(steps, 0.5));
};

const compare = async ({ whole, cut }: { whole: FeedClient; cut: FeedClient }, missed: number, report: Report) => {
  const end = whole.positions.at(-1) ?? '0';
  const arrived = await cut.reached(end, 10_000).then(
    () => true,
    () => false,
  );
  const found = compareFeeds(cut.positions, whole.positions);
  report.count('changes told to the client that stayed', whole.positions.length);
  report.check('changes while the other was away for 10 s', missed > 0, `${missed}`);
  report.check(
    'after it came back: gaps, repeats',
    arrived && isExact(found) && cut.resyncs() === 0,
    `${found.missing + found.unknown} gaps, ${found.repeated} repeats${found.ordered ? '' : ', out of order'}`,
  );
};
