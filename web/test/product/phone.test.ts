import { timestamp, todayIn } from '@cadenza/infra/clock/clock';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { completeOnAnotherDay } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
const phone = (width: number) => ({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true });
const item = (page: Page, id: string) => page.locator(`[data-occurrence-id="${id}"]`).first();
const row = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.locator(`[data-occurrence-id="${id}"]`) });

const run = async (username: string, name: string, id: string, more = '') => {
  const person = await asPerson(username);
  await person(`mutation($c: ID!, $id: ID!) { ${name}(commandId: $c, id: $id${more}) { id } }`, {
    c: crypto.randomUUID(),
    id,
  });
};
/** Ticks what is mandatory and completes, as the maintainer whose it is. */
const complete = async (id: string) => {
  const maintainer = await asPerson('maintainer');
  const { plannedIntervention } = await maintainer<{ plannedIntervention: { lines: { id: string }[] } }>(
    'query($id: ID!) { plannedIntervention(id: $id) { lines { id } } }',
    { id },
  );
  for (const line of plannedIntervention.lines)
    await run('maintainer', 'tickChecklistLine', id, `, lineId: "${line.id}", done: true`);
  await run('maintainer', 'completeIntervention', id, ', durationMinutes: 60');
};

/** Whether any text inside is wider than its place. */
const cuts = (place: Locator): Promise<boolean> =>
  place.evaluate((node) =>
    [node, ...node.querySelectorAll('*')].some(
      (one) =>
        one.clientWidth > 1 && one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible',
    ),
  );

describe('on a phone', () => {
  let open: string;
  let done: string;
  let nobodys: string;
  beforeAll(async () => {
    open = await scheduleForMaintainer('2031-11-03T09:00', '2031-11-03T11:00');
    // Noted long after it was done, it stays on its day.
    done = await scheduleForMaintainer('2021-11-03T14:00', '2021-11-03T15:00');
    await complete(done);
    // The oldest of all that is late, and nobody's.
    nobodys = await scheduleForMaintainer('2020-03-04T09:00', '2020-03-04T10:00');
    await run('plant', 'moveIntervention', nobodys, ', input: { maintainerId: null }');
  });

  test.each(['light', 'dark'] as const)(
    '%s: what is done can be read, in the day and in the list',
    async (colorScheme) => {
      const { page, faults } = await signIn('plant', '/?data=2021-11-03', { ...phone(390), colorScheme });
      await page.locator(`[data-occurrence-id="${done}"][data-completed="true"]`).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      await page.goto('/pianificazioni/lista?dal=2021-11-03');
      await item(page, done).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('what one has changed is taken back from the day, one by one', async () => {
    const id = await scheduleForMaintainer('2031-11-05T09:00', '2031-11-05T11:00');
    const { page, faults } = await signIn('plant', `/?data=2031-11-05&intervento=${id}`, phone(360));
    const panel = page.locator('[data-side-panel]');
    await panel.getByText('Guasto', { exact: true }).first().click();
    await page.locator('[data-sonner-toast]').filter({ hasText: 'Guasto' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const undo = page.getByRole('button', { name: 'Annulla una modifica' });
    await undo.waitFor();
    const [box, width] = [await undo.boundingBox(), await page.evaluate(() => document.documentElement.scrollWidth)];
    expect([(box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44, width]).toEqual([true, true, 360]);
    expect(await accessFaults(page)).toEqual([]);
    await undo.click();
    await page
      .getByRole('menuitem', { name: /Guasto/ })
      .first()
      .click();
    await page.locator('[data-sonner-toast]').filter({ hasText: 'Annullato' }).waitFor();
    expect(faults).toEqual([]);
  });

  test.each([390, 360])('%i wide: a row names the work, the equipment and whose it is', async (width) => {
    const { page } = await signIn('plant', '/pianificazioni/lista?dal=2031-11-03', phone(width));
    const plant = await asPerson('plant');
    const { plannedIntervention } = await plant<{
      plannedIntervention: { planned: Record<'equipment' | 'intervention' | 'maintainer', { label: string }> };
    }>(
      'query($id: ID!) { plannedIntervention(id: $id) { planned { equipment { label } intervention { label } maintainer { label } } } }',
      { id: open },
    );
    const { equipment, intervention, maintainer } = plannedIntervention.planned;
    await row(page, open).waitFor();
    for (const { label } of [equipment, intervention, maintainer])
      expect(await row(page, open).getByText(label, { exact: true }).isVisible(), label).toBe(true);
    expect(await row(page, open).getByText('09:00–11:00').isVisible()).toBe(true);
    expect(await cuts(row(page, open))).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  test.each([390, 360])(
    '%i wide: a row says how it stands and by how many days it is late, whoever has it',
    async (width) => {
      const late = await scheduleForMaintainer('2020-03-05T09:00', '2020-03-06T10:00');
      const { page, faults } = await signIn(
        'plant',
        '/pianificazioni/lista?dal=2020-03-01&al=2020-03-31',
        phone(width),
      );
      const today = todayIn('Europe/Rome');
      for (const [id, day] of [
        [nobodys, '2020-03-04'],
        [late, '2020-03-06'],
      ] as const) {
        const { days } = today.since(day, { largestUnit: 'days' });
        const words = row(page, id).getByText(`In ritardo di ${days} giorni`, { exact: true });
        await words.waitFor();
        expect(await cuts(words)).toBe(false);
        const box = await words.boundingBox();
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(await accessFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test.each(['', '/en', '/es'])('360 wide: the name of every screen is whole (%s)', async (language) => {
    const { page } = await signIn('admin', `${language}/profile`, phone(360));
    const title = page.getByRole('banner').getByRole('heading', { level: 1 });
    await page.getByRole('banner').getByRole('button').first().click();
    const links = page.getByRole('dialog').getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    // A screen is called as its entry in the menu is.
    const names = await links.allTextContents();
    expect(names.length).toBeGreaterThan(10);
    const rooms = await title.evaluate(
      (node, texts) =>
        texts.map((text) => {
          node.textContent = text;
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = node;
          return { text, cut: scrollWidth > clientWidth || scrollHeight > clientHeight, high: clientHeight };
        }),
      names,
    );
    for (const { text, cut, high } of rooms) {
      expect(cut, text).toBe(false);
      // Two lines in a bar of 48 px.
      expect(high, text).toBeLessThanOrEqual(36);
    }
  });

  test('months of a report and the names in statistics are targets for a thumb', async () => {
    const { page } = await signIn('plant', '/reports/reportAttrezzature', phone(390));
    const sizes = (of: Locator) =>
      of.evaluateAll((all) =>
        all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height) < 44 ? [one.textContent] : [];
        }),
      );
    const months = page.getByRole('group', { name: 'Mesi' }).getByRole('button');
    await months.first().waitFor();
    expect(await months.count()).toBe(13);
    expect(await sizes(months)).toEqual([]);
    await page.goto('/statistiche');
    const names = page.getByTestId('last-done').getByRole('link');
    await names.first().waitFor();
    expect(await sizes(names)).toEqual([]);
  });

  test('the main thing to do is at the thumb, under the content and not over it', async () => {
    const { page } = await signIn('admin', '/?data=2031-11-03', phone(390));
    for (const [path, name, dialog] of [
      ['/?data=2031-11-03', 'Nuova pianificazione', 'Nuova pianificazione'],
      ['/pianificazioni/lista', 'Nuova pianificazione', 'Nuova pianificazione'],
      ['/configurazione/impianti', 'Nuovo impianto', 'Nuovo impianto'],
    ] as const) {
      await page.goto(path);
      const button = page.getByRole('button', { name });
      await button.waitFor();
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeGreaterThan(720);
      expect(box?.height, path).toBeGreaterThanOrEqual(44);
      const under = await page.getByTestId('thumb-bar').evaluate((bar) => {
        const { left, top } = bar.getBoundingClientRect();
        return document.elementFromPoint(left + 20, top - 2)?.closest('[data-testid="thumb-bar"]') === null;
      });
      expect(under, path).toBe(true);
      await button.click();
      await page.getByRole('dialog', { name: dialog }).waitFor();
    }
  });

  test('what is pressed before the board is there is done when it is', async () => {
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    const { page, faults } = await signIn('admin', '/?data=2031-11-03', phone(390), async (opened) => {
      await opened.route('**/graphql', async (route) => {
        await shown;
        await route.continue();
      });
    });
    await page.getByRole('button', { name: 'Nuova pianificazione' }).click();
    show();
    await page.getByRole('dialog', { name: 'Nuova pianificazione' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('what is late opens as many as the counter says, mine first for a maintainer', async () => {
    const { page, faults } = await signIn('maintainer', '/', phone(390));
    const counter = page.locator('[data-counter="overdue"]');
    await counter.waitFor();
    const count = Number(await counter.locator('b').textContent());
    expect(count).toBeGreaterThan(0);
    await counter.click();
    await page.locator(`[data-testid="planning-list"][data-total="${count}"]`).waitFor();
    const maintainer = await asPerson('maintainer');
    const { me } = await maintainer<{ me: { maintainerId: string } }>('{ me { maintainerId } }');
    const late = async (first: string | null) =>
      (
        await maintainer<{ plannedList: { rows: { id: string; maintainer: { id: string } | null }[] } }>(
          `query($q: PlannedListQuery) { plannedList(query: $q) { rows { id maintainer { id } } } }`,
          {
            q: {
              endsBefore: timestamp(),
              completed: false,
              maintainerFirst: first,
              page: 1,
              rowsPerPage: 1000,
            },
          },
        )
      ).plannedList.rows;
    const rows = page.locator('[data-testid="planning-list"] [data-occurrence-id]');
    // The list knows how many there are before it has measured its place and shows them.
    await rows.first().waitFor();
    const shown = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-occurrence-id') ?? ''));
    const whose = new Map((await late(null)).map((one) => [one.id, one.maintainer?.id]));
    const mine = shown.map((id) => whose.get(id) === me.maintainerId);
    expect(mine[0]).toBe(true);
    expect(mine.lastIndexOf(true)).toBeLessThan(mine.includes(false) ? mine.indexOf(false) : mine.length);
    // The oldest of all is behind all of mine.
    const ordered = (await late(me.maintainerId)).map(({ id }) => id);
    expect(ordered.indexOf(nobodys)).toBe([...whose.values()].filter((one) => one === me.maintainerId).length);
    expect(faults).toEqual([]);
  });

  test.each([360, 412])(
    '%i wide: late work is in two groups, in no order of a column, five of it in sight',
    async (width) => {
      const { page, faults } = await signIn('maintainer', '/pianificazioni/lista?stato=overdue', {
        ...phone(width),
        viewport: { width, height: 740 },
      });
      const list = page.getByTestId('planning-list');
      await list.locator('[data-occurrence-id]').nth(4).waitFor();
      expect(await page.getByRole('rowheader').first().textContent()).toBe('I miei');
      expect(await page.locator('[role=columnheader]:not([aria-sort=none])').count()).toBe(0);
      const seen = await list.evaluate((node) => {
        const { top, bottom } =
          node.querySelector('[role=grid]')?.parentElement?.getBoundingClientRect() ?? new DOMRect();
        return [...node.querySelectorAll('[role=row][data-index]')].filter((one) => {
          const place = one.getBoundingClientRect();
          return place.top >= top && place.bottom <= bottom;
        }).length;
      });
      expect(seen).toBeGreaterThanOrEqual(5);
      expect(await accessFaults(page)).toEqual([]);
      // All that are late, so that the oldest comes into sight: what is nobody's stands under the others.
      await page.goto('/pianificazioni/lista?stato=overdue&righe=50');
      await list.locator('[data-occurrence-id]').first().waitFor();
      await list.locator('[role=grid]').evaluate((node) => {
        node.parentElement?.scrollTo(0, 1e6);
      });
      await page.getByRole('rowheader', { name: 'Degli altri' }).waitFor({ state: 'attached' });
      // Another order is one list again.
      await page.getByRole('button', { name: 'Quando' }).click();
      await page.locator('[role=columnheader][aria-sort=ascending]').waitFor();
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(0);
      const lines = await item(page, nobodys).evaluate((node) => [...node.children].map((one) => one.textContent));
      expect(lines[0]).toBe('4 mar 2020');
      expect(faults).toEqual([]);
    },
  );

  test('a message covers neither the head of a detail, nor its buttons, nor the thumb', async () => {
    const id = await scheduleForMaintainer('2031-11-12T09:00', '2031-11-12T11:00');
    const { page } = await signIn('plant', `/?data=2031-11-12&intervento=${id}`, phone(360));
    const panel = page.locator('[data-side-panel]');
    const over = (place: Locator) =>
      page
        .locator('[data-sonner-toast]')
        .first()
        .boundingBox()
        .then(async (toast) => {
          const box = await place.boundingBox();
          return toast !== null && box !== null && toast.y < box.y + box.height && box.y < toast.y + toast.height;
        });
    await panel.getByText('Guasto', { exact: true }).first().click();
    await page.locator('[data-sonner-toast]').filter({ hasText: 'Guasto' }).waitFor();
    expect(await over(panel.locator('header'))).toBe(false);
    expect(await over(panel.locator('footer'))).toBe(false);
    await panel.getByRole('button', { name: 'Chiudi' }).click();
    await panel.waitFor({ state: 'detached' });
    await item(page, id).click();
    await panel.getByText('Guasto', { exact: true }).last().click();
    await page.locator('[data-sonner-toast]').filter({ hasText: 'Nessun guasto' }).waitFor();
    await panel.getByRole('button', { name: 'Chiudi' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await over(page.getByTestId('thumb-bar'))).toBe(false);
  });

  test('the button of the menu says what it does and whether the menu is open', async () => {
    const { page } = await signIn('admin', '/profile', phone(360));
    const button = page.getByRole('banner').getByRole('button', { name: 'Apri il menu' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.click();
    const drawer = page.getByRole('dialog');
    // Told in words, not by a picture alone.
    for (const words of ['Tema', 'Esci']) await drawer.getByText(words, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  test('language, theme and the way out are in the drawer', async () => {
    const { page } = await signIn('admin', '/profile', phone(360));
    await page.getByRole('banner').getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Tema' }).click();
    await page.getByRole('menuitem', { name: 'Scuro' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await drawer.getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('button', { name: 'Accedi' }).waitFor();
  });
});

describe('completed work', () => {
  test('is done for the maintainer who has completed it, and is taken back from the message for ten minutes', async () => {
    const id = await scheduleForMaintainer('2031-11-11T09:00', '2031-11-11T11:00');
    const { page, faults } = await signIn('maintainer', `/?data=2031-11-11&intervento=${id}`, phone(390));
    const boxes = page.locator('[data-side-panel]').getByRole('checkbox');
    await boxes.first().waitFor();
    for (const line of await boxes.all()) await line.click();
    await page.getByRole('button', { name: /^Come previsto/ }).click();

    // What is typed and left goes with no press of its own: by another tab, by closing, by "Completa".
    const panel = page.locator('[data-side-panel]');
    const tab = (name: RegExp) => panel.getByRole('tab', { name });
    const field = (name: string) => panel.getByLabel(name, { exact: true }).and(page.locator('input'));
    await panel.getByRole('button', { name: 'Modifica le attività' }).click();
    await field('Nuova attività').fill('Pulire la zona');
    await panel.getByText('Si aggiunge da sé quando esci da qui').waitFor();
    await tab(/^Ricambi/).click();
    await field('Nuovo ricambio').fill('Rondella');
    await panel.getByRole('button', { name: 'Chiudi' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.locator(`[data-occurrence-id="${id}"]`).first().click();
    await panel.getByText('Pulire la zona').waitFor();
    await tab(/^Ricambi/).click();
    await field('Nome di Rondella').waitFor();
    // What is no part yet stands there again.
    await field('Nuovo ricambio').fill('Bullone M8');
    await field('Costo del nuovo ricambio').fill('gratis');
    await panel.getByText('Così non è ancora un ricambio').waitFor();
    await tab(/^Attività/).click();
    await tab(/^Ricambi/).click();
    await expect.poll(() => field('Nuovo ricambio').inputValue()).toBe('Bullone M8');
    await field('Costo del nuovo ricambio').fill('2');
    // A line that must be done and is still typed stands in the way of "Completa", as any other does.
    await tab(/^Attività/).click();
    await panel.getByRole('button', { name: 'Modifica le attività' }).click();
    await field('Nuova attività').fill('Provare a vuoto');
    await panel.getByText('Obbligatoria', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Completa', exact: true }).click();
    await panel.getByText('1 attività obbligatoria aperta').first().waitFor();
    expect(await page.locator('[data-testid="detail-facts"][data-completed="true"]').count()).toBe(0);
    await panel.getByRole('button', { name: 'Fine', exact: true }).click();
    await panel.locator('label', { hasText: 'Provare a vuoto' }).getByRole('checkbox').click();
    await completeOnAnotherDay(page);
    const facts = page.getByTestId('detail-facts');
    const done = page.locator('[data-sonner-toast]').filter({ hasText: 'intervento completato' });
    await done.waitFor();
    await done.getByText(/si annulla entro 10 minuti/).waitFor();
    await page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();
    expect(await facts.getAttribute('data-occurrence')).toBe(id);
    await page.locator('[data-lock="completed"]').waitFor();
    const plant = await asPerson('plant');
    const query = 'query($id: ID!) { plannedIntervention(id: $id) { lines { description } parts { name cost } } }';
    const { plannedIntervention } = await plant<{
      plannedIntervention: { lines: { description: string }[]; parts: object[] };
    }>(query, { id });
    expect(plannedIntervention.lines.filter(({ description }) => description === 'Pulire la zona')).toHaveLength(1);
    expect(plannedIntervention.parts).toMatchObject([{ name: 'Rondella' }, { name: 'Bullone M8' }]);
    // Pressed by mistake, it goes back; whoever did that may complete it anew.
    await done.getByRole('button', { name: 'Annulla' }).click();
    await page.locator('[data-testid="detail-facts"][data-completed="false"]').waitFor();
    await page.locator('[data-sonner-toast]').filter({ hasText: 'Annullato' }).waitFor();
    await done.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('is opened again by whoever plans and says why, and by nobody else', async () => {
    const id = await scheduleForMaintainer('2031-11-10T09:00', '2031-11-10T11:00');
    await complete(id);
    const address = `/?data=2031-11-10&intervento=${id}`;
    const maintainer = await signIn('maintainer', address);
    await maintainer.page.locator('[data-lock="completed"]').waitFor();
    expect(await maintainer.page.getByRole('button', { name: 'Riapri' }).count()).toBe(0);
    const { page, faults } = await signIn('plant', address);
    await page.getByRole('button', { name: 'Riapri' }).click();
    const question = page.getByRole('dialog', { name: /^Riaprire / });
    await question.getByLabel('Motivo').fill('Manca una foto');
    await question.getByRole('button', { name: 'Riapri', exact: true }).click();
    await page.locator('[data-testid="detail-facts"][data-completed="false"]').waitFor();
    await page.locator('[data-sonner-toast]').filter({ hasText: 'intervento riaperto' }).waitFor();
    // With the duration that was there.
    await page.getByRole('tab', { name: 'Attività' }).click();
    await expect.poll(() => page.getByLabel('Ore', { exact: true }).inputValue()).toBe('1');
    await completeOnAnotherDay(page);
    await page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();
    expect(faults).toEqual([]);
  });
});
