import { photo } from '@cadenza/infra/images/testing/photo';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { here } from './here.ts';
import { live } from './on-page.ts';
import { asPerson, people } from './people.ts';

const open = people();
const screen = '/supportRequests/supportRequests';
const card = (page: Page, status: string, words: string) =>
  page.locator(`[data-status=${status}] [data-request]`, { hasText: words });
const column = (page: Page, status: string) => page.locator(`[data-testid=state-board] [data-status=${status}]`);

let equipmentId: string;
beforeAll(async () => {
  const listed = (await (await fetch(`${here().address}/app/attrezzature/DEMO`)).json()) as { id: string }[];
  equipmentId = listed[0]?.id ?? '';
});
const report = async (): Promise<string> => {
  const words = `Vibra ${crypto.randomUUID()}`;
  const plant = await asPerson('plant');
  const mutation =
    'mutation($c: ID!, $input: NewSupportRequestInput!) { openSupportRequest(commandId: $c, input: $input) { id } }';
  await plant(mutation, { c: crypto.randomUUID(), input: { equipmentId, request: words } });
  return words;
};
const drag = async (page: Page, from: ReturnType<typeof card>, to: string): Promise<void> => {
  const [start, end] = [await from.locator('p').boundingBox(), await column(page, to).boundingBox()];
  if (start === null || end === null) throw new Error('it is not there');
  await page.mouse.move(start.x + 30, start.y + 6);
  await page.mouse.down();
  await page.mouse.move(start.x + 50, start.y + 16, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
};

test('requests by state: dragged and moved by their menu as the rules let them, live, with the filters of the list', async () => {
  const words = await report();
  const search = `${screen}?cerca=${encodeURIComponent(words)}`;
  const { page, faults } = await open('plant', search);
  await page.getByRole('button', { name: 'Per stato' }).click();
  await card(page, 'WAITING', words).waitFor();
  expect(new URL(page.url()).searchParams.get('vista')).toBe('bacheca');
  expect(new URL(page.url()).searchParams.get('cerca')).toBe(words);
  const other = await open('plant', `${search}&vista=bacheca`, { colorScheme: 'dark' });
  await card(other.page, 'WAITING', words).waitFor();
  await live(other.page);
  expect(await accessFaults(page)).toEqual([]);
  expect(await accessFaults(other.page)).toEqual([]);

  // Nothing is completed that nobody has taken in hand: the column does not take it.
  await drag(page, card(page, 'WAITING', words), 'COMPLETED');
  await column(page, 'COMPLETED').and(page.locator('[data-drop=no]')).waitFor();
  await column(page, 'HANDLING').and(page.locator('[data-drop=yes]')).waitFor();
  await page.mouse.up();
  await page.locator('[data-drop]').first().waitFor({ state: 'detached' });
  await card(page, 'WAITING', words).waitFor();

  await drag(page, card(page, 'WAITING', words), 'HANDLING');
  await page.mouse.up();
  await card(page, 'HANDLING', words).waitFor();
  await card(other.page, 'HANDLING', words).waitFor();

  // By the menu, without a mouse.
  await card(page, 'HANDLING', words)
    .getByRole('button', { name: /^Azioni/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Archivia' }).click();
  // Nobody puts away what was not seen to without saying why.
  const why = page.getByRole('dialog');
  await why.getByRole('button', { name: 'Archivia' }).click();
  await why.getByText('Scegli il motivo').waitFor();
  await why.getByLabel('Guasto già segnalato').check();
  await why.getByRole('button', { name: 'Archivia' }).click();
  await card(other.page, 'ARCHIVED', words).waitFor();
  // From the archive back to where it was, and nowhere else.
  await card(page, 'ARCHIVED', words).waitFor();
  await drag(page, card(page, 'ARCHIVED', words), 'WAITING');
  await column(page, 'WAITING').and(page.locator('[data-drop=no]')).waitFor();
  await page.mouse.up();
  await drag(page, card(page, 'ARCHIVED', words), 'HANDLING');
  await page.mouse.up();
  await card(other.page, 'HANDLING', words).waitFor();
  expect([...faults, ...other.faults]).toEqual([]);
});

test('on a phone one state at a time, the card opens the request', async () => {
  const words = await report();
  const path = `${screen}?vista=bacheca&cerca=${encodeURIComponent(words)}`;
  const { page, faults } = await open('plant', path, {
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await card(page, 'WAITING', words).waitFor();
  expect(await page.locator('[data-testid=state-board] [data-status]').count()).toBe(1);
  expect(await accessFaults(page)).toEqual([]);
  await page
    .getByRole('group', { name: 'Stato' })
    .getByRole('button', { name: /Completata/ })
    .click();
  await column(page, 'COMPLETED').waitFor();
  await page
    .getByRole('group', { name: 'Stato' })
    .getByRole('button', { name: /In attesa/ })
    .click();
  await card(page, 'WAITING', words).getByRole('button').first().click();
  await page.getByTestId('request-state').waitFor();
  expect(faults).toEqual([]);
});

test('a view of requests is saved with its filters and look, and shown again', async () => {
  const name = `Presse ${crypto.randomUUID().slice(0, 8)}`;
  const { page, faults } = await open('plant', `${screen}?cerca=pressa&vista=bacheca`);
  await page.getByRole('button', { name: 'Viste' }).click();
  await page.getByRole('menuitem', { name: /Salva/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByText("Condividi con l'azienda").click();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('button', { name }).waitFor();

  await page.goto(screen);
  await page.getByTestId('support-requests').getByRole('table').or(page.getByRole('grid')).first().waitFor();
  await page.getByRole('button', { name: 'Viste' }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemcheckbox', { name })).click();
  await page.getByTestId('state-board').waitFor();
  expect(new URL(page.url()).searchParams.get('cerca')).toBe('pressa');
  expect(faults).toEqual([]);
});

test('whoever works here reports a fault with photos: they follow the request; what does not arrive stays in hand, and is sent again', async () => {
  const words = `Fuma ${crypto.randomUUID()}`;
  const { page, faults } = await open('maintainer', `/supportRequests/newSupportRequest?nuova=${equipmentId}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Che cosa non va').fill(words);
  const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(await photo(90)) });
  await dialog.locator('[data-photos=files]').setInputFiles([await jpeg('a.jpg'), await jpeg('b.jpg')]);
  await dialog.getByRole('img', { name: 'Foto 2' }).waitFor();
  await dialog.getByRole('button', { name: 'Scatta una foto' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  // The second photo has no network, the request and the first one had.
  let photos = 0;
  const lost = '**/api/support-request-images';
  await page.route(lost, (route) => (++photos === 2 ? route.abort() : route.continue()));
  await dialog.getByRole('button', { name: 'Invia', exact: true }).click();
  await dialog.getByText(/^La richiesta #\d+ è inviata/).waitFor();
  expect(await dialog.getByRole('img').count()).toBe(1);
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Invia di nuovo 1 foto' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mostra la foto 2 di 2' }).waitFor();
  const plant = await asPerson('plant');
  const { supportRequests } = await plant<{ supportRequests: { rows: { images: object[] }[] } }>(
    'query($text: String) { supportRequests(query: { text: $text }) { rows { images { id } } } }',
    { text: words },
  );
  expect(supportRequests.rows.map(({ images }) => images.length)).toEqual([2]);
  expect(faults).toEqual([]);
});
