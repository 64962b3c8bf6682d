import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { toast } from './on-page.ts';
import { people } from './people.ts';

// No worker keeps the pages: so is every first visit in its first seconds.
const signIn = people();
const words = 'Questo dispositivo non è in rete. Riprova quando la rete torna.';

describe('before anything of the pages is on the device', () => {
  test.each([
    ['desktop', { viewport: { width: 1440, height: 900 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)(
    '%s: a link that is pressed without a network says so, the page stays, and the screen comes when it is back',
    async (device, view) => {
      const { page, faults } = await signIn('plant', '/', view);
      await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
      // The same document all along.
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      const stayed = () => page.evaluate(() => 'stayed' in window);
      if (device === 'phone') await page.getByRole('button', { name: 'Apri il menu' }).click();
      const link = page.getByRole('link', { name: 'Impianti', exact: true });
      await link.waitFor();
      // What is under way when the network goes is lost to this document: no test of what is pressed later.
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await page.waitForFunction(() => !navigator.onLine);
      await link.click();
      const main = page.getByRole('main');
      await main.getByText(words).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      // Whoever presses on, even what loads the page again, loses nothing.
      await main.getByRole('button', { name: 'Riprova' }).click();
      await main.getByText(words).waitFor();
      await page.evaluate(() => window.location.reload());
      await toast(page, words)
        .or(page.getByRole('alert').filter({ hasText: words }))
        .first()
        .waitFor();
      expect(await stayed()).toBe(true);
      await page.context().setOffline(false);
      await main.getByRole('grid').waitFor();
      await main.getByText(words).waitFor({ state: 'detached' });
      // The part that was missed came by itself: nothing was loaded again for it.
      expect(await stayed()).toBe(true);
      expect(faults).toEqual([]);
    },
  );

  test('phone: pieces of the screen that do not come have one message, which is closed, and keep nobody from the rest', async () => {
    const view = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { page } = await signIn('plant', '/', view);
    await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
    await page.context().route(/\/assets\/(UndoMenu|PlanFilters)-/, (route) => route.abort());
    await page.reload();
    const message = page.getByRole('alert').filter({ hasText: 'Operazione non riuscita' });
    await message.waitFor();
    await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await message.count()).toBe(1);
    expect(await accessFaults(page)).toEqual([]);
    await message.getByRole('button', { name: 'Chiudi' }).click();
    await message.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await page.getByRole('link', { name: 'Impianti', exact: true }).waitFor();
  });
});
