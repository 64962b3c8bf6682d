import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people({ serviceWorkers: 'allow' });
const live = (page: Page) => page.locator('[data-testid="connection"][data-kind="live"]').waitFor();
const toast = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const notice = (page: Page) => page.getByTestId('offline-notice').filter({ visible: true });
const notesOf = async (id: string) => {
  const plant = await asPerson('plant');
  const answer = await plant<{ plannedIntervention: { planned: { notes: string } } }>(
    'query($id: ID!) { plannedIntervention(id: $id) { planned { notes } } }',
    { id },
  );
  return answer.plannedIntervention.planned.notes;
};

/** Work of the days that are kept, on the first of them that is worked. */
const scheduleSoon = async (): Promise<{ day: string; id: string }> => {
  const today = Temporal.Now.plainDateISO('Europe/Rome');
  for (let days = 1; days <= 12; days += 1) {
    const day = today.add({ days }).toString();
    const id = await scheduleForMaintainer(`${day}T09:00`, `${day}T11:00`).catch(() => undefined);
    if (id !== undefined) return { day, id };
  }
  throw new Error('No day of the next twelve is worked');
};

/** Works that the device keeps with all that a panel shows of them. */
const keptWorks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('cadenza');
        opening.onsuccess = () => {
          const db = opening.result;
          const asked = db.objectStoreNames.contains('reads')
            ? db.transaction('reads').objectStore('reads').getAll()
            : undefined;
          if (asked === undefined) resolve([]);
          else
            asked.onsuccess = () => {
              resolve(asked.result.flatMap(({ details }: { details: object }) => Object.keys(details)));
              db.close();
            };
        };
      }),
  );

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cadenza.words.')));

describe('without a network', () => {
  test.each([
    ['desktop', { viewport: { width: 1440, height: 900 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)(
    '%s: the detail says so; notes that could not be saved stay written and go by themselves, also after a reload',
    async (_, view) => {
      const id = await scheduleForMaintainer('2031-09-22T09:00', '2031-09-22T11:00');
      const { page, faults } = await signIn('plant', `/?data=2031-09-22&intervento=${id}`, view);
      const panel = page.locator('[data-side-panel]');
      await page.getByTestId('detail-facts').waitFor();
      await live(page);
      // What the screen shows on demand is there before the network goes, the messages included.
      await panel.getByText('Guasto', { exact: true }).first().click();
      await toast(page, /: Guasto/).waitFor();
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await notice(page).waitFor();
      // Once: where the panel covers the screen it is in the panel.
      expect(await notice(page).count()).toBe(1);
      expect(await notice(page).textContent()).toContain('resta su questo dispositivo e parte da solo');
      expect(await accessFaults(page)).toEqual([]);
      const notes = panel.getByLabel('Note').first();
      await notes.click();
      await page.keyboard.type('Cuscinetto da ordinare');
      await page.keyboard.press('Tab');
      await toast(page, /la nota non è ancora partita/).waitFor();
      expect(await notes.inputValue()).toBe('Cuscinetto da ordinare');
      await panel.getByText('Non ancora inviata').first().waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Una modifica da inviare' }).waitFor();
      await page.locator(`[data-occurrence-id="${id}"]`).first().click();
      expect(await notes.inputValue()).toBe('Cuscinetto da ordinare');
      await page.context().setOffline(false);
      await notice(page).waitFor({ state: 'detached' });
      // Nobody touches anything.
      await toast(page, /la nota è stata inviata/).waitFor();
      expect(await notesOf(id)).toBe('Cuscinetto da ordinare');
      await expect.poll(() => kept(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('own work of the next days opens in the page that was open when the network went', async () => {
    const { day, id } = await scheduleSoon();
    const { page, faults } = await signIn('maintainer', `/?data=${day}`, {
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    const bar = page.locator(`[data-occurrence-id="${id}"]`).first();
    await bar.waitFor();
    await live(page);
    await expect.poll(() => keptWorks(page), { timeout: 60_000 }).toContain(id);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await bar.click();
    await page.getByTestId('detail-facts').waitFor();
    expect(faults).toEqual([]);
  });

  test('a page that is loaded again sends the notes that waited; whoever signs out leaves none behind', async () => {
    const id = await scheduleForMaintainer('2031-10-06T09:00', '2031-10-06T11:00');
    const { page, faults } = await signIn('maintainer', `/?data=2031-10-06&intervento=${id}`);
    const notes = page.locator('[data-side-panel]').getByLabel('Note').first();
    const write = async (text: string) => {
      await notes.fill(text);
      await page.keyboard.press('Tab');
      await page.locator('[data-side-panel]').getByText('Non ancora inviata').first().waitFor();
    };
    await live(page);
    await page.waitForLoadState('networkidle');
    // The page lives on, its questions go nowhere.
    await page.route('**/graphql', (route) => route.abort('connectionfailed'));
    await write('Guarnizione');
    await page.unroute('**/graphql');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => notesOf(id)).toBe('Guarnizione');
    await expect.poll(() => kept(page)).toEqual([]);
    await notes.waitFor();
    await page.route('**/graphql', (route) => route.abort('connectionfailed'));
    await write('Guarnizione e filtro');
    // Counted with all else that waits, and named there.
    await page.getByRole('button', { name: 'Una modifica da inviare' }).click();
    const waiting = page.getByRole('dialog', { name: 'Modifiche da inviare' });
    await waiting.getByRole('listitem').getByText('Note', { exact: true }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await waiting.waitFor({ state: 'detached' });
    expect(await kept(page)).toHaveLength(1);
    await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await page.getByRole('button', { name: 'Accedi' }).waitFor();
    expect(await kept(page)).toEqual([]);
    await page.unroute('**/graphql');
    expect(await notesOf(id)).toBe('Guarnizione');
    expect(faults).toEqual([]);
  });

  test('what is said beside the machine waits on the device, over a reload, too, and lands once, in its order', async () => {
    const { day, id } = await scheduleSoon();
    const { page, faults } = await signIn('maintainer', `/?data=${day}&intervento=${id}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const panel = page.locator('[data-side-panel]');
    const boxes = panel.getByRole('checkbox');
    const chip = page.getByTestId('outbox').filter({ visible: true });
    await boxes.nth(1).waitFor();
    await live(page);
    const lines = await boxes.count();
    // The next days are on the device, this work with its lines among them; and the build, for a page that is loaded without a network.
    await expect.poll(() => keptWorks(page), { timeout: 30_000 }).toContain(id);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const ids: string[] = [];
    page.on('request', (request) => {
      const { operationName, variables } = (request.postDataJSON() ?? {}) as {
        operationName?: string;
        variables?: { commandId: string };
      };
      if (operationName === 'TickChecklistLine') ids.push(variables?.commandId ?? '');
    });
    await page.context().setOffline(true);
    await notice(page).first().waitFor();
    for (let n = 0; n < lines; n += 1) {
      await boxes.nth(n).click();
      await expect.poll(() => boxes.nth(n).isChecked()).toBe(true);
    }
    await page.reload();
    await boxes.nth(1).waitFor();
    // As it was left, and what waits is in sight.
    for (let n = 0; n < lines; n += 1) await expect.poll(() => boxes.nth(n).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => chip.textContent()).toContain(String(lines));
    await chip.click();
    const waiting = page.getByRole('dialog', { name: 'Modifiche da inviare' });
    await waiting
      .getByRole('listitem')
      .nth(lines - 1)
      .waitFor();
    expect(await waiting.getByRole('listitem').count()).toBe(lines);
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await chip.waitFor({ state: 'detached' });
    const plant = await asPerson('plant');
    const ticked = async (): Promise<number> => {
      const answer = await plant<{ plannedIntervention: { planned: { tickedLineIds: string[] } } }>(
        'query($id: ID!) { plannedIntervention(id: $id) { planned { tickedLineIds } } }',
        { id },
      );
      return answer.plannedIntervention.planned.tickedLineIds.length;
    };
    // Somebody else reads it a moment after it was taken.
    await expect.poll(ticked).toBe(lines);
    // However often it was tried, each has one id.
    expect(new Set(ids).size).toBe(lines);
    expect(faults).toEqual([]);
  });

  test('what waits is asked about by who signs out, and goes with them', async () => {
    const id = await scheduleForMaintainer('2031-10-20T09:00', '2031-10-20T11:00');
    const { page, faults } = await signIn('maintainer', `/?data=2031-10-20&intervento=${id}`);
    const boxes = page.locator('[data-side-panel]').getByRole('checkbox');
    await boxes.nth(1).waitFor();
    await live(page);
    await page.route('**/graphql', (route) => route.abort('connectionfailed'));
    await boxes.first().click();
    await page.getByTestId('outbox').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await page.getByRole('button', { name: 'Accedi' }).waitFor();
    const left = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('cadenza');
            opening.onsuccess = () => {
              const counted = opening.result.transaction('outbox').objectStore('outbox').count();
              counted.onsuccess = () => {
                resolve(counted.result);
                opening.result.close();
              };
            };
          }),
      );
    await expect.poll(left).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a list and a detail that could not be read come by themselves when the network is back', async () => {
    const id = await scheduleForMaintainer('2031-09-29T09:00', '2031-09-29T11:00');
    await scheduleForMaintainer('2031-09-30T09:00', '2031-09-30T11:00');
    const { page } = await signIn('plant', '/pianificazioni/lista?dal=2031-09-29', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.locator(`[data-occurrence-id="${id}"]`).waitFor();
    await live(page);
    await page.waitForLoadState('networkidle');
    // The detail comes at the first touch; without a network the worker has it, which fetches it behind the first screen.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await page.locator(`[data-occurrence-id="${id}"]`).click();
    await page
      .locator('[data-side-panel]')
      .getByText(/non è in rete/)
      .waitFor();
    expect(await notice(page).count()).toBe(1);
    await page.context().setOffline(false);
    await page.getByTestId('detail-facts').waitFor();
    await page.keyboard.press('Escape');
    await live(page);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    // Another filter is another list, which nobody has read yet.
    await page.getByRole('button', { name: 'Quando' }).click();
    await page.context().setOffline(false);
    await page.locator('[role=columnheader][aria-sort=descending]').waitFor();
    await expect
      .poll(async () => (await page.locator('[data-occurrence-id]').first().getAttribute('data-occurrence-id')) !== id)
      .toBe(true);
  });
});
