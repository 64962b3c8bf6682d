import { moveClock } from '@cadenza/infra/browser/run-clock-in-page';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults, speechFaults } from '../axe.ts';
import { bar, live, restingBar, toast } from './on-page.ts';
import { asPerson, atCompany, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

/** Weeks far from the demo data's own; each test has one of its own. */
const week = (monday: string, more = '') => `/?data=${monday}${more}`;
const settled = (page: Page, id: string) =>
  page.locator(`[data-occurrence-id="${id}"]:not([data-pending])`).first().waitFor();

const moveAs = async (username: string, id: string, input: object) => {
  const person = await asPerson(username);
  await person(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    { c: crypto.randomUUID(), id, input },
  );
};

/** Where the block of a bar begins and how long it is, from the left of the board's scrolled contents. */
const block = (page: Page, id: string) =>
  bar(page, id)
    .locator('.block')
    .evaluate((node) => {
      const box = node.getBoundingClientRect();
      const grid = node.closest('[role=grid]');
      return { left: box.left + (grid?.scrollLeft ?? 0), width: box.width };
    });

describe('bars tell the time', () => {
  test.each([
    ['24 hours of a week', '&ore=24'],
    ['a day', '&vista=giorno'],
    ['a week', ''],
  ])('%s: 13:00 and 15:30 begin apart, half an hour is half of an hour, no start is hidden', async (_, view) => {
    const [monday] = { '&ore=24': ['2031-06-02'], '&vista=giorno': ['2031-06-09'], '': ['2031-06-16'] }[view] ?? [];
    if (monday === undefined) throw new Error('no week');
    const one = await scheduleForMaintainer(`${monday}T13:00`, `${monday}T14:00`);
    const half = await scheduleForMaintainer(`${monday}T14:00`, `${monday}T14:30`);
    const late = await scheduleForMaintainer(`${monday}T15:30`, `${monday}T16:30`);
    const { page, faults } = await signIn('plant', week(monday, view));
    for (const id of [one, half, late]) await bar(page, id).waitFor();
    const [a, b, c] = [await block(page, one), await block(page, half), await block(page, late)];
    expect(c.left - a.left).toBeCloseTo(2.5 * a.width, 0);
    expect(b.width).toBeCloseTo(Math.max(a.width / 2, 8), 0);
    expect(b.left - a.left).toBeCloseTo(a.width, 0);
    // What lies at the beginning of each block is that very bar.
    for (const id of [one, half, late]) {
      const hit = await bar(page, id)
        .locator('.block')
        .evaluate((node) => {
          node.scrollIntoView({ block: 'center', inline: 'center' });
          const box = node.getBoundingClientRect();
          const found = document.elementFromPoint(box.left + 2, box.top + box.height / 2);
          return found?.closest('[data-occurrence-id]')?.getAttribute('data-occurrence-id');
        });
      expect(hit).toBe(id);
    }
    expect(faults).toEqual([]);
  });

  test('the name of a day stays in sight while the day is scrolled', async () => {
    const { page } = await signIn('plant', week('2031-06-23', '&ore=24'));
    const grid = page.getByRole('grid');
    await grid.waitFor();
    await grid.evaluate((node) => node.scrollTo({ left: 200 }));
    const seen = await grid.evaluate((node) => {
      const name = node.querySelector('[role=columnheader][aria-colindex="2"] > span');
      const box = name?.getBoundingClientRect();
      const edge = node.querySelector('[role=columnheader][aria-colindex="1"]')?.getBoundingClientRect().right ?? 0;
      return box !== undefined && box.left >= edge;
    });
    expect(seen).toBe(true);
  });
});

describe('the detail lies over the board', () => {
  test('opening it moves nothing and narrows no column; what it covers can be scrolled to', async () => {
    const id = await scheduleForMaintainer('2031-09-01T09:00', '2031-09-01T11:00');
    const end = await scheduleForMaintainer('2031-09-05T16:00', '2031-09-05T17:00');
    const { page } = await signIn('plant', week('2031-09-01'));
    await bar(page, id).waitFor();
    // The board is ready for keys, and shows no ring before one is pressed.
    const ring = () =>
      page.getByRole('grid').evaluate((node) => [node.matches(':focus'), getComputedStyle(node).outlineStyle]);
    expect(await ring()).toEqual([true, 'none']);
    // What the board itself brings late is not the detail's doing.
    await live(page);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { shifts: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift' });
    });
    const columns = () => page.getByRole('columnheader').evaluateAll((nodes) => nodes.map((node) => node.clientWidth));
    const before = await columns();
    await bar(page, id).click();
    await page.getByTestId('detail-facts').waitFor();
    expect(await columns()).toEqual(before);
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.001);
    await page.keyboard.press('Escape');
    await bar(page, end).click();
    await page.getByTestId('detail-facts').waitFor();
    const panel = await page.locator('[data-side-panel]').boundingBox();
    const box = await bar(page, end).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    // Scrolled out from under the panel, those without work keep their name in sight.
    const grid = page.getByRole('grid');
    await grid.evaluate((node) => node.scrollTo({ left: node.scrollWidth, top: node.scrollHeight }));
    const from = (node: Element): number => node.getBoundingClientRect().left;
    const idle = page.locator('[data-lane="idle"] b');
    expect(await idle.evaluate(from)).toBeGreaterThan(await grid.evaluate(from));
  });

  test('what a bar has no room for is told by keyboard too', async () => {
    const id = await scheduleForMaintainer('2031-09-08T09:00', '2031-09-08T09:30');
    const { page } = await signIn('plant', week('2031-09-08'));
    await bar(page, id).waitFor();
    await bar(page, id).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    const tip = page.locator('[data-tip]');
    await tip.waitFor();
    expect(await tip.textContent()).toContain('09:00–09:30');
    // What has changed since the keyboard came is told as it is now.
    await page.keyboard.press('Alt+ArrowRight');
    await tip.filter({ hasText: '10:00–10:30' }).filter({ hasText: 'in attesa di conferma' }).waitFor();
    await page.keyboard.press('Enter');
    await settled(page, id);
    await expect.poll(() => tip.textContent()).not.toContain('in attesa di conferma');
    expect(await tip.textContent()).toContain('10:00–10:30');
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    // Alone in its lane, which goes into the line of those without work: the way up is the way back.
    const lane = () => bar(page, id).evaluate((node) => node.closest('[data-lane]')?.getAttribute('data-lane'));
    const own = await lane();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(lane).not.toBe(own);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(lane).toBe(own);
  });
});

describe('work that is locked says why and whom to ask', () => {
  test('not mine, the demo, and completed', async () => {
    const id = await scheduleForMaintainer('2031-09-15T09:00', '2031-09-15T11:00');
    const demo = await signIn('demo', week('2031-09-15', `&intervento=${id}`));
    await demo.page
      .locator('[data-lock="demo"]')
      .getByText(/chiedi un altro ruolo a un amministratore/)
      .waitFor();
    await moveAs('plant', id, { maintainerId: null });
    const maintainer = await signIn('maintainer', week('2031-09-15', `&intervento=${id}`));
    await maintainer.page
      .locator('[data-lock="nobodys"]')
      .getByText(/chiedi a un responsabile/)
      .waitFor();
    await maintainer.page.locator('[data-draggable]').waitFor();
    await bar(maintainer.page, id).hover();
    await maintainer.page.mouse.down();
    await maintainer.page.mouse.move(900, 600, { steps: 4 });
    await maintainer.page.mouse.up();
    await toast(maintainer.page, 'Solo responsabili di impianto').waitFor();
  });
});

describe('who has no work', () => {
  test('shares one line that opens on demand and under a bar in the hand; a filter leaves it out', async () => {
    const id = await scheduleForMaintainer('2031-10-06T09:00', '2031-10-06T11:00');
    const { page } = await signIn('plant', week('2031-10-06'));
    await bar(page, id).waitFor();
    const idle = page.locator('[data-lane="idle"]');
    expect(await idle.textContent()).toMatch(/^\d+ senza lavoro/);
    const lanes = page.locator('[data-lane]');
    const folded = await lanes.count();
    await idle.getByRole('button').press('Enter');
    await expect.poll(() => lanes.count()).toBeGreaterThan(folded);
    await idle.getByRole('button').press('Enter');
    await expect.poll(() => lanes.count()).toBe(folded);

    await page.locator('[data-draggable]').waitFor();
    await live(page);
    const from = await restingBar(page, id);
    const to = await idle.boundingBox();
    if (!to) throw new Error('the board is not there');
    await page.mouse.move(from.x + 6, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 6, to.y + 10, { steps: 6 });
    await expect.poll(() => lanes.count()).toBeGreaterThan(folded);
    // In the hand, too, everything on the board can be read.
    expect(await accessFaults(page)).toEqual([]);
    // Held near its edge, the board has scrolled meanwhile.
    const over = await idle.boundingBox();
    if (!over) throw new Error('the line has gone');
    await page.mouse.move(from.x + 6, over.y + over.height + 20, { steps: 4 });
    await page.locator('[data-hint]:not([data-refused="true"])').waitFor();
    await page.mouse.up();
    await toast(page, /ora a:|è ora da assegnare/).waitFor();
    await settled(page, id);

    await page.getByRole('searchbox').first().fill('zzz');
    await page.getByText('Nessun intervento corrisponde al filtro').waitFor();
    expect(await lanes.count()).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
  });
});

describe('what waits behind its own history', () => {
  test.each([
    ['desktop, light', { colorScheme: 'light' }],
    ['desktop, dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)('%s: board, detail and list say since when', async (_, view) => {
    const id = await scheduleForMaintainer('2031-10-20T09:00', '2031-10-20T11:00');
    const { page, faults } = await signIn(
      'plant',
      week('2031-10-20', `&intervento=${id}`),
      view,
      async (fresh) =>
        void (await fresh.route('**/graphql', async (route) => {
          const answer = await route.fetch();
          const text = await answer.text();
          await route.fulfill({
            response: answer,
            body: text.replaceAll('"behindSince":null', '"behindSince":"2031-10-19T08:00:00Z"'),
          });
        })),
    );
    await page.getByTestId('detail-facts').waitFor();
    const panel = page.locator('[data-side-panel]');
    await panel
      .getByText(/19-10-2031|19 ott/)
      .first()
      .waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.goto(`/pianificazioni/lista?dal=2031-10-20`);
    await page.locator('[data-testid="planning-list"]:not([data-rows="0"])').waitFor();
    await page.locator('[data-occurrence-id] [role=img]').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('the board at hand', () => {
  test.each(['', '/en', '/es'])(
    '1 024 wide: tools and counters on one line each, nothing cut (%s)',
    async (language) => {
      // A clock of the test's own, as another year would be said beside each day.
      const { page } = await signIn(
        'plant',
        `${language}/?data=2026-11-23`,
        { viewport: { width: 1024, height: 700 } },
        async (one) => {
          await one.addInitScript(moveClock, { at: Date.parse('2026-11-24T10:00:00Z') });
        },
      );
      const ready = () => page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
      const fits = async () => {
        await ready();
        const tools = await page.getByRole('searchbox').evaluate((node) => {
          const line = node.closest('label')?.parentElement;
          const seen = [...(line?.children ?? [])].filter((one) => one.getBoundingClientRect().width > 0);
          return seen.map((one) => {
            const { top, bottom, right } = one.getBoundingClientRect();
            return { middle: Math.round((top + bottom) / 2), right };
          });
        });
        expect(new Set(tools.map(({ middle }) => middle)).size).toBe(1);
        expect(Math.max(...tools.map(({ right }) => right))).toBeLessThanOrEqual(1024);
      };
      await fits();
      const tops = await page
        .locator('[data-counter]')
        .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().top, one.scrollWidth - one.clientWidth]));
      expect(new Set(tops.map(([top]) => top)).size).toBe(1);
      expect(tops.every(([, cut = 0]) => cut <= 0)).toBe(true);
      // Of two months; and of two years, than which no week has longer words.
      for (const monday of ['2026-11-30', '2029-12-31']) {
        await page.goto(`${language}/?data=${monday}`);
        await fits();
      }
    },
  );

  test('the ring of the focus is round the whole bar; what is seen on a bar is in its name', async () => {
    const id = await scheduleForMaintainer('2031-09-02T09:00', '2031-09-02T10:00');
    const { page } = await signIn('plant', `${week('2031-09-01')}&ore=24`);
    await bar(page, id).focus();
    await page.keyboard.press('Home');
    const ring = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null) return null;
      const { borderTopWidth, borderLeftWidth, borderRightWidth, borderBottomWidth, width } = getComputedStyle(
        at,
        '::after',
      );
      return {
        borders: [borderTopWidth, borderLeftWidth, borderRightWidth, borderBottomWidth],
        whole: Math.abs(Number.parseFloat(width) - at.getBoundingClientRect().width) < 1,
      };
    });
    expect(ring).toEqual({ borders: ['2px', '2px', '2px', '2px'], whole: true });
    expect(await speechFaults(page)).toEqual([]);
    await page.goto('/?ore=24');
    await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
    expect(await speechFaults(page)).toEqual([]);
  });

  test('a lost network moves nothing on it', async () => {
    const id = await scheduleForMaintainer('2031-09-09T09:00', '2031-09-09T10:00');
    const { page } = await signIn('plant', week('2031-09-08'));
    await bar(page, id).waitFor();
    await live(page);
    const before = await bar(page, id).boundingBox();
    await page.context().setOffline(true);
    await page.getByTestId('offline-notice').waitFor();
    expect(await bar(page, id).boundingBox()).toEqual(before);
  });

  test('its keys are in the help, and are no commands of the palette', async () => {
    const { page } = await signIn('plant', '/');
    await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
    await help.getByRole('heading', { name: 'Sulla pianificazione' }).waitFor();
    await help.getByText('Sposta un intervento prima o dopo').waitFor();
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Sposta un intervento');
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('option', { name: 'Sposta un intervento prima o dopo' }).count()).toBe(0);
    // A list and a report of the same things are told apart by words.
    await page.getByRole('combobox').fill('Attrezzature');
    await expect.poll(() => page.getByRole('option', { name: 'Attrezzature', exact: true }).count()).toBe(0);
    await page.getByRole('option', { name: /^Attrezzature Report/ }).waitFor();
    await page.getByRole('combobox').fill('15-05-2030');
    await page.getByRole('option', { name: 'Vai a mercoledì 15 maggio 2030 sulla pianificazione' }).waitFor();
    await page.keyboard.press('Enter');
    const period = (name: string) => page.getByRole('heading', { level: 2 }).getByRole('button', { name });
    await period('13–19 maggio 2030').focus();
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Vai a un giorno' });
    await calendar.getByRole('button', { name: /15 maggio 2030/ }).waitFor();
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await period('20–26 maggio 2030').waitFor();
    await calendar.waitFor({ state: 'detached' });
    await period('20–26 maggio 2030').click();
    await calendar.getByRole('combobox').last().selectOption('2032');
    await calendar.getByRole('button', { name: /22 maggio 2032/ }).click();
    await period('17–23 maggio 2032').waitFor();
  });
});
