import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fakeBoard, maintainers } from './fake-board.ts';
import { desktop, pages, phone } from './open-page.ts';
import { type FakeApi, fakeToken, person } from './served-page.ts';

const open = pages();
const entry = /\/assets\/index-[^/]*\.js$/;

const api: FakeApi = {
  'POST /api/login_check': () => ({ status: 200, body: { token: fakeToken(person), refresh_token: 'r1' } }),
};

/** Where each thing of the login lies, with its words, in the product's own font. */
const places = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.querySelectorAll('h1, h1 + p, label, input, button[type=submit], footer')].filter(
      (element) => element.checkVisibility(),
    );
    return seen.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.textContent, x, y, width, height].join(' ');
    });
  });

describe('before any script of the build has come', () => {
  test.each([
    ['phone, Italian', '/login', phone, 'Accedi a Cadenza'],
    ['phone, English', '/en/login', phone, 'Sign in to Cadenza'],
    ['desktop, Spanish, dark', '/es/login', { ...desktop, colorScheme: 'dark' }, 'Entra en Cadenza'],
  ] as const)('%s: the login stands, and nothing moves when it takes over', async (_, path, view, title) => {
    const { page, faults, release } = await open(path, { ...view, as: null, hold: /\.js$/ });
    await page.getByRole('heading', { name: title }).waitFor();
    const before = await places(page);
    expect(before).toHaveLength(8);
    release();
    await page.locator('#first').waitFor({ state: 'detached' });
    expect(await places(page)).toEqual(before);
    expect(faults).toEqual([]);
  });

  test('what is typed meanwhile stays, with the focus', async () => {
    const { page, release } = await open('/login', { ...desktop, as: null, api, hold: entry });
    await page.getByLabel('Nome utente').fill('giulia');
    await page.getByLabel('Password', { exact: true }).pressSequentially('Cadenza');
    release();
    await page.locator('#first').waitFor({ state: 'detached' });
    await page.keyboard.type('-2026!');
    expect(await page.getByLabel('Nome utente').inputValue()).toBe('giulia');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Cadenza-2026!');
  });

  test('a press is not lost: it signs in once the script is there, and never shows a password in an address', async () => {
    const { page, served, release } = await open('/login?redirect=%2Fprofile', { as: null, api, hold: entry });
    await page.getByLabel('Nome utente').fill('giulia');
    await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
    await page.getByRole('button', { name: 'Accedi' }).click();
    expect(new URL(page.url()).search).toBe('?redirect=%2Fprofile');
    expect(served.calls).toEqual([]);
    release();
    await page.waitForURL('**/profile');
    expect(served.calls.filter((call) => call === 'POST /api/login_check')).toHaveLength(1);
  });

  test('who is signed in sees the frame of the pages, in the chosen colours', async () => {
    const { page, faults, release } = await open('/', { ...phone, hold: entry });
    await page.locator('#first .shell').waitFor();
    expect(await page.locator('#first .login').isVisible()).toBe(false);
    // What the browser knows of languages is read beside, by a worker that the policy lets through.
    const readers = (): Promise<number> =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/languages-')).length,
      );
    await expect.poll(readers).toBe(1);
    release();
    await page.locator('#first').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Pianificazione', level: 1, exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('between the login and the first screen', () => {
  test('the frame stands while the scripts are on their way: no page is ever empty', async () => {
    const { page, faults, release } = await open('/login?redirect=%2Fprofile', {
      ...desktop,
      as: null,
      api,
      hold: /\/assets\/app-[^/]*\.js$/,
    });
    await page.getByLabel('Nome utente').fill('giulia');
    await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.locator('#first .shell').waitFor();
    // Nothing of what was typed stays in the page.
    expect(await page.locator('input').count()).toBe(0);
    release();
    await page.locator('#first').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('the first board', () => {
  test('its scripts and its rows are asked for by the page itself, each once', async () => {
    const asked: string[] = [];
    const graphql: FakeApi = {
      'POST /graphql': (body) => {
        asked.push((body as { operationName: string }).operationName);
        return { status: 200, body: { errors: [{ message: 'not here' }] } };
      },
    };
    // No script has come when its rows are asked for. What is overdue is asked by the minute: of another one it is another question.
    const { page, release } = await open('/', { ...phone, api: graphql, hold: /\.js$/, stillClock: true });
    const preloaded = (): Promise<number> => page.locator('link[rel=modulepreload]').count();
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3);
    expect(await preloaded()).toBeGreaterThan(0);
    expect(await page.locator('#first .shell').isVisible()).toBe(true);
    release();
    await page.getByRole('button', { name: 'Riprova' }).waitFor();
    // What failed before there was a board is asked once more by the board itself.
    await expect.poll(() => asked.filter((name) => name === 'PlanningSetup').length).toBeGreaterThan(1);
    expect(asked.filter((name) => name === 'PlanningSetup')).toHaveLength(2);
    expect(asked.filter((name) => name === 'OverdueInterventions')).toHaveLength(2);
  });

  /** Every word of the rows, with where it lies. */
  const rows = (page: Page, scope: string): Promise<unknown> =>
    page.evaluate(async (within) => {
      await document.fonts.ready;
      const parts = [...document.querySelectorAll(`${within} section :is(h3, small, b, span, svg, button)`)];
      return parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const { color, font } = getComputedStyle(part);
        return [part.localName, part.textContent, x, y, width, height, color, font].join(' ');
      });
    }, scope);

  test.each([
    ['Italian', '/', {}, 'I miei interventi'],
    ['Spanish, dark', '/es', { colorScheme: 'dark' }, 'Mis intervenciones'],
  ] as const)(
    '%s: a phone paints its rows before any script has come, and nothing moves when it takes over',
    async (_, path, view, mine) => {
      const asked: string[] = [];
      const [{ id: maintainerId }] = maintainers;
      const { page, faults, release } = await open(path, {
        ...phone,
        ...view,
        as: { maintainerId },
        api: fakeBoard((question) => asked.push(question)),
        hold: /\/assets\/(?:index|start|app|board)-[^/]*\.js$/,
      });
      await page.locator('#first').getByRole('heading', { name: mine }).waitFor();
      const before = await rows(page, '#first');
      expect(before).toHaveLength(37);
      await page.locator('#first .works').evaluate((works) => works.scrollTo(0, 40));
      const scrolled = await rows(page, '#first');
      release();
      await page.locator('#first').waitFor({ state: 'detached' });
      expect(await rows(page, '[data-testid=board]')).toEqual(scrolled);
      await page
        .locator('[data-testid=board] section')
        .first()
        .locator('..')
        .evaluate((works) => works.scrollTo(0, 0));
      expect(await rows(page, '[data-testid=board]')).toEqual(before);
      // What the page has asked and read is the board's, too.
      expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
      expect(faults).toEqual([]);
    },
  );

  // A week of the past: the token of the test is still good in it.
  test.each(['02', '03', '04', '05', '06', '07', '08'])(
    'on each day of a week (%s-03-2026) all is asked once, whichever days the company works, whether today calls, and on any screen',
    async (day) => {
      const today = `2026-03-${day}`;
      const atWeekend = day >= '07';
      const closed = { restWeekdays: [7], closed: [today], calls: false };
      const resting = { restWeekdays: [6, 7], calls: false };
      const weekends = [resting, { ...resting, calls: true }, { restWeekdays: [], calls: false }, closed];
      for (const company of atWeekend ? weekends : [closed])
        for (const view of [phone, desktop]) {
          const asked: string[] = [];
          const { page, faults } = await open('/', {
            ...view,
            api: fakeBoard((question) => asked.push(question), { ...company, today }),
            stillClock: `${today}T12:00:00Z`,
            timezoneId: 'UTC',
          });
          const opensOn = atWeekend && company.restWeekdays.length > 0 && !company.calls ? 9 : Number(day);
          const words = view === phone ? new RegExp(` ${opensOn} mar`) : opensOn === 9 ? /^9.15 marzo/ : /^2.8 marzo/;
          await page.getByRole('heading', { level: 2, name: words }).waitFor();
          await page.locator('[data-testid=board][data-phase=ready]').waitFor();
          const first = asked.filter((question) => /^(?:PlanningSetup|PlannedWindow|Overdue)/.test(question));
          expect(first.toSorted(), JSON.stringify(company)).toEqual([...new Set(first)].toSorted());
          const count = (name: string): number => first.filter((question) => question.startsWith(name)).length;
          // Until it knows the calendar, at a weekend it may open with either of two weeks.
          expect([count('PlanningSetup'), count('PlannedWindow')]).toEqual([1, atWeekend ? 2 : 1]);
          expect(faults).toEqual([]);
        }
    },
  );

  test('a work that is pressed before its screen has come is opened by it; Back leads to the board, and whoever comes next sees none of it', async () => {
    const { page, release } = await open('/', { ...phone, api: fakeBoard(), hold: /\/assets\/app-[^/]*\.js$/ });
    const work = page.locator('#first').getByRole('button', { name: /Tornio CNC/ });
    await work.click();
    expect(await page.locator('#first li[data-marked]').count()).toBe(1);
    release();
    await page.waitForURL(/\?intervento=0199a000-/);
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('button', { name: /Tornio CNC/ }).waitFor();
    expect(await page.locator('#first').count()).toBe(0);
  });

  test('where the scripts do not come the rows stay, and it is said that nothing can be done with them', async () => {
    const { page, served, release } = await open('/', { ...phone, api: fakeBoard(), hold: /\.js$/ });
    await page
      .locator('#first')
      .getByRole('button', { name: /Tornio CNC/ })
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    served.away(true);
    release();
    await page.getByRole('alert').getByText('La pagina non è arrivata per intero').waitFor();
    served.away(false);
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
    await page
      .locator('[data-testid=board]')
      .getByRole('button', { name: /Tornio CNC/ })
      .waitFor();
  });

  test('rows that come when scripts are no longer held are painted all the same, as long as the scripts are on their way', async () => {
    const [answers, scripts] = [/\/graphql$/, /\/assets\/[^/]*\.js$/];
    const { page, release } = await open('/', { ...phone, api: fakeBoard(), hold: [answers, scripts] });
    // The scripts are asked for without the rows.
    await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' });
    release(answers);
    await page
      .locator('#first')
      .getByRole('button', { name: /Tornio CNC/ })
      .waitFor();
    release();
    await page.locator('#first').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Tornio CNC/ }).waitFor();
  });

  test('a phone that only looks loads no machinery of registries, and no page of their words', async () => {
    const { page, faults, served } = await open('/', { ...phone, api: fakeBoard() });
    await page.getByRole('button', { name: 'Viste' }).waitFor();
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(loaded.filter((name) => /\/assets\/(?:apollo|schemas|documents|kinds)-/.test(name))).toEqual([]);
    expect(served.calls.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  test('rows that do not come hold nothing up', async () => {
    const { page, release } = await open('/', { ...phone, api: fakeBoard(), hold: /\/graphql$/ });
    await page.locator('#first').waitFor({ state: 'detached' });
    release();
    await page.getByRole('button', { name: /Tornio CNC/ }).waitFor();
  });
});
