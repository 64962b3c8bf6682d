import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live } from './on-page.ts';
import { asPerson, atCompany, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

const screen = (page: Page) => page.getByTestId('report');
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const count = (page: Page, name: string, of = 'Tutta l’azienda') =>
  group(page, of).locator(`[data-count=${name}]`).getByRole('link');
const number = async (page: Page, name: string, of?: string): Promise<number> =>
  Number((await count(page, name, of).locator('b').textContent())?.replaceAll('.', ''));
const chart = (page: Page, name: string) => page.getByRole('figure', { name });

/** Where each row of the company's numbers ends, and how high its links are. */
const rowsOf = (page: Page): Promise<{ right: number; height: number }[]> =>
  group(page, 'Tutta l’azienda').evaluate((section) => {
    const boxes = [...section.querySelectorAll('li > a')].map((card) => card.getBoundingClientRect());
    return [...Map.groupBy(boxes, ({ top }) => top).values()].map((row) => ({
      right: Math.round(Math.max(...row.map(({ right }) => right))),
      height: Math.min(...row.map(({ height }) => height)),
    }));
  });

describe('statistics', () => {
  test('have numbers that open exactly what they count', async () => {
    const { page, faults } = await signIn('plant', '/statistiche');
    await screen(page).waitFor();
    for (const name of ['overdue', 'today', 'week', 'unassigned']) {
      const expected = await number(page, name);
      await count(page, name).click();
      await page.waitForURL(/\/pianificazioni\/lista\?/);
      await expect.poll(() => page.getByTestId('planning-list').getAttribute('data-total')).toBe(String(expected));
      await page.goBack();
      await screen(page).waitFor();
    }
    // Hours that are waiting, in weeks of those that there are, as the server counts them.
    const { planningStatistics } = await (await asPerson('plant'))<{
      planningStatistics: { backlog: { backlogHours: number; backlogWeeks: number; backlogOverdueHours: number } };
    }>('{ planningStatistics { backlog { backlogHours backlogWeeks backlogOverdueHours } } }');
    const { backlogHours, backlogWeeks, backlogOverdueHours } = planningStatistics.backlog;
    const told = (value: number, digits: number): string =>
      value.toLocaleString('it-IT', { maximumFractionDigits: digits, useGrouping: 'always' });
    await expect.poll(() => count(page, 'backlog').textContent()).toContain(`${told(backlogHours, 0)} h`);
    expect(backlogHours).toBeGreaterThan(0);
    await count(page, 'backlog')
      .getByText(`in settimane: ${told(backlogWeeks, 1)} · ${told(backlogOverdueHours, 0)} h in ritardo`)
      .waitFor();
    for (const name of ['waiting', 'handling']) {
      const expected = await number(page, name);
      await count(page, name).click();
      await page.waitForURL(/\/supportRequests\/supportRequests\?/);
      const rows = page.getByRole('grid').locator('[data-index]');
      await expect.poll(() => rows.count()).toBe(expected);
      await page.goBack();
      await screen(page).waitFor();
    }
    await count(page, 'stopped').click();
    const stopped = group(page, 'Attrezzature ferme ora');
    await expect.poll(() => stopped.getByRole('listitem').count()).toBe(await number(page, 'stopped'));
    // A line, by what stands behind the chart.
    const late = chart(page, 'In ritardo per linea');
    await late.getByText('Mostra i numeri').click();
    const row = late.getByRole('row').nth(1);
    const some = await row.getByRole('cell').nth(1).textContent();
    await row.getByRole('link').click();
    await page.waitForURL(/linea=/);
    await page.getByRole('button', { name: /^Togli il filtro Linea: \w/ }).waitFor();
    await expect.poll(() => page.getByTestId('planning-list').getAttribute('data-total')).toBe(some);
    expect(faults).toEqual([]);
  });

  test('change while somebody looks: a colleague completes a work, and it is done, told and no longer to do', async () => {
    await atCompany('plant', 'Officine Demo S.p.A.');
    const { page, faults } = await signIn('plant', '/statistiche');
    await screen(page).waitFor();
    await live(page);
    const before = await number(page, 'overdue');
    const id = await scheduleForMaintainer('2026-01-12T08:00', '2026-01-12T09:00');
    await expect.poll(() => number(page, 'overdue')).toBe(before + 1);
    const colleague = await asPerson('maintainer');
    const act = (mutation: string, variables: object) =>
      colleague(mutation, { c: crypto.randomUUID(), id, ...variables });
    const { plannedIntervention } = await colleague<{ plannedIntervention: { lines: { id: string }[] } }>(
      'query($id: ID!) { plannedIntervention(id: $id) { lines { id } } }',
      { id },
    );
    for (const line of plannedIntervention.lines)
      await act(
        'mutation($c: ID!, $id: ID!, $line: ID!) { tickChecklistLine(commandId: $c, id: $id, lineId: $line, done: true) { position } }',
        { line: line.id },
      );
    await act(
      'mutation($c: ID!, $id: ID!) { setInterventionDuration(commandId: $c, id: $id, minutes: 60) { position } }',
      {},
    );
    await act('mutation($c: ID!, $id: ID!) { completeIntervention(commandId: $c, id: $id) { position } }', {});
    await expect.poll(() => number(page, 'overdue')).toBe(before);
    await page
      .getByTestId('last-done')
      .locator('li')
      .first()
      .and(page.locator('[data-event=InterventionCompleted]'))
      .waitFor();
    expect(faults).toEqual([]);
  });

  test('show done and planned by week, and what is to come against the hours that there are', async () => {
    const { page, faults } = await signIn('demo', '/statistiche');
    await screen(page).waitFor();
    const done = chart(page, 'Completati e pianificati per settimana');
    await done.locator('svg[role=application]').waitFor();
    await done.locator('svg[role=application]').focus();
    await page.keyboard.press('ArrowRight');
    await done.locator('.recharts-tooltip-wrapper').getByText('Pianificati').waitFor();
    await done.getByText('Mostra i numeri').click();
    expect(await done.getByRole('row').count()).toBe(13);
    const week = done.getByRole('row').nth(11);
    const planned = await week.getByRole('cell').nth(1).textContent();

    const ahead = chart(page, 'Ore pianificate nelle prossime dodici settimane');
    await ahead.locator('svg[role=application]').waitFor();
    await ahead.getByRole('button', { name: /Di chi/ }).click();
    const person = page.getByRole('option').nth(1);
    const name = (await person.textContent()) ?? '';
    await person.click();
    await ahead.getByRole('button', { name: new RegExp(name) }).waitFor();
    await ahead.getByText('Mostra i numeri').click();
    expect(await ahead.getByRole('columnheader').count()).toBe(13);

    await week.getByRole('link').click();
    await page.waitForURL(/dal=.*al=/);
    await expect.poll(() => page.getByTestId('planning-list').getAttribute('data-total')).toBe(planned);
    expect(faults).toEqual([]);
  });

  test('of a maintainer begin with what is the maintainer’s own', async () => {
    const { page } = await signIn('maintainer', '/statistiche');
    await screen(page).waitFor();
    const mine = 'I miei interventi e le mie richieste';
    // Nothing of the whole company is told of requests to who lists the own ones only.
    for (const name of ['waiting', 'handling']) expect(await count(page, name).count()).toBe(0);
    for (const name of ['ownWaiting', 'ownHandling']) {
      const expected = await number(page, name, mine);
      await count(page, name, mine).click();
      await page.waitForURL(/\/supportRequests\/supportRequests\?/);
      await page.getByTestId('support-requests').waitFor();
      await expect.poll(() => page.getByRole('grid').locator('[data-index]').count()).toBe(expected);
      await page.goBack();
      await screen(page).waitFor();
    }
    const expected = await number(page, 'overdue', mine);
    expect(expected).toBeLessThanOrEqual(await number(page, 'overdue'));
    await count(page, 'overdue', mine).click();
    await page.waitForURL(/manutentore=/);
    await expect.poll(() => page.getByTestId('planning-list').getAttribute('data-total')).toBe(String(expected));
    await page.getByRole('link', { name: 'Statistiche' }).click();
    await screen(page).waitFor();
  });

  test('are none of who has no part in planning, and no question before that', async () => {
    const { page } = await signIn('payments', '/statistiche');
    await page.getByRole('heading', { name: /autorizzat/i }).waitFor();
    expect(await page.getByRole('link', { name: 'Statistiche' }).count()).toBe(0);
  });

  test('can be read by everybody, light and dark, on a phone and on paper', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, faults } = await signIn('plant', '/statistiche', { colorScheme });
      await screen(page).waitFor();
      await page.getByTestId('last-done').locator('li').first().waitFor();
      expect(await accessFaults(page)).toEqual([]);
      // Rows of numbers have no hole, and the whole card is what is pressed.
      for (const width of [1440, 1000, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const rows = await rowsOf(page);
        expect(rows.length).toBeGreaterThan(0);
        expect(new Set(rows.map(({ right }) => right)).size).toBe(1);
        expect(Math.min(...rows.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
      }
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
      expect(await accessFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 1123, height: 794 });
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(await page.locator('h1[data-print-only]').isVisible()).toBe(true);
      expect(faults).toEqual([]);
    }
  });
});
