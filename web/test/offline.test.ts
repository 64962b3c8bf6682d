import { launchWholeBrowser } from '@cadenza/infra/browser/launch-browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeRegistry } from './fake-registry.ts';
import { desktop, type Opened, pages, phone } from './open-page.ts';
import { buildPage } from './served-page.ts';

/** Chromium 153, which npm brings, never asks again for a module that did not come. */
const open = pages(launchWholeBrowser);
const plants = () => [
  { id: 'p1', version: 1, description: 'Stabilimento Nord', active: true },
  { id: 'p2', version: 4, description: 'Fonderia', active: true },
];
const registry = (options: object = {}) =>
  open('/configurazione/impianti', { ...desktop, api: fakeRegistry(plants()).api, ...options });
/** No network at all: the browser knows it, and whoever asks all the same is not answered. */
const lose = async ({ page, served }: Opened, lost = true): Promise<void> => {
  served.away(lost);
  await page.context().setOffline(lost);
};
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) await new Promise((resolve) => setTimeout(resolve, 20));
  });
const noNetwork = 'Questo dispositivo non è in rete. Riprova quando la rete torna.';

describe('the network is lost before anything but the screen has come', () => {
  test('a form that cannot be saved says so, keeps its words, and saves when the network is back', async () => {
    const opened = await registry({ serviceWorkers: 'block' });
    const { page, faults } = opened;
    await page.getByText('Fonderia').click();
    await page.getByLabel('Descrizione').fill('Fonderia Sud');
    await lose(opened);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(noNetwork).waitFor();
    await page.locator('[data-testid="connection"][data-kind="offline"]').waitFor();
    expect(await page.getByLabel('Descrizione').inputValue()).toBe('Fonderia Sud');
    await lose(opened, false);
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'Fonderia Sud', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  test('the first message is said though nothing that draws messages has come', async () => {
    const opened = await registry({ serviceWorkers: 'block' });
    const { page } = opened;
    await page.route(/Toaster-/, (route) => route.abort());
    await page.getByRole('button', { name: 'Azioni: Fonderia' }).click();
    const entry = page.getByRole('menuitem', { name: 'Disattiva' });
    await entry.waitFor();
    await lose(opened);
    await entry.click();
    await page.getByRole('alert').getByText(noNetwork).waitFor();
    await page.getByText('Stabilimento Nord').waitFor();
  });

  test('a dialog that does not come says so over the screen, and comes when it is asked again', async () => {
    const { page } = await registry({ serviceWorkers: 'block' });
    await page.route(/RecordDialog-/, (route) => route.abort());
    await page.reload();
    await page.getByText('Fonderia').click();
    const part = page.getByRole('alert');
    await part.getByText("Questa parte della pagina non è arrivata. Se la rete c'è, riprova.").waitFor();
    await page.getByText('Stabilimento Nord').waitFor();
    await page.unroute(/RecordDialog-/);
    await part.getByRole('button', { name: 'Riprova' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fonderia' });
    const reload = part.getByRole('button', { name: 'Ricarica la pagina' });
    // Chromium before 156 never asks again for a module that failed: the page is what is asked for again, then.
    await dialog.or(reload).waitFor();
    if (await reload.isVisible()) await reload.click();
    await dialog.waitFor();
  });

  test('a dialog that does not come a second time offers to load the page again, and comes then', async () => {
    const { page } = await registry({ serviceWorkers: 'block' });
    await page.route(/RecordDialog-/, (route) => route.abort());
    await page.reload();
    await page.getByText('Fonderia').click();
    const part = page.getByRole('alert');
    await part.getByRole('button', { name: 'Riprova' }).click();
    const reload = part.getByRole('button', { name: 'Ricarica la pagina' });
    await reload.waitFor();
    await page.unroute(/RecordDialog-/);
    await reload.click();
    // Its address says which record was open.
    await page.getByRole('dialog', { name: 'Fonderia' }).waitFor();
  });

  test('a screen that does not come says so inside the shell, with the way to all others', async () => {
    const opened = await registry({ serviceWorkers: 'block' });
    const { page } = opened;
    await page.getByText('Fonderia').waitFor();
    await lose(opened);
    await page.getByRole('link', { name: 'Elenco interventi' }).click();
    await page.getByRole('alert').getByText(noNetwork).waitFor();
    await page.getByRole('link', { name: 'Impianti' }).click();
    await page.getByText('Fonderia').waitFor();
  });

  test('a screen whose code alone does not come says so, and the page with all that is on it stays', async () => {
    const { page } = await registry({ serviceWorkers: 'block' });
    await page.getByText('Fonderia').waitFor();
    await page.route(/PlanningListScreen-/, (route) => route.abort());
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'Elenco interventi' }).click();
    await page.getByRole('alert').getByText('Questa parte della pagina non è arrivata').waitFor();
    await page.getByRole('link', { name: 'Impianti' }).click();
    await page.getByText('Fonderia').waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});

describe('the pages stay on the device, and nobody’s data', () => {
  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)('%s: a reload without a network shows the shell, which says Offline', async (_, view) => {
    const opened = await registry(view);
    const { page, faults } = opened;
    await page.getByText('Fonderia').waitFor();
    await workerReady(page);
    await lose(opened);
    await page.reload();
    await page.locator('[data-testid="connection"][data-kind="offline"]').waitFor();
    await page.getByText(noNetwork).waitFor();
    expect(await page.title()).toBe('Impianti · Cadenza');
    expect(await page.getByTestId('offline-notice').count()).toBe(1);
    expect(await page.getByTestId('offline-notice').textContent()).toContain('Le modifiche non si salvano');
    // Nobody presses anything.
    await lose(opened, false);
    await page.getByText('Fonderia').waitFor();
    expect(faults).toEqual([]);
  });

  test('after the logout nothing of the user is left: no call is in any cache, no token in any storage', async () => {
    const { page } = await registry();
    await page.getByText('Fonderia').waitFor();
    await workerReady(page);
    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByLabel('Nome utente').waitFor();
    const left = await page.evaluate(async () => {
      const kept: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
      return { kept, storage: JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) };
    });
    expect(left.kept).toContain('/');
    expect(left.kept.filter((path) => !/^\/(?:assets\/[^/]+|favicon\.svg)?$/.test(path))).toEqual([]);
    expect(left.storage).not.toMatch(/eyJ|refresh-1|Ferri|Fonderia/);
  });
});

describe('a release while a tab is open', () => {
  let next: Awaited<ReturnType<typeof buildPage>>;
  beforeAll(async () => {
    next = await buildPage('9.9.9');
  });
  afterAll(() => next.remove());
  const version = (page: Page, text: string) => page.getByText(`Versione ${text}`).filter({ visible: true }).waitFor();

  test('the tab goes on with its own scripts; the next page is of the new build', async () => {
    const { page, served, faults } = await registry();
    await page.getByText('Fonderia').waitFor();
    await workerReady(page);
    served.release(next.dist);
    await page.getByRole('link', { name: 'Il mio profilo' }).or(page.getByTitle('Il mio profilo')).first().click();
    await page.getByRole('heading', { name: 'Giulia Ferri' }).waitFor();
    await version(page, '1.11.5');
    await page.reload();
    await version(page, '9.9.9');
    expect(faults).toEqual([]);
  });

  test('without a worker a script that is gone brings the new build, which the server has named', async () => {
    const { page, served } = await registry({ serviceWorkers: 'block' });
    await page.getByText('Fonderia').waitFor();
    served.release(next.dist);
    await page.getByRole('link', { name: 'Elenco interventi' }).click();
    await version(page, '9.9.9');
    expect(new URL(page.url()).pathname).toBe('/pianificazioni/lista');
  });

  test('nothing is loaded again over a form that somebody is filling in: it is offered', async () => {
    const { page, served } = await registry({ serviceWorkers: 'block' });
    await page.route(/UnsavedQuestion-/, (route) => route.abort());
    await page.getByText('Fonderia').click();
    await page.getByLabel('Descrizione').fill('Fonderia Sud');
    served.release(next.dist);
    await page.keyboard.press('Escape');
    await page.getByText('È uscita una versione nuova di Cadenza.').waitFor();
    await version(page, '1.11.5');
    expect(await page.getByLabel('Descrizione').inputValue()).toBe('Fonderia Sud');
  });

  test('a server that only fails is not taken for a release', async () => {
    const { page, served } = await registry({ serviceWorkers: 'block' });
    await page.getByText('Fonderia').waitFor();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    served.away(true);
    await page.getByRole('link', { name: 'Elenco interventi' }).click();
    await page
      .getByRole('alert')
      .getByText("Questa parte della pagina non è arrivata. Se la rete c'è, riprova.")
      .waitFor();
    expect(loads).toBe(0);
  });
});
