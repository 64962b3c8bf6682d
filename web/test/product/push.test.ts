import { randomUUID } from 'node:crypto';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { here } from './here.ts';
import { people } from './people.ts';

// The worker itself is what is tested here.
const signIn = people({ serviceWorkers: 'allow' });

type Shown = { title: string; body: string; tag: string; lang: string };

/** The worker of the page, and its registration as the browser names it. */
const workerOf = async (page: Page): Promise<{ worker: Worker; cdp: CDPSession; registrationId: string }> => {
  const context: BrowserContext = page.context();
  const cdp = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // Pressing a notification leads a page that the worker serves.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  return { worker, cdp, registrationId: await found };
};

/** As a push service hands over what the server has encrypted. */
const deliver = ({ cdp, registrationId }: Awaited<ReturnType<typeof workerOf>>, data: string) =>
  cdp.send('ServiceWorker.deliverPushMessage', { origin: here().address, registrationId, data });

/** A browser without a screen shows no notifications: what the worker has it show is kept in their place. */
const keepNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(`(() => {
    self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      self.shown = [...self.shown.filter(({ tag }) => tag !== options.tag), { title, ...options }];
    };
    // Of a real one that is pressed the browser lets the worker bring its page to the front, and only then.
    WindowClient.prototype.focus = async () => undefined;
  })()`);

const shown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate('self.shown.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))');

/** The hand on the notification. */
const press = (worker: Worker, tag: string): Promise<void> =>
  worker.evaluate(`new Promise((resolve) => {
    const { data } = self.shown.find((one) => one.tag === ${JSON.stringify(tag)});
    const close = () => { self.shown = self.shown.filter((one) => one.tag !== ${JSON.stringify(tag)}); };
    const event = new Event('notificationclick');
    self.dispatchEvent(Object.assign(event, { notification: { data, close }, waitUntil: (work) => resolve(work) }));
  })`);

test('a push is shown in its words, one for each thread, and pressing it leads to what it is about, on this site alone', async () => {
  const { page, faults } = await signIn('plant', '/profile');
  const told = await workerOf(page);
  await keepNotifications(told.worker);
  const [work, request] = [randomUUID(), randomUUID()];
  const body = 'Ti è stato assegnato «Controllo», Tornio';
  const say = (url: string, more: object = {}) =>
    deliver(told, JSON.stringify({ body, url, tag: 'lavoro', lang: 'it', ...more }));

  await say(`/?data=2031-06-02&intervento=${work}`);
  await expect.poll(() => shown(told.worker)).toEqual([{ title: 'Cadenza', body, tag: 'lavoro', lang: 'it' }]);
  // More of the same is told in its place.
  await say(`/?data=2031-06-03&intervento=${work}`, { body: 'È stato spostato' });
  await expect.poll(async () => (await shown(told.worker)).map((one) => one.body)).toEqual(['È stato spostato']);
  await press(told.worker, 'lavoro');
  await page.waitForURL(({ pathname, search }) => `${pathname}${search}` === `/?data=2031-06-03&intervento=${work}`);
  await expect.poll(() => shown(told.worker)).toEqual([]);

  await say(`/supportRequests/supportRequests?scheda=${request}`, { tag: 'richiesta' });
  await expect.poll(async () => (await shown(told.worker)).length).toBe(1);
  await press(told.worker, 'richiesta');
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      [pathname, searchParams.get('scheda')].join() === `/supportRequests/supportRequests,${request}`,
  );

  // Whatever a message says, it leads nowhere else; one that says nothing is shown all the same.
  await say('https://elsewhere.example/', { tag: 'altrove' });
  await expect.poll(async () => (await shown(told.worker)).length).toBe(1);
  await press(told.worker, 'altrove');
  await page.waitForURL(({ origin, pathname }) => origin === here().address && pathname === '/');
  await deliver(told, '');
  await expect.poll(async () => (await shown(told.worker)).map(({ tag }) => tag)).toEqual(['cadenza']);
  expect(faults).toEqual([]);
});

test('pressing a notification asks first where words are not saved, and goes there only then', async () => {
  const { page, faults } = await signIn('admin', '/configurazione/fornitori');
  const told = await workerOf(page);
  await keepNotifications(told.worker);
  await page.getByRole('button', { name: 'Nuovo fornitore' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Ragione sociale').first();
  await name.fill('Officine Bianchi');
  await deliver(
    told,
    JSON.stringify({ body: 'Nuova segnalazione', url: '/supportRequests/supportRequests', tag: 'nuova' }),
  );
  await expect.poll(async () => (await shown(told.worker)).length).toBe(1);

  await press(told.worker, 'nuova');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  expect(new URL(page.url()).pathname).toBe('/configurazione/fornitori');
  expect(await name.inputValue()).toBe('Officine Bianchi');
  await question.getByRole('button', { name: 'Esci senza salvare' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/supportRequests/supportRequests');
  expect(faults).toEqual([]);
});
