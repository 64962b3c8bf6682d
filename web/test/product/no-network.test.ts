import { todayIn } from '@cadenza/infra/clock/clock';
import { grainyPhoto } from '@cadenza/infra/images/testing/photo';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live, toast } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people({ serviceWorkers: 'allow' });
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
  const today = todayIn('Europe/Rome');
  for (let days = 1; days <= 12; days += 1) {
    const day = today.add({ days }).toString();
    const id = await scheduleForMaintainer(`${day}T09:00`, `${day}T11:00`).catch(() => undefined);
    if (id !== undefined) return { day, id };
  }
  throw new Error('No day of the next twelve is worked');
};

type Kept = { readonly works: readonly string[]; readonly faults: readonly string[] };
type KeptRead = {
  readonly details?: object;
  readonly rows?: readonly { readonly id: string; readonly fault: boolean }[];
};

/** What is kept on the device, by ids: works with their lines, and works that are faults. */
const keptReads = (page: Page): Promise<Kept[]> =>
  page.evaluate(
    () =>
      new Promise<Kept[]>((resolve) => {
        const opening = indexedDB.open('cadenza');
        opening.onsuccess = () => {
          const db = opening.result;
          const asked = db.objectStoreNames.contains('reads')
            ? db.transaction('reads').objectStore('reads').getAll()
            : undefined;
          if (asked === undefined) resolve([]);
          else
            asked.onsuccess = () => {
              resolve(
                asked.result.map(({ details = {}, rows = [] }: KeptRead) => ({
                  works: Object.keys(details),
                  faults: rows.flatMap(({ id, fault }) => (fault ? [id] : [])),
                })),
              );
              db.close();
            };
        };
      }),
  );

/** Works that the device keeps with all that a panel shows of them. */
const keptWorks = async (page: Page): Promise<readonly string[]> =>
  (await keptReads(page)).flatMap(({ works }) => works);

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cadenza.words.')));

describe('without a network', () => {
  test.each([
    ['desktop', { viewport: { width: 1440, height: 900 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)(
    '%s: the detail says so; notes that could not be saved stay written and go by themselves, also after a reload',
    async (device, view) => {
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
      // Where a message lies over what is worked with, the counter in the panel tells.
      if (device === 'phone') {
        const counter = panel.getByTestId('outbox');
        await counter.waitFor();
        const { width = 0, height = 0 } = (await counter.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        expect(await page.getByTestId('outbox').filter({ visible: true }).count()).toBe(1);
        await counter.tap();
        await page
          .getByRole('dialog', { name: 'Modifiche da inviare' })
          .getByText(/^Note · \d\d:\d\d$/)
          .waitFor();
        expect(await accessFaults(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await panel.getByText('Non ancora inviata').first().waitFor();
        expect(await toast(page, /la nota non è ancora partita/).count()).toBe(0);
      } else await toast(page, /la nota non è ancora partita/).waitFor();
      expect(await notes.inputValue()).toBe('Cuscinetto da ordinare');
      await panel.getByText('Non ancora inviata').first().waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '1 modifica da inviare' }).waitFor();
      await page.locator(`[data-occurrence-id="${id}"]`).first().click();
      expect(await notes.inputValue()).toBe('Cuscinetto da ordinare');
      await page.context().setOffline(false);
      await notice(page).waitFor({ state: 'detached' });
      // Nobody touches anything.
      await toast(page, /la nota è stata inviata/).waitFor();
      await expect.poll(() => notesOf(id)).toBe('Cuscinetto da ordinare');
      await expect.poll(() => kept(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('own work of the next days opens in the page that was open when the network went', async () => {
    const { day, id } = await scheduleSoon();
    const view = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    // Weeks are read, and the days around them; the fortnights that are kept are not.
    const { page, faults } = await signIn('maintainer', `/?data=${day}`, view, async (page) => {
      await page.route('**/graphql', (route) => {
        const { variables = {} } = (route.request().postDataJSON() ?? {}) as {
          variables?: { from?: string; to?: string };
        };
        const days = (Date.parse(variables.to ?? '') - Date.parse(variables.from ?? '')) / 86_400_000;
        return days > 12 && days < 20 ? route.abort('connectionfailed') : route.continue();
      });
    });
    const bar = page.locator(`[data-occurrence-id="${id}"]`).first();
    await bar.waitFor();
    await live(page);
    // What a press runs has come with the first touch; of the days nothing has.
    await page.keyboard.press('Shift');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await notice(page).getByRole('button', { name: 'E le modifiche?' }).click();
    await notice(page).getByText('I prossimi giorni non sono ancora su questo dispositivo.').waitFor();
    await page.context().setOffline(false);
    await page.unroute('**/graphql');
    // The page settles beneath it: a press meanwhile may meet another place.
    await notice(page).waitFor({ state: 'hidden' });
    await live(page);
    // Whoever signs in again in the same tab has them as after the first time.
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Esci' }).click();
    await page.getByLabel('Nome utente').fill('maintainer');
    await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
    await live(page);
    // Whoever touches the screen has the next days a moment later.
    await page.keyboard.press('Shift');
    await expect.poll(() => keptWorks(page), { timeout: 60_000 }).toContain(id);
    await page.goto(`/?data=${day}`);
    await bar.waitFor();
    await live(page);
    // What opens without a network is run with the first touch.
    await page.keyboard.press('Shift');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await notice(page).waitFor();
    // One line, and the rest for who asks.
    await page.setViewportSize({ width: 360, height: 740 });
    const words = notice(page).getByRole('alert');
    const lines = () => words.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight));
    const rest = notice(page).getByText('resta su questo dispositivo');
    // As it stands once the page has the new width.
    await expect.poll(lines).toBeLessThan(2.5);
    expect(await rest.isVisible()).toBe(false);
    await notice(page).getByRole('button', { name: 'E le modifiche?' }).click();
    await rest.waitFor();
    await notice(page)
      .getByText(/I tuoi interventi fino al \d\d-\d\d-\d{4} si aprono anche adesso, com'erano il/)
      .waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await notice(page).getByRole('button', { name: 'E le modifiche?' }).click();
    expect(await rest.isVisible()).toBe(false);
    await bar.click();
    await page.getByTestId('detail-facts').waitFor();
    // Closed once it is read, over the screen, too; the top bar still says it.
    await notice(page).getByRole('button', { name: "Nascondi l'avviso" }).click();
    await notice(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    expect(await notice(page).count()).toBe(0);
    await page.locator('[data-testid="connection"][data-kind="offline"]').waitFor();
    expect(faults).toEqual([]);
  });

  test('a page that is loaded again without a network shows what the feed told last', async () => {
    const { day, id } = await scheduleSoon();
    const { page, faults } = await signIn('maintainer', `/?data=${day}`);
    const bar = page.locator(`[data-occurrence-id="${id}"]`).first();
    await bar.waitFor();
    await live(page);
    await page.keyboard.press('Shift');
    await expect.poll(() => keptWorks(page), { timeout: 60_000 }).toContain(id);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const plant = await asPerson('plant');
    await plant(
      'mutation($c: ID!, $id: ID!) { markInterventionFault(commandId: $c, id: $id, fault: true) { position } }',
      {
        ...{ c: crypto.randomUUID(), id },
      },
    );
    const fault = () => bar.getAttribute('data-fault');
    await expect.poll(fault).toBe('true');
    // As it comes, which on a busy machine is a moment later than on screen.
    await expect.poll(async () => (await keptReads(page)).flatMap(({ faults }) => faults)).toContain(id);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await page.reload();
    await bar.waitFor();
    await expect.poll(fault).toBe('true');
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
    // All of the work is there, and nothing is on its way, when the network goes.
    await notes.waitFor();
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
    await page.getByRole('button', { name: '1 modifica da inviare' }).click();
    const waiting = page.getByRole('dialog', { name: 'Modifiche da inviare' });
    await waiting
      .getByRole('listitem')
      .getByText(/^Note · \d\d:\d\d$/)
      .waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await waiting.waitFor({ state: 'detached' });
    expect(await kept(page)).toHaveLength(1);
    await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await page.getByRole('button', { name: 'Accedi' }).waitFor();
    expect(await kept(page)).toEqual([]);
    await page.unroute('**/graphql');
    await expect.poll(() => notesOf(id)).toBe('Guarnizione');
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
    await panel.getByRole('tab', { name: /^Foto e firma/ }).click();
    await page.locator('[data-photos="files"]').setInputFiles({
      ...{ name: 'prima.jpg', mimeType: 'image/jpeg', buffer: await grainyPhoto(320, 240) },
    });
    const waitingPhoto = panel.locator('[data-photo="waiting"] img');
    const width = () => waitingPhoto.evaluate((one) => (one as HTMLImageElement).naturalWidth);
    await waitingPhoto.waitFor();
    const address = await waitingPhoto.getAttribute('src');
    await expect.poll(width).toBe(320);
    await panel.getByRole('tab', { name: /^Ricambi/ }).click();
    await waitingPhoto.waitFor({ state: 'detached' });
    // The memory of it is given back when it is not looked at.
    const gone = (url: string | null) =>
      new Promise<boolean>((resolve) => {
        const again = new Image();
        again.onload = () => resolve(false);
        again.onerror = () => resolve(true);
        again.src = url ?? '';
      });
    expect(await page.evaluate(gone, address)).toBe(true);
    await page.reload();
    await boxes.nth(1).waitFor();
    // As it was left, and what waits is in sight.
    for (let n = 0; n < lines; n += 1) await expect.poll(() => boxes.nth(n).isChecked()).toBe(true);
    await panel.getByRole('tab', { name: /^Foto e firma/ }).click();
    await expect.poll(width).toBe(320);
    await panel.getByText('In attesa', { exact: true }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const said = lines + 1;
    await expect.poll(() => chip.textContent()).toContain(String(said));
    await chip.click();
    const waiting = page.getByRole('dialog', { name: 'Modifiche da inviare' });
    await waiting
      .getByRole('listitem')
      .nth(said - 1)
      .waitFor();
    expect(await waiting.getByRole('listitem').count()).toBe(said);
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

  test('whoever loses the network with the very login reads what to do; the board comes by itself when it is back', async () => {
    const { page, faults } = await signIn('maintainer', '/login', { typed: 'by hand' });
    await page.getByLabel('Nome utente').fill('maintainer');
    await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
    // What has not come by now is asked for, and does not come.
    const lost = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await lost.promise;
      await route.abort('internetdisconnected');
    });
    const answer = page.waitForResponse('**/api/login_check');
    const missed = page.waitForRequest('**/assets/**');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await Promise.all([answer, missed]);
    await page.context().setOffline(true);
    lost.resolve();
    await page.getByText('Questo dispositivo non è in rete. Riprova quando la rete torna.').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.unroute('**/assets/**');
    await page.context().setOffline(false);
    // Nobody presses anything.
    await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
    await live(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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
    // The network is back before its failure is told.
    const failing = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('plannedList') !== true) return route.continue();
      await failing.promise;
      await route.abort('internetdisconnected');
    });
    await page.getByRole('button', { name: 'Quando' }).click();
    await page.context().setOffline(false);
    await page.locator('[role=columnheader][aria-sort=descending]').waitFor();
    await live(page);
    await page.unroute('**/graphql');
    failing.resolve();
    await expect
      .poll(async () => (await page.locator('[data-occurrence-id]').first().getAttribute('data-occurrence-id')) !== id)
      .toBe(true);
  });
});
