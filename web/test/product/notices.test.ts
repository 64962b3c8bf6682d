import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const bell = (page: Page) => page.getByRole('button', { name: /^Notifiche/ });
const panel = (page: Page) => page.getByTestId('notices');
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const patience = { timeout: 30_000 };

const move = async (id: string, start: string, end: string): Promise<void> => {
  const ask = await asPerson('plant');
  await ask(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    {
      ...{ c: crypto.randomUUID(), id, input: { start, end } },
    },
  );
};

describe('the bell', () => {
  test('tells the maintainer without a reload what was planned and moved, opens it, and keeps what was read', async () => {
    const { page, faults } = await signIn('maintainer', '/profile');
    const { page: pocket } = await signIn('maintainer', '/profile', phone);
    await bell(page).click();
    // From a known state: what earlier tests have left is read.
    const readAll = panel(page).getByRole('button', { name: 'Segna tutte come lette' });
    await panel(page).getByRole('link').first().waitFor();
    await readAll.click();
    await expect.poll(() => unread(page), patience).toBe(0);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await bell(page).evaluate((one) => one === document.activeElement)).toBe(true);

    const id = await scheduleForMaintainer('2031-06-02T09:00', '2031-06-02T11:00');
    await expect.poll(() => unread(page), patience).toBe(1);
    await move(id, '2031-06-03T07:00:00Z', '2031-06-03T09:00:00Z');
    for (const one of [page, pocket]) await expect.poll(() => unread(one), patience).toBe(2);

    await page.keyboard.press('Enter');
    const moved = panel(page)
      .getByRole('link', { name: /ha spostato/ })
      .first();
    await moved.waitFor();
    expect(await accessFaults(page, '[data-testid=notices]')).toEqual([]);
    await panel(page)
      .getByRole('button', { name: /^Da leggere/ })
      .click();
    await expect.poll(() => panel(page).getByRole('link').count()).toBe(2);
    await moved.click();
    // Exactly this work, on its day.
    const shown = (): [string, string | null] => {
      const { pathname, searchParams } = new URL(page.url());
      return [pathname, searchParams.get('intervento')];
    };
    await expect.poll(shown, patience).toEqual(['/', id]);
    await expect.poll(() => unread(page), patience).toBe(1);
    // On the other device it is read, too.
    await expect.poll(() => unread(pocket), patience).toBe(1);
    await page.reload();
    await bell(page).waitFor();
    await expect.poll(() => unread(page), patience).toBe(1);

    await bell(pocket).click();
    const list = panel(pocket);
    await list
      .getByRole('link', { name: /ti ha assegnato/ })
      .first()
      .waitFor();
    expect(await accessFaults(pocket, '[data-testid=notices]')).toEqual([]);
    for (const link of await list.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await list.getByRole('button', { name: 'Segna tutte come lette' }).click();
    for (const one of [page, pocket]) await expect.poll(() => unread(one), patience).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a browser is told when its owner switches that on, and says where it cannot be', async () => {
    const { page, faults } = await signIn('maintainer', '/profile', {}, async (one) => {
      // The push service is elsewhere: what the browser answers is made here, and what the server does with it is real.
      await one.addInitScript(() => {
        const made = {
          endpoint: 'https://push.example.com/1',
          keys: { p256dh: `BA${'c'.repeat(85)}`, auth: 'c2VjcmV0c2VjcmV0c2VjcQ' },
        };
        let subscription: object | null = null;
        const pushManager = {
          getSubscription: async () => subscription,
          subscribe: async () => {
            subscription = {
              endpoint: made.endpoint,
              toJSON: () => made,
              unsubscribe: async () => (subscription = null),
            };
            return subscription;
          },
        };
        const worker = { register: async () => ({}), getRegistration: async () => ({ pushManager }) };
        Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
        Notification.requestPermission = async () => (location.hash === '#no' ? 'denied' : 'granted');
        Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      });
    });
    const device = page.getByRole('switch', { name: 'Notifiche su questo dispositivo' });
    expect(await device.isChecked()).toBe(false);
    await device.click();
    await expect.poll(() => device.isChecked()).toBe(true);
    await device.click();
    await expect.poll(() => device.isChecked()).toBe(false);
    await page.evaluate(() => location.assign('#no'));
    await device.click();
    await page.getByText('Il browser non lo permette').waitFor();
    expect(await device.isChecked()).toBe(false);
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a demo user reads and marks nothing', async () => {
    const { page } = await signIn('demo', '/profile');
    await bell(page).click();
    await panel(page).getByRole('heading', { level: 2 }).waitFor();
    expect(await panel(page).getByRole('button', { name: 'Segna tutte come lette' }).count()).toBe(0);
  });
});
