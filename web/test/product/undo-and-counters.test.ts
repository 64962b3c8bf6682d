import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { bar, completeOnAnotherDay, live, toast } from './on-page.ts';
import { asPerson, atCompany, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

/** Weeks far from the demo data's own; each test has one of its own. */
const week = (monday: string, more = '') => `/?data=${monday}${more}`;
const settled = (page: Page, id: string) =>
  page.locator(`[data-occurrence-id="${id}"]:not([data-pending])`).first().waitFor();
const counter = (page: Page, name: string) => page.locator(`[data-counter="${name}"]`);
const number = (page: Page, name: string) => counter(page, name).locator('b').textContent().then(Number);

const moveAs = async (username: string, id: string, input: object) => {
  const person = await asPerson(username);
  await person(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    { c: crypto.randomUUID(), id, input },
  );
};

describe('undo takes back what one has changed, and nothing else', () => {
  test('A moves, B gives it to somebody else, A takes the move back: only the move returns', async () => {
    const id = await scheduleForMaintainer('2031-07-07T09:00', '2031-07-07T11:00');
    const { page, faults } = await signIn('plant', week('2031-07-07'));
    await bar(page, id).waitFor();
    await live(page);
    await bar(page, id).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Enter');
    await toast(page, /spostato a lun 7 lug 2031 10:00–12:00/).waitFor();
    await moveAs('admin', id, { maintainerId: null });
    await page.locator(`[data-lane=""] [data-occurrence-id="${id}"]`).waitFor();
    // While it says who has changed it, what is seen is still what it is called.
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
    const seen = (await bar(page, id).innerText()).replaceAll(/\s+/g, ' ').trim();
    expect(await bar(page, id).getAttribute('aria-label')).toContain(seen);
    // What this person has changed is theirs to take back also when the page is loaded again.
    await page.reload();
    await bar(page, id).waitFor();
    await live(page);
    await page.keyboard.press('Control+z');
    await toast(page, /Annullato.*lun 7 lug 2031 09:00/).waitFor();
    await page.locator(`[data-lane=""] [data-occurrence-id="${id}"][aria-label*="09:00–11:00"]`).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('A moves, B moves, A takes back: it says who moved it since and when, and nothing happens', async () => {
    const id = await scheduleForMaintainer('2031-07-14T09:00', '2031-07-14T11:00');
    const { page } = await signIn('plant', week('2031-07-14'));
    await bar(page, id).waitFor();
    await live(page);
    await bar(page, id).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Enter');
    await settled(page, id);
    await toast(page, 'spostato').waitFor();
    await moveAs('admin', id, { start: '2031-07-16T12:00:00Z' });
    await page.locator(`[data-occurrence-id="${id}"][aria-label*="mer 16 lug 2031 14:00"]`).waitFor();
    await page.keyboard.press('Control+z');
    await toast(page, /non annullato\. Dopo di te lo ha cambiato .+ il \d\d-\d\d-\d{4} \d\d:\d\d/).waitFor();
    expect(await bar(page, id).getAttribute('aria-label')).toContain('mer 16 lug 2031 14:00');
  });

  test('every change is in a list that names it, and any of them is taken back by itself', async () => {
    const [one, other] = [
      await scheduleForMaintainer('2031-08-11T09:00', '2031-08-11T11:00'),
      await scheduleForMaintainer('2031-08-12T09:00', '2031-08-12T11:00'),
    ];
    const { page, faults } = await signIn('plant', week('2031-08-11'));
    const list = page.getByRole('button', { name: 'Annulla una modifica' });
    const entries = page.getByRole('menuitem');
    for (const id of [one, other]) {
      await bar(page, id).focus();
      await page.keyboard.press('Alt+ArrowRight');
      await page.keyboard.press('Enter');
      await settled(page, id);
      await page.locator(`[data-occurrence-id="${id}"][aria-label*="10:00–12:00"]`).waitFor();
    }
    await toast(page, /spostato a mar 12 ago 2031 10:00–12:00/).waitFor();
    await list.click();
    await entries.nth(1).waitFor();
    expect(
      (await entries.allTextContents()).map((words) => /\w{3} \d+ ago 2031 10:00/.exec(words)?.[0]).slice(0, 2),
    ).toEqual(['mar 12 ago 2031 10:00', 'lun 11 ago 2031 10:00']);
    expect(await accessFaults(page)).toEqual([]);
    // The earlier one: what came after it stays.
    await entries.nth(1).click();
    await toast(page, /Annullato.*lun 11 ago 2031 09:00/).waitFor();
    await page.locator(`[data-occurrence-id="${one}"][aria-label*="lun 11 ago 2031 09:00"]`).waitFor();
    expect(await bar(page, other).getAttribute('aria-label')).toContain('mar 12 ago 2031 10:00');
    await list.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator(`[data-occurrence-id="${other}"][aria-label*="mar 12 ago 2031 09:00"]`).waitFor();
    expect(faults).toEqual([]);
  });

  test('a fault is taken back like a move, and a deletion from its message, or by another tab', async () => {
    const id = await scheduleForMaintainer('2031-07-21T09:00', '2031-07-21T11:00');
    const { page, faults } = await signIn('plant', week('2031-07-21', `&intervento=${id}`));
    await page.getByTestId('detail-facts').waitFor();
    await live(page);
    await page.getByText('Guasto', { exact: true }).first().click();
    await toast(page, /: Guasto/).waitFor();
    await bar(page, id).focus();
    await page.keyboard.press('Control+z');
    await toast(page, /Annullato.*Nessun guasto/).waitFor();
    await page.locator(`[data-occurrence-id="${id}"]:not([data-fault])`).first().waitFor();
    const remove = async (): Promise<void> => {
      await page.getByTestId('detail-facts').waitFor();
      await page.getByRole('button', { name: 'Elimina' }).first().click();
      const why = page.getByRole('alertdialog');
      await why.getByRole('radio', { name: /^Non necessario/ }).check();
      await why.getByRole('button', { name: 'Elimina' }).click();
      await bar(page, id).waitFor({ state: 'detached' });
    };
    await remove();
    await toast(page, 'eliminato').getByRole('button', { name: 'Annulla' }).click();
    await toast(page, /Annullato.*ripristinato/).waitFor();
    await bar(page, id).click();
    await remove();
    // From the list, too.
    const { page: other } = await signIn('plant', '/pianificazioni/lista');
    await other.getByTestId('planning-list').waitFor();
    await other.getByRole('button', { name: 'Annulla una modifica' }).click();
    await other
      .getByRole('menuitem', { name: /eliminato/ })
      .first()
      .click();
    await toast(other, /Annullato.*ripristinato/).waitFor();
    await bar(page, id).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a slip', () => {
  test('a maintainer who pressed "Completa" by mistake is told for how long it goes back, and takes it back', async () => {
    const id = await scheduleForMaintainer('2031-07-28T09:00', '2031-07-28T11:00');
    const { page, faults } = await signIn('maintainer', week('2031-07-28', `&intervento=${id}`));
    const boxes = page.locator('[data-side-panel]').getByRole('checkbox');
    await boxes.first().waitFor();
    for (const line of await boxes.all()) await line.click();
    await page.getByRole('button', { name: /^Come previsto/ }).click();
    await completeOnAnotherDay(page);
    await page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();
    const told = toast(page, 'Se è stato uno sbaglio, si annulla entro 10 minuti');
    await told.getByRole('button', { name: 'Annulla' }).click();
    await page.locator('[data-testid="detail-facts"][data-completed="false"]').waitFor();
    await told.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

describe('a counter opens what it counts', () => {
  test('overdue everywhere, today, this week, unassigned of the days shown: as many as the number says', async () => {
    // Outside of the days shown: neither of them is counted there.
    const other = await scheduleForMaintainer('2031-08-11T09:00', '2031-08-11T10:00');
    await moveAs('plant', other, { maintainerId: null });
    const shown = await scheduleForMaintainer('2031-08-05T09:00', '2031-08-05T10:00');
    await moveAs('plant', shown, { maintainerId: null });
    await scheduleForMaintainer('2031-08-06T09:00', '2031-08-06T10:00');
    const { page, faults } = await signIn('plant', week('2031-08-04'));
    await bar(page, shown).waitFor();
    const bars = page.locator('[role=gridcell][data-occurrence-id]');

    expect(await counter(page, 'unassigned').textContent()).toContain('4–10 ago 2031');
    expect(await number(page, 'unassigned')).toBe(1);
    await counter(page, 'unassigned').click();
    await expect.poll(() => bars.count()).toBe(1);

    for (const name of ['today', 'week']) {
      const count = await number(page, name);
      await counter(page, name).click();
      await page.locator(`[data-counter="${name}"][aria-pressed="true"]`).waitFor();
      await page.waitForURL(/filtro=/);
      await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
      await expect.poll(() => shownWorks(page)).toBe(count);
    }

    const overdue = await number(page, 'overdue');
    expect(overdue).toBeGreaterThan(0);
    await counter(page, 'overdue').click();
    await page.locator(`[data-testid="planning-list"][data-total="${overdue}"]`).waitFor();
    expect(faults).toEqual([]);
  });

  test('a number that is not known yet is not zero', async () => {
    const { page } = await signIn('plant', week('2031-08-18'), {}, async (fresh) => {
      await fresh.route('**/graphql', async (route) => {
        if (!/PlanningSetup/.test(route.request().postData() ?? '')) await route.continue();
      });
    });
    await page.locator('[data-counters="waiting"]').waitFor();
    expect(await page.locator('[data-counter]').count()).toBe(0);
  });
});

/** All works on the board, also those in lanes that are not drawn: read lane by lane while scrolling. */
const shownWorks = async (page: Page): Promise<number> => {
  const ids = new Set<string>();
  const grid = page.getByRole('grid');
  const height = await grid.evaluate((node) => node.scrollHeight);
  for (let top = 0; top <= height; top += 300) {
    await grid.evaluate((node, y) => node.scrollTo({ top: y }), top);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    for (const id of await page
      .locator('[role=gridcell][data-occurrence-id]')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-occurrence-id') ?? '')))
      ids.add(id);
  }
  return ids.size;
};
