import { photo } from '@cadenza/infra/images/testing/photo';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { here } from './here.ts';
import { asPerson, people } from './people.ts';

const open = people();
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, typed: 'by hand' } as const;
const form = '/supportRequests/DEMO';

type Row = {
  id: string;
  number: number;
  status: string;
  request: string | null;
  stopped: boolean;
  images: { size: number }[];
};
let plant: Awaited<ReturnType<typeof asPerson>>;
const requests = async (text: string): Promise<Row[]> => {
  const { supportRequests } = await plant<{ supportRequests: { rows: Row[] } }>(
    `query($q: SupportRequestQuery) { supportRequests(query: $q) { rows { id number status request stopped images { size } } } }`,
    { q: { text } },
  );
  return supportRequests.rows;
};
const files = (page: Page) => page.locator('[data-photos=files]');
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const send = (page: Page) => page.getByRole('button', { name: /^Invia (?:la richiesta|di nuovo)$/ });
const fault = (page: Page, question: string) => page.locator(`[data-question=${question}]`);

let equipment: { id: string; descrizione: string }[];
let picture: Buffer;
beforeAll(async () => {
  const all = (await (await fetch(`${here().address}/app/attrezzature/DEMO`)).json()) as typeof equipment;
  // Other files may have made some that are called the same.
  const called = Map.groupBy(all, ({ descrizione }) => descrizione);
  equipment = all.filter(({ descrizione }) => called.get(descrizione)?.length === 1);
  plant = await asPerson('plant');
  picture = Buffer.from(await photo(90));
});

test('a phone reports a fault by the label on the machine; without network all is kept, and sent twice it is one', async () => {
  const [machine] = equipment;
  const { page, faults } = await open('', `${form}?attrezzatura=${machine?.id}`, phone);
  await page.getByText(machine?.descrizione ?? '', { exact: true }).waitFor();
  expect(await page.locator('[data-question]').count()).toBeLessThanOrEqual(6);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  // What is missing, and what the server refuses, stands at its question.
  await send(page).click();
  await fault(page, 'what').getByText('Scegli che cosa non va, o scrivilo').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  const words = `Perde olio ${crypto.randomUUID()}`;
  await page.getByRole('textbox', { name: 'Che cosa non va?' }).fill(words);
  // It stands: asked where it is asked since when.
  await fault(page, 'since').getByRole('checkbox', { name: 'L’attrezzatura è ferma' }).check();
  await files(page).setInputFiles([jpeg('a.jpg', picture), jpeg('b.jpg', Buffer.from('no picture'))]);
  await fault(page, 'photos').getByText('«b.jpg» non è una foto che si può leggere.').waitFor();
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  await page.getByLabel('Il tuo nome').fill('Luca Ferri');
  await page.getByLabel('E-mail o telefono').fill('luca@');
  await send(page).click();
  await fault(page, 'contact').getByText('non valido').waitFor();
  await page.getByLabel('E-mail o telefono').fill('luca@ferri.it');

  // No network: said, and kept over a page that is opened anew, with the photo.
  await page.context().setOffline(true);
  await send(page).dblclick();
  await page.getByText('restano qui').waitFor();
  // The answer of the first sending is lost on its way.
  const network = await page.context().newCDPSession(page);
  const lost = new Promise<void>((resolve) => {
    network.on('Fetch.requestPaused', async ({ requestId }) => {
      await network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
      await network.send('Fetch.disable');
      resolve();
    });
  });
  await network.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/app/support-requests/DEMO', requestStage: 'Response' }],
  });
  await page.context().setOffline(false);
  await lost;
  expect(await requests(words)).toHaveLength(1);
  await page.getByText('restano qui').waitFor();
  // Nobody presses again: it was sent, and nothing of it was changed since.
  await page.reload();
  await page.locator('[data-sent]').waitFor();
  const [request, ...more] = await requests(words);
  expect(more).toEqual([]);
  expect(request).toMatchObject({ status: 'WAITING', stopped: true, images: [{}] });
  expect(await page.locator('[data-sent]').getAttribute('data-sent')).toBe(String(request?.number));
  expect(await accessFaults(page)).toEqual([]);

  // The secret link: what was reported, in its words and photos, and where it stands, nothing of who asked; more photos.
  const link = page.url();
  const other = await open('', link, { ...phone, colorScheme: 'dark' });
  await other.page.locator('[data-status=IN_ATTESA]').waitFor();
  await other.page.getByText(machine?.descrizione ?? '').waitFor();
  await other.page.getByText(words, { exact: true }).waitFor();
  await other.page.getByText(/^L’attrezzatura è ferma/).waitFor();
  expect(await other.page.getByRole('main').textContent()).not.toMatch(/Luca|ferri/);
  const shown = other.page.getByRole('list', { name: 'Foto' }).getByRole('img');
  const wide = (n: number) => shown.nth(n).evaluate((one) => (one as HTMLImageElement).naturalWidth);
  await expect.poll(() => wide(0)).toBeGreaterThan(0);
  await files(other.page).setInputFiles([jpeg('c.jpg', picture)]);
  await other.page.getByRole('button', { name: 'Invia 1 foto' }).click();
  await expect.poll(async () => (await requests(words))[0]?.images.length).toBe(2);
  await expect.poll(() => shown.count()).toBe(2);
  await expect.poll(() => wide(1)).toBeGreaterThan(0);
  expect(await accessFaults(other.page)).toEqual([]);
  await plant('mutation($c: ID!, $id: ID!) { handleSupportRequest(commandId: $c, id: $id) { id } }', {
    c: crypto.randomUUID(),
    id: request?.id,
  });
  await other.page.getByRole('button', { name: 'Aggiorna' }).click();
  await other.page.locator('[data-status=IN_GESTIONE]').waitFor();
  expect([...faults, ...other.faults]).toEqual([]);
});

test('equipment is found by typing, in the language of the phone; a strange link is told in words', async () => {
  const { page, faults } = await open('', `${form}?attrezzatura=${crypto.randomUUID()}`, { ...phone, locale: 'es-ES' });
  await page.getByText('La etiqueta no corresponde').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/es${form}`);
  const last = equipment.at(-1)?.descrizione ?? '';
  const search = page.getByRole('combobox', { name: '¿Qué equipo?' });
  await search.pressSequentially(last.toUpperCase());
  await page.getByRole('option', { name: last, exact: true }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await search.press('Enter');
  // What has the focus goes away with the choice: it goes on to the button that takes its place.
  const change = page.getByRole('button', { name: `Cambiar el equipo: ahora ${last}` });
  await change.and(page.locator(':focus')).waitFor();
  await change.click();
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await search.fill(last);
  await page.getByRole('option', { name: last, exact: true }).click();

  // Another language, at once and in the same breath as the last word: all that was said stays, a photo that is in the making, too.
  await page.getByLabel('Tu nombre').fill('Luca Ferri');
  await page.getByLabel('Correo electrónico o teléfono').fill('luca@ferri.it');
  await page.getByText('Hoy a las…').click();
  await page.getByRole('group', { name: 'Hora en que se averió' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('0001');
  await files(page).setInputFiles([jpeg('a.jpg', picture)]);
  const words = `Vibra ${crypto.randomUUID()}`;
  await page.getByRole('textbox', { name: '¿Qué le pasa?' }).fill(words);
  const italian = page.getByRole('link', { name: 'IT Italiano' });
  expect((await italian.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await italian.click();
  await page.getByRole('heading', { name: 'Segnala un guasto' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(form);
  await page.getByRole('button', { name: `Cambia attrezzatura: ora ${last}` }).waitFor();
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Che cosa non va?' }).inputValue()).toBe(words);
  expect(await page.getByLabel('Il tuo nome').inputValue()).toBe('Luca Ferri');
  expect(await page.getByLabel('E-mail o telefono').inputValue()).toBe('luca@ferri.it');
  const since = page.getByRole('group', { name: 'Ora in cui si è guastata' }).getByRole('spinbutton');
  expect(await since.allTextContents()).toEqual(['00', '01']);
  // Texts that do not arrive are told, and the page stays what it was.
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'EN English' }).click();
  await page.getByText('Questo dispositivo non è in rete').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Questo dispositivo non è in rete').waitFor({ state: 'detached' });
  expect(await page.getByText('Questa parte della pagina non è arrivata').count()).toBe(0);
  const said = page.locator('[data-question=what] textarea');
  expect(await said.inputValue()).toBe(words);
  // The page would be opened anew now; a device that keeps nothing (a private window) would lose the report with it. The texts are asked
  // for once more, and may come.
  const withStorage = (has: boolean) =>
    page.evaluate((given) => {
      const { open } = IDBFactory.prototype;
      if (given) IDBFactory.prototype.open = Reflect.get(window, 'given');
      else {
        Reflect.set(window, 'given', open);
        IDBFactory.prototype.open = () => {
          throw new DOMException('no storage', 'SecurityError');
        };
      }
    }, has);
  await withStorage(false);
  const refused = page.waitForEvent('console', (one) => one.text().startsWith('drafts cannot be kept here'));
  await said.fill(`${words}!`);
  await page.getByRole('link', { name: 'EN English' }).click();
  await refused;
  expect(await said.inputValue()).toBe(`${words}!`);
  expect(faults.splice(0).every((fault) => fault.includes('drafts cannot be kept here'))).toBe(true);
  await withStorage(true);
  await said.fill(words);
  await page.getByRole('link', { name: 'EN English' }).click();
  await page.getByRole('heading', { name: 'Report a fault' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'What is wrong?' }).inputValue()).toBe(words);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  // Typed without a pause, and left in the middle of it: what was said by then is there again.
  const more = 'It leaks oil from the left side since the morning';
  await said.press('Control+End');
  await said.pressSequentially(more, { delay: 30 });
  await page.goto('/en/supportRequests/NESSUNA');
  await page.goBack();
  await page.getByRole('heading', { name: 'Report a fault' }).waitFor();
  const found = await said.inputValue();
  expect([`${words}${more}`.startsWith(found), found.length > words.length]).toEqual([true, true]);
  for (const [path, words] of [
    ['/en/supportRequests/NESSUNA', 'This link is not valid'],
    [`/en${form}/${'x'.repeat(43)}`, 'This request cannot be found'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: words }).waitFor();
  }
  expect(faults).toEqual([]);
});

test('photos are waited for before a report is sent, and go as they are where nobody can make them small', async () => {
  const { page, faults } = await open('', form, phone, async (one) => {
    // A phone that takes its time, and one whose network is away when the worker is fetched.
    await one.addInitScript(() => {
      const held: (() => void)[] = [];
      const Real = Worker;
      globalThis.Worker = class extends Real {
        override postMessage(message: unknown): void {
          held.push(() => super.postMessage(message));
          addEventListener('lost', () => this.dispatchEvent(new Event('error')));
        }
      };
      addEventListener('go', () => {
        for (const work of held.splice(0)) work();
      });
    });
  });
  const tell = (word: 'go' | 'lost') => page.evaluate((name) => void dispatchEvent(new Event(name)), word);
  const words = `Fuma ${crypto.randomUUID()}`;
  await page.getByRole('combobox', { name: 'Quale attrezzatura?' }).fill(equipment[0]?.descrizione ?? '');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Che cosa non va?' }).fill(words);
  await files(page).setInputFiles([jpeg('a.jpg', picture)]);
  await send(page).and(page.locator('[aria-busy=true]')).dispatchEvent('click');
  await tell('go');
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  const remove = page.getByRole('button', { name: 'Togli la foto 1' });
  expect(await remove.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await files(page).setInputFiles([jpeg('b.jpg', picture)]);
  await page.locator('[aria-busy=true]').waitFor();
  await tell('lost');
  await page.getByRole('img', { name: 'Foto 2' }).waitFor();
  await files(page).setInputFiles([jpeg('c.jpg', picture)]);
  await page.locator('[aria-busy=true]').waitFor();
  await tell('go');
  await page.getByRole('img', { name: 'Foto 3' }).waitFor();
  await send(page).click();
  await page.locator('[data-sent]').waitFor();
  expect((await requests(words)).map(({ images }) => images.length)).toEqual([3]);
  expect(faults).toEqual([]);
});
