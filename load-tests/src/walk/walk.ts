import type { Browser } from 'playwright-core';
import { forgotten, type Person, people, planVisits, type Visit } from './itinerary.ts';
import { type Look, looks } from './looks.ts';
import { focusKept, typeInAll } from './typing.ts';
import { walkBoard, walkList } from './walk-planning.ts';
import { walkRegistry } from './walk-registry.ts';
import { createWalker, menuOf, type Picture, signIn, type Walker } from './walker.ts';

type Options = {
  readonly browser: Browser;
  readonly address: string;
  readonly folder: string;
  /** Which of the looks and people; all of them when they are not named. */
  readonly only: {
    readonly looks: readonly string[];
    readonly people: readonly string[];
    readonly path: string | undefined;
  };
  readonly atOnce: number;
  /** Ends the walk after the screens that are looked at now; what was seen is reported. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
};

export type Walk = { readonly pictures: readonly Picture[]; readonly forgotten: readonly string[] };

/** Reads every role's menu, then goes wherever it leads, several people at once. */
export const walk = async (options: Options): Promise<Walk> => {
  const { browser, address, folder, only, atOnce, signal, say } = options;
  const pictures: Picture[] = [];
  const walkerFor = (person: Person, look: Look): Promise<Walker> =>
    createWalker({ browser, address, folder, person, look, onPicture: (picture) => pictures.push(picture) });

  const menus = new Map<Person, readonly string[]>();
  for (const person of people) menus.set(person, await readMenu(await walkerFor(person, looks[0] as Look)));
  const chosen = planVisits(menus, looks).filter(
    ({ look, person, path }) =>
      (only.looks.length === 0 || only.looks.includes(look.name)) &&
      (only.people.length === 0 || only.people.includes(person)) &&
      (only.path === undefined || path === only.path),
  );
  // One session of a browser for each person and look; the longest first, so that none of them is left alone at the end.
  const rounds = [...Map.groupBy(chosen, ({ person, look }) => `${person} ${look.name}`).values()].sort(
    (a, b) => b.length - a.length,
  );
  say(
    `${chosen.length} visits to ${new Set(chosen.map(({ path }) => path)).size} screens in ${rounds.length} rounds …`,
  );
  const next = rounds.values();
  const go = async (): Promise<void> => {
    for (const visits of next) {
      const [first] = visits;
      if (first === undefined || signal.aborted) continue;
      const before = pictures.length;
      await walkRound(await walkerFor(first.person, first.look), visits, signal);
      say(`  ${first.person.padEnd(10)} ${first.look.name.padEnd(18)} ${pictures.length - before} pictures`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return { pictures, forgotten: forgotten(menus) };
};

const readMenu = async (walker: Walker): Promise<readonly string[]> => {
  try {
    await signIn(walker, false);
    return await menuOf(walker);
  } finally {
    await walker.close();
  }
};

const walkRound = async (walker: Walker, visits: readonly Visit[], signal: AbortSignal): Promise<void> => {
  try {
    await walker.step('sign in', () => signIn(walker, walker.person === people[0]));
    for (const visit of visits) if (!signal.aborted) await walker.step(visit.path, () => walkScreen(walker, visit));
  } finally {
    await walker.close();
  }
};

const planners: readonly Person[] = ['admin', 'plant'];

const walkScreen = async (walker: Walker, { path, place, thorough, person }: Visit): Promise<void> => {
  await walker.open(path);
  await walker.show('as it opens');
  if (!thorough) return;
  if (place === 'registry') return walkRegistry(walker, path);
  if (place === 'list') return walkList(walker);
  // A home that is no plan has nothing to plan on.
  if (place === 'board' && (await walker.page.getByTestId('board').count()) > 0)
    return walkBoard(walker, planners.includes(person));
  await walkPage(walker);
};

/** Whatever there is to type in; and what opens from the frame of every screen. */
const walkPage = async (walker: Walker): Promise<void> => {
  const { page, step, show, look } = walker;
  await step('typed', async () => {
    if ((await typeInAll(walker, page.locator('main, form').first())) > 0) await show('typed');
  });
  if ((await page.locator('header').count()) === 0) return;
  if (look.size === 'phone')
    await step('drawer', async () => {
      await page.locator('header button').first().click();
      const drawer = page.getByRole('dialog');
      await drawer.waitFor();
      await show('drawer');
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await focusKept(walker);
    });
  const company = page.locator('section[aria-label] > button:visible').first();
  if ((await company.count()) === 0) return;
  await step('companies', async () => {
    await company.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await show('companies');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusKept(walker);
  });
};
