import { instant, timestamp } from '@cadenza/infra/clock/clock';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live } from './on-page.ts';
import { firstOption } from './options.ts';
import { asPerson, people } from './people.ts';

const signIn = people();

/** A month of which the demo company has all, and its year: on the first of January this year has nothing yet. */
const recent = instant().toZonedDateTimeISO('Europe/Rome').subtract({ days: 40 });
const recentMonth = `anni=${recent.year}&mesi=${recent.month}`;
const thisYear = instant().toZonedDateTimeISO('Europe/Rome').year;
const recentYear = `anni=${recent.year}&mesi=1,2,3,4,5,6,7,8,9,10,11,12`;

const report = (page: Page) => page.getByTestId('report');
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.locator('[data-side-panel]');
const tile = (page: Page, figure: string) => page.locator(`[data-figure=${figure}]`);

/** Asks that went to the server for a report, by their number. */
const asks = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && /"operationName":"\w+Report"/.test(request.postData() ?? '')) count++;
  });
  return () => count;
};

/** Words of a scale that one of its lines crosses. */
const crossed = (scale: Locator): Promise<string[]> =>
  scale.evaluate((node) => {
    const lines = [...node.querySelectorAll(':scope > span')].map((line) => line.getBoundingClientRect());
    return [...node.querySelectorAll(':scope > div')].flatMap((band) => {
      const range = document.createRange();
      range.selectNodeContents(band);
      const words = range.getBoundingClientRect();
      const over = lines.some(
        ({ left, right, top, bottom }) =>
          left < words.right && right > words.left && top < words.bottom && bottom > words.top,
      );
      return over ? [band.textContent ?? ''] : [];
    });
  });

/** Words of a drawing that lie over each other: letters, not the air above and below them. */
const touching = (chart: Locator): Promise<string[]> =>
  chart.evaluate((svg) => {
    const air = 6;
    const words = [...svg.querySelectorAll('text')].map((one) => ({
      said: one.textContent,
      box: one.getBoundingClientRect(),
    }));
    return words.flatMap(({ said, box }, at) =>
      words
        .slice(at + 1)
        .filter(
          (other) =>
            box.left < other.box.right &&
            other.box.left < box.right &&
            box.top + air < other.box.bottom &&
            other.box.top + air < box.bottom,
        )
        .map((other) => `${said} over ${other.said}`),
    );
  });

/** As it is, light and dark: one page, as opening one costs more than changing its colours. */
const readableInBoth = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessFaults(page), colorScheme).toEqual([]);
  }
};

describe('a report', () => {
  test('is of the months and records that are chosen, keeps them over a reload, and goes back step by step', async () => {
    const { page, faults } = await signIn('admin', '/reports/reportAttrezzature');
    await report(page).waitFor();
    const grid = page.getByRole('grid', { name: 'Misure per attrezzatura' });
    await grid.waitFor();
    const before = await grid.getByRole('row').count();
    const pressed = page.getByRole('group', { name: 'Mesi' }).locator('[aria-pressed=true]');
    expect(await pressed.count()).toBe(1);
    await chip(page, instant().toZonedDateTimeISO('Europe/Rome').month === 1 ? 'feb' : 'gen').click();
    await expect.poll(() => pressed.count()).toBe(2);
    expect(page.url()).toMatch(/mesi=\d+(?:,|%2C)\d+/);

    await page.getByRole('button', { name: 'Filtri' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filtri del report' });
    await dialog.getByRole('combobox', { name: 'Linea' }).click();
    await firstOption(page).click();
    await dialog.getByRole('button', { name: 'Applica' }).click();
    await page.getByRole('button', { name: /^Togli il filtro/ }).waitFor();
    await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(before);
    await page.reload();
    await page.getByRole('button', { name: /^Togli il filtro Linea: [^…]/ }).waitFor();
    expect(await pressed.count()).toBe(2);
    await page.goBack();
    await expect.poll(() => grid.getByRole('row').count()).toBe(before);
    expect(await pressed.count()).toBe(2);
    await page.goBack();
    await expect.poll(() => pressed.count()).toBe(1);

    // Sorted by the server, the total stays at the foot.
    await grid.getByRole('button', { name: /Guasti/ }).click();
    await page.waitForURL(/ordina=failures/);
    await expect.poll(() => grid.getByRole('row').last().textContent()).toMatch(/^Totale/);
    expect(faults).toEqual([]);
  });

  test('leads from a figure to the works behind it, and from there to the work', async () => {
    const { page, faults } = await signIn(
      'admin',
      `/reports/reportManutentori?${recentMonth}&ordina=-preventiveEfficiency`,
    );
    await report(page).waitFor();
    await tile(page, 'hours')
      .getByRole('button', { name: /mostra gli interventi$/ })
      .click();
    await page.waitForURL(/dettaglio=tutto/);
    await panel(page).getByRole('list', { name: 'Interventi che fanno la misura' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.goBack();
    await panel(page).waitFor({ state: 'detached' });

    // A row by the keyboard, of somebody who had something to do; another figure in the panel.
    const row = page.getByRole('grid').locator('[data-index="0"]');
    await row.focus();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('heading', { name: 'Ore' }).waitFor();
    await panel(page)
      .getByRole('button', { name: /Misura/ })
      .click();
    await page.getByRole('option', { name: 'Efficienza preventiva' }).click();
    await panel(page).getByRole('heading', { name: 'Efficienza preventiva' }).waitFor();
    const first = panel(page).getByRole('listitem').first();
    await first.getByText(/puntuale|in ritardo|non fatto|da fare/).waitFor();
    await first.getByRole('link').click();
    await page.waitForURL(/\/pianificazioni\/lista\?intervento=/);
    await panel(page).waitFor();
    await page.goBack();
    await panel(page).getByRole('heading', { name: 'Efficienza preventiva' }).waitFor();

    // Of labour, spare parts and the schedule: the figure with of how many it is, and as many works.
    await page.goto(`/reports/reportAttrezzature?${recentYear}`);
    await tile(page, 'unplannedLabourRate')
      .getByText(/ h su guasti, di /)
      .waitFor();
    await tile(page, 'partsCost').getByText(/\s€$/).waitFor();
    await tile(page, 'partsCostRate')
      .getByText(/su .*\s€(?: di acquisto)?, attrezzature: \d+/)
      .waitFor();
    const [, kept, all] =
      /^(\d+) su (\d+) nel giorno\b/.exec(
        (await tile(page, 'scheduleCompliance').locator('small').first().textContent()) ?? '',
      ) ?? [];
    await tile(page, 'scheduleCompliance')
      .getByRole('button', { name: /mostra gli interventi$/ })
      .click();
    const works = panel(page).getByRole('list', { name: 'Interventi che fanno la misura' });
    await works
      .getByText(/^(puntuale|in ritardo|non fatto|da fare)$/)
      .first()
      .waitFor();
    expect(Number(kept)).toBeLessThanOrEqual(Number(all));
    const told = await panel(page).getByRole('status').textContent();
    expect(Number(told?.split(' ')[0])).toBeGreaterThanOrEqual(Number(all));
    await page.keyboard.press('Escape');
    // What is written off says so in its row.
    await page
      .getByRole('grid')
      .getByText(/^0,00\s€\sammortizzata$/)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  test('of months to come judges nothing: how much is still to come stands apart, no target is missed, there is no index', async () => {
    const { page, faults } = await signIn('admin', `/reports/reportAttrezzature?anni=${thisYear + 1}&mesi=6`);
    await report(page).waitFor();
    for (const figure of ['preventiveEfficiency', 'scheduleCompliance']) {
      const one = tile(page, figure);
      await one.getByRole('button', { name: /: n\.d\./ }).waitFor();
      await one.getByText(/^[1-9]\d* ancora a venire$/).waitFor();
    }
    expect(await page.locator('[data-target]').count()).toBe(0);
    const index = page.getByRole('figure', { name: /^Indice di manutenzione/ });
    expect(await index.getByText(/scarso|discreto|buono|ottimo/).count()).toBe(0);
    // What is pending is behind the figure all the same.
    await tile(page, 'preventiveEfficiency')
      .getByRole('button', { name: /mostra gli interventi$/ })
      .click();
    await panel(page).getByText('da fare', { exact: true }).first().waitFor();
    expect(
      await panel(page)
        .getByText(/^(puntuale|in ritardo|non fatto)$/)
        .count(),
    ).toBe(0);
    expect(faults).toEqual([]);
  });

  test('of no period, a month that there is not or ten years says so, and asks for nothing', async () => {
    const { page } = await signIn(
      'demo',
      '/reports/reportGenerale?anni=2016,2017,2018,2019,2020,2021,2022,2023,2024,2025',
    );
    const asked = asks(page);
    await page.getByRole('heading', { name: 'Al massimo 5 anni insieme' }).waitFor();
    for (const [search, words] of [
      ['mesi=13', '13 non è un mese'],
      ['anni=1066', '1066 non è un anno'],
      ['mesi=nessuno', 'Scegli almeno un anno e un mese'],
    ] as const) {
      await page.goto(`/reports/reportGenerale?${search}`);
      await page.getByRole('heading', { name: words }).waitFor();
      expect(await page.getByRole('button', { name: /^Foglio di calcolo/ }).getAttribute('aria-disabled')).toBe('true');
    }
    expect(asked()).toBe(0);
    await chip(page, 'gen').click();
    await report(page).waitFor();
    await expect.poll(asked).toBeGreaterThan(0);
  });

  test('changes without a reload when somebody marks a work as a fault', async () => {
    const colleague = await asPerson('prova-admin');
    const { page } = await signIn('admin', `/reports/reportGenerale?${recentYear}`);
    await report(page).waitFor();
    await live(page);
    const rate = tile(page, 'downtimeRate').getByRole('button', { name: /^Tasso di fermo: / });
    const before = await rate.textContent();
    const { plannedList } = await colleague<{ plannedList: { rows: { id: string }[] } }>(
      'query($query: PlannedListQuery) { plannedList(query: $query) { rows { id } } }',
      {
        query: {
          ...{ from: `${recent.year}-01-02T00:00:00Z`, to: timestamp() },
          ...{ completed: false, fault: false, rowsPerPage: 1 },
        },
      },
    );
    const [work] = plannedList.rows;
    const mark = (fault: boolean) =>
      colleague(
        'mutation($c: ID!, $id: ID!, $fault: Boolean!) { markInterventionFault(commandId: $c, id: $id, fault: $fault) { position } }',
        {
          ...{ c: crypto.randomUUID(), id: work?.id, fault },
        },
      );
    await mark(true);
    await expect.poll(() => rate.textContent()).not.toBe(before);
    await mark(false); // as it was found
    await expect.poll(() => rate.textContent()).toBe(before);
  });

  test('draws trend, index, Pareto and load, each with its numbers behind it, and reachable by keyboard', async () => {
    const { page, faults } = await signIn('demo', `/reports/reportGuastiInterventi?${recentYear}`);
    const chart = (name: RegExp) => page.getByRole('figure', { name });
    const drawing = (name: RegExp) => chart(name).locator('svg[role=application]');
    await drawing(/^Pareto dei guasti/).waitFor();
    await drawing(/^Andamento: Guasti/).waitFor();
    await chart(/^Pareto/)
      .getByText('Mostra i numeri')
      .click();
    await chart(/^Pareto/)
      .getByRole('columnheader', { name: 'Percentuale cumulata' })
      .waitFor();
    const last = chart(/^Pareto/)
      .getByRole('row')
      .last()
      .getByRole('cell')
      .last();
    expect(await last.textContent()).toMatch(/%$/);
    // A bar is pressed by a pointer; its row by the keyboard.
    const worst = chart(/^Pareto/)
      .getByRole('button', { name: /: mostra gli interventi$/ })
      .first();
    await worst.focus();
    await page.keyboard.press('Enter');
    await panel(page).getByRole('list', { name: 'Interventi che fanno la misura' }).waitFor();
    await page.goBack();
    await panel(page).waitFor({ state: 'detached' });
    // The same hours by cause and by remedy: a row for each, and the last for those of which nobody has said any.
    const hoursOf = async (): Promise<string> =>
      /delle (\S+ h) di guasto/.exec(
        (await chart(/^Pareto/)
          .locator('figcaption')
          .textContent()) ?? '',
      )?.[1] ?? '';
    const whole = await hoursOf();
    expect(whole).toMatch(/^[\d.,]+ h$/);
    for (const [by, heading] of [
      ['Per causa', 'Causa del guasto'],
      ['Per rimedio', 'Rimedio del guasto'],
    ] as const) {
      await chip(page, by).click();
      await chart(/^Pareto (delle cause|dei rimedi)/).waitFor();
      await drawing(/^Pareto/).waitFor();
      expect(await hoursOf()).toBe(whole);
      await chart(/^Pareto/)
        .getByText('Mostra i numeri')
        .click();
      await chart(/^Pareto/)
        .getByRole('columnheader', { name: heading })
        .waitFor();
      const cells = await chart(/^Pareto/)
        .getByRole('row')
        .last()
        .getByRole('cell')
        .allTextContents();
      expect([cells[0], cells.at(-1)]).toEqual(['Non indicato', '100 %']);
      expect(await touching(drawing(/^Pareto/))).toEqual([]);
      await chart(/^Pareto/)
        .getByText('Mostra i numeri')
        .click();
    }
    await chip(page, 'Per attrezzatura').click();
    await chart(/^Pareto dei guasti/).waitFor();
    for (const name of [/^Pareto/, /^Andamento/]) expect(await touching(drawing(name))).toEqual([]);
    // The keys walk from month to month.
    await drawing(/^Andamento/).focus();
    await page.keyboard.press('ArrowRight');
    await chart(/^Andamento/)
      .locator('.recharts-tooltip-wrapper')
      .getByText('Ultimi dodici mesi')
      .waitFor();
    // On paper there is nothing of it.
    const tip = chart(/^Andamento/).locator('.recharts-tooltip-wrapper');
    expect(await tip.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await tip.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/reports/reportGenerale?${recentMonth}`);
    const scale = chart(/^Indice di manutenzione/).getByRole('img');
    await scale.waitFor();
    // Needle and aim: neither lies over a word of the scale.
    expect(await scale.locator('> span').count()).toBeGreaterThan(0);
    expect(await crossed(scale)).toEqual([]);
    // The year before is none of the demo company's: nothing is said of it. What is aimed at is named beside the drawing.
    await chart(/^Andamento/)
      .locator('.recharts-legend-item', { hasText: /^Obiettivo/ })
      .waitFor();
    expect(
      await chart(/^Andamento/)
        .locator('.recharts-legend-item', { hasText: 'Un anno prima' })
        .count(),
    ).toBe(0);
    expect(
      await chart(/^Andamento/)
        .locator('svg[role=application] text', { hasText: 'Obiettivo' })
        .count(),
    ).toBe(0);
    await chart(/^Andamento/)
      .getByRole('button', { name: 'MTBF' })
      .click();
    await page.waitForURL(/andamento=mtbf/);
    await chart(/^Andamento: MTBF/).waitFor();
    // A month of it leads to its works, by the row of the table and by the drawing.
    await chart(/^Andamento: MTBF/)
      .getByText(/^Mostra i numeri/)
      .click();
    await chart(/^Andamento: MTBF/)
      .getByRole('button', { name: /^gen.* \d{4}: mostra/i })
      .click();
    await page.waitForURL(/dettaglio=\d{4}-01&?.*misura=mtbf|misura=mtbf.*dettaglio=\d{4}-01/);
    await panel(page)
      .getByText(/^gen.* \d{4}/i)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    const box = await drawing(/^Andamento/).boundingBox();
    if (box === null) throw new Error('no drawing');
    // The drawing takes a press for the month that it has shown for the pointer.
    const position = { x: box.width - 30, y: box.height / 2 };
    await drawing(/^Andamento/).hover({ position });
    await chart(/^Andamento/)
      .locator('.recharts-tooltip-wrapper')
      .getByText('Ultimi dodici mesi')
      .waitFor();
    await drawing(/^Andamento/).click({ position });
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await page.goto('/reports/reportManutentori');
    await drawing(/^Carico e ore disponibili/).waitFor();
    expect(await touching(drawing(/^Carico e ore disponibili/))).toEqual([]);
    // What waits, whatever the months: in hours, and in weeks of those that there are.
    await tile(page, 'backlogHours')
      .getByText(/^[\d.,]+ h in ritardo$/)
      .waitFor();
    await tile(page, 'backlogWeeks')
      .getByText(/^[\d.,]+ h con [\d.,]+ h a settimana$/)
      .waitFor();
    expect(faults).toEqual([]);
  });

  test.each([
    ['reportGuastiInterventi', 'anni=2199', 'I mesi scelti devono ancora venire'],
    ['reportManutentori', 'anni=1999', 'Nei mesi scelti nessun manutentore ha interventi'],
    ['reportGuastiInterventi', 'anni=1999', 'con questi filtri, non è cominciato alcun guasto'],
    ['reportGuastiInterventi', `manutentore=${crypto.randomUUID()}`, "un elemento che l'azienda non ha"],
  ])('%s of %s says why there is nothing: %s', async (name, search, words) => {
    const admin = await asPerson('admin');
    const { plants } = await admin<{ plants: { rows: { id: string }[] } }>('{ plants { rows { id } } }');
    const narrowed = words.includes('questi filtri') ? `${search}&impianto=${plants.rows[0]?.id}` : search;
    const { page, faults } = await signIn('admin', `/reports/${name}?${narrowed}`);
    await page.getByRole('main').getByText(words).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('is printed without the frame, with every row and its filters', async () => {
    const { page } = await signIn('demo', '/reports/reportGenerale?mesi=1,2,3', {}, async (opened) => {
      // A page that is being printed tells nobody how wide it is.
      await opened.addInitScript(() => {
        const Told = window.ResizeObserver;
        window.ResizeObserver = class extends Told {
          constructor(tell: ResizeObserverCallback) {
            super((...news) => {
              if (!matchMedia('print').matches) tell(...news);
            });
          }
        };
      });
    });
    await report(page).waitFor();
    await page.locator('figure .recharts-wrapper > svg').first().waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    const table = page.getByRole('region', { name: 'Misure per mese' }).getByRole('table');
    await expect.poll(() => table.getByRole('row').count()).toBe(5);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.locator('h1[data-print-only]').isVisible()).toBe(true);
    expect(await chip(page, 'gen').isVisible()).toBe(true);
    expect(await chip(page, 'set').count()).toBe(0);
    // What was drawn for a wide screen is as wide as its frame on paper.
    await page.setViewportSize({ width: 760, height: 1000 });
    const beyond = () =>
      page.evaluate(() => {
        const drawn = [...document.querySelectorAll('figure .recharts-wrapper > svg')];
        const edge = (one: Element | null | undefined) => one?.getBoundingClientRect().right ?? 0;
        return drawn.map((svg) => edge(svg) - edge(svg.closest('figure'))).filter((px) => px > 0);
      });
    expect(await page.locator('figure .recharts-wrapper > svg').count()).toBeGreaterThan(0);
    expect(await beyond()).toEqual([]);
    const heights = await page
      .locator('figure .recharts-wrapper > svg')
      .evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThan(100);
  });

  test('is held against what the company aims at, which an administrator says', async () => {
    const { page, faults } = await signIn('prova-admin', '/reports/reportGenerale?andamento=downtimeRate');
    await report(page).waitFor();
    const note = tile(page, 'downtimeRate').locator('[data-target]');
    const aimAt = async (typed: string): Promise<void> => {
      await page.getByRole('button', { name: 'Obiettivi…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Obiettivi dei report' });
      const field = dialog.getByRole('textbox', { name: /^Tasso di fermo/ });
      await field.fill(typed);
      if (typed === '101') {
        await dialog.getByRole('button', { name: 'Salva' }).click();
        await dialog.getByText('Valore troppo grande: al massimo 100').waitFor();
        expect(await accessFaults(page)).toEqual([]);
        await field.fill('100');
      }
      await dialog.getByRole('button', { name: 'Salva' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await aimAt('101');
    await note.getByText('Obiettivo 100 %: raggiunto').waitFor();
    await page
      .getByRole('figure', { name: /^Andamento: Tasso di fermo/ })
      .getByText(/Obiettivo 100 %/)
      .first()
      .waitFor();
    // Somebody else takes it away: the open report follows.
    const colleague = await asPerson('prova-admin');
    await colleague(
      'mutation($c: ID!) { changeReportTargets(commandId: $c, input: { downtimeRate: null }) { position } }',
      { c: crypto.randomUUID() },
    );
    await note.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('says what each figure is', async () => {
    const { page } = await signIn('demo', '/reports/reportGenerale');
    await report(page).waitFor();
    await page.getByRole('button', { name: 'Che cos’è: MTBF' }).click();
    await page
      .getByRole('dialog', { name: 'MTBF' })
      .getByText(/Tempo medio tra i guasti/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test.each(['reportAttrezzature', 'reportGenerale', 'reportGuastiInterventi', 'reportManutentori'])(
    '%s can be read by everybody, light and dark, on a phone',
    async (name) => {
      const { page, faults } = await signIn('admin', `/reports/${name}?mesi=10,11`);
      await report(page).waitFor();
      await readableInBoth(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
      await readableInBoth(page);
      expect(faults).toEqual([]);
    },
  );

  test.each([390, 1024, 1440])(
    '%i wide: an amount of a million stands within its tile, and what is in no total is named',
    async (width) => {
      const out = { reason: 'no_monthly_hours', failures: 0 };
      const names = ['Pressa idraulica 40 t', 'Tornio parallelo', 'Segatrice a nastro'];
      const leftOut = JSON.stringify([
        { ...out, count: 5, names },
        { ...out, reason: 'no_purchase_cost', count: 1, names: ['Carrello'] },
      ]);
      const { page, faults } = await signIn('admin', '/profile', { viewport: { width, height: 900 } });
      await page.route('**/graphql', async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const rich = text.replace(/"(idleCost|partsCost)":"[^"]*"/g, '"$1":"1234567.89"');
        await route.fulfill({
          response,
          body: rich.replace(/"leftOut":\[(?:\{[^}]*\},?)*\]/g, `"leftOut":${leftOut}`),
        });
      });
      await page.goto(`/reports/reportAttrezzature?${recentYear}`);
      for (const figure of ['idleCost', 'partsCost']) {
        const value = tile(page, figure).getByRole('button', { name: /mostra gli interventi$/ });
        await value.getByText(/^1\.234\.567,89\s€$/).waitFor();
        const [inside, around] = await Promise.all([value.boundingBox(), tile(page, figure).boundingBox()]);
        const right = (box: typeof inside): number => (box?.x ?? 0) + (box?.width ?? 0);
        expect(right(inside)).toBeLessThan(right(around));
        expect(await value.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
        // Small, but to be read.
        expect(await value.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(14);
      }
      expect(await page.locator('[data-left-out]').textContent()).toBe(
        'Fuori dai totali: 5 attrezzature (ore mensili non indicate: Pressa idraulica 40 t, Tornio parallelo, Segatrice a nastro e altre 2); ' +
          'un’attrezzatura (costo d’acquisto non indicato: Carrello)',
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      await readableInBoth(page);
      expect(faults).toEqual([]);
    },
  );

  test('is none of a maintainer’s', async () => {
    const { page } = await signIn('maintainer', '/reports/reportGenerale');
    await page.getByRole('heading', { name: /autorizzat/i }).waitFor();
    expect(await page.getByRole('link', { name: 'Generale' }).count()).toBe(0);
  });
});
