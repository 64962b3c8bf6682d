import { grainyPhoto } from '@cadenza/infra/images/testing/photo';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { atRest } from '../at-rest.ts';
import { accessFaults } from '../axe.ts';
import { people, restOf, scheduleForMaintainer } from './people.ts';

const signIn = people();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const day = '2031-12-09';
let id: string;
let other: string;
beforeAll(async () => {
  id = await scheduleForMaintainer(`${day}T09:00`, `${day}T10:00`);
  other = await scheduleForMaintainer(`${day}T11:00`, `${day}T12:00`);
});

const work = (page: Page, which = id) => page.locator(`[data-occurrence-id="${which}"]`).first();
const panel = (page: Page) => page.locator('[data-side-panel]');
const proofTab = (page: Page) => page.getByRole('tab', { name: /^Foto e firma/ });
const image = async (width: number) => ({
  ...{ name: `${width}.jpg`, mimeType: 'image/jpeg' },
  buffer: await grainyPhoto(width, 300),
});
const draw = async (page: Page): Promise<void> => {
  // Where it will stay: beside the dialog that is still opening, a press would close it.
  await page.locator('canvas').click({ trial: true });
  await page.locator('canvas').waitFor();
  await atRest(page);
  const { x, y } = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 30, y + 90);
  await page.mouse.down();
  for (let step = 1; step < 12; step++) await page.mouse.move(x + 30 + step * 15, y + 90 + (step % 2) * 40);
  await page.mouse.up();
};

test('a maintainer on a phone takes photos, has the work signed and completes it; the supervisor sees it live', async () => {
  const { page, faults } = await signIn('maintainer', `/?data=${day}`, phone);
  let taps = 0;
  const tap = async (place: Locator): Promise<void> => {
    taps++;
    await place.tap();
  };
  await tap(work(page));
  const supervisor = await signIn('plant', `/?data=${day}`);
  await work(supervisor.page).focus();
  await supervisor.page.keyboard.press('Enter');
  await proofTab(supervisor.page).click();

  const lines = panel(page).locator('[data-line-id] input');
  await lines.first().waitFor();
  for (const line of await lines.all()) await tap(line);
  const ticks = await lines.count();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tap(page.getByRole('button', { name: 'Scatta una foto' })),
  ]);
  expect(chooser.isMultiple()).toBe(false);
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  await chooser.setFiles(await image(400));
  await panel(supervisor.page).locator('img').nth(0).waitFor();
  await page.locator('[data-photos="files"]').setInputFiles(await image(500));
  await panel(supervisor.page).locator('img').nth(1).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await tap(page.getByRole('button', { name: 'Firma', exact: true }));
  await page.getByLabel('Nome di chi firma').fill('Anna Bianchi');
  await draw(page);
  expect(await accessFaults(page)).toEqual([]);
  await tap(page.getByRole('dialog').last().getByRole('button', { name: 'Firma', exact: true }));
  for (const { page: one } of [{ page }, supervisor])
    await one.locator('[data-testid="signature"][data-unchanged="true"] img').waitFor();
  await tap(page.getByRole('button', { name: 'Completa', exact: true }));
  await tap(page.getByRole('dialog').last().getByRole('button', { name: 'Completa', exact: true }));
  for (const { page: one } of [{ page }, supervisor])
    await one.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();
  // Beside the ticks: the work, the camera, sign, signed, done, and that it was now, as its day is another.
  expect(taps - ticks).toBe(6);
  expect([...faults, ...supervisor.faults]).toEqual([]);
});

test('what failed is sent again, a photo is removed with a question, a typed name signs, and a tick breaks the seal', async () => {
  const { page } = await signIn('plant', `/?data=${day}`);
  await work(page, other).focus();
  await page.keyboard.press('Enter');
  await proofTab(page).click();
  // Not before it is sent by hand: by itself it would be tried again, too.
  let pressed = false;
  await page.exposeFunction('onAgain', () => {
    pressed = true;
  });
  await page.route('**/api/pianificazione-intervento-immagini', (route) =>
    pressed ? route.continue() : route.abort(),
  );
  await page.locator('[data-photos="files"]').setInputFiles(await image(420));
  await panel(page).getByText('Parte da sola quando torna il collegamento.').waitFor();
  await page.evaluate(() =>
    document.addEventListener('click', () => Reflect.get(window, 'onAgain')(), { capture: true }),
  );
  await page.getByRole('button', { name: 'Invia di nuovo 420.jpg' }).click();
  await panel(page).locator('img').waitFor();

  await page.getByRole('button', { name: 'Firma', exact: true }).click();
  await page.getByLabel('Nome di chi firma').fill('Ugo Sala');
  await page.keyboard.press('Enter');
  // Not only shown ahead: what reaches the server before it is part of what is signed.
  await page.getByText('Firma salvata').waitFor();
  await page.locator('[data-testid="signature"][data-unchanged="true"]').waitFor();
  const rest = await restOf('plant');
  const { listaDettaglio } = await rest<{ listaDettaglio: { id: string }[] }>(
    `/api/pianificazione-interventi/${other}`,
  );
  await rest(`/api/pianificazione-intervento-lista-dettagli/${listaDettaglio[0]?.id}/completato/Y`, 'PUT', {});
  await page.locator('[data-testid="signature"][data-unchanged="false"]').waitFor();
  await page.getByTestId('signature').getByText('Dopo la firma è cambiato: attività.').waitFor();

  await panel(page).locator('button:has(img)').first().click();
  await page.getByRole('button', { name: 'Elimina la foto' }).click();
  const question = page.getByRole('alertdialog', { name: 'Togliere la foto?' });
  await question.getByRole('button', { name: 'Togli' }).click();
  await panel(page).getByText('Nessuna foto.').waitFor();
});
