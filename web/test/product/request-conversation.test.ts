import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { here } from './here.ts';
import { live } from './on-page.ts';
import { asPerson, people } from './people.ts';

const open = people();
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
  typed: 'by hand',
} as const;
/** On a desk a row has its words in a column of their own, and those for a phone unseen. */
const seen = (page: Page, words: string) => page.getByText(words).locator('visible=true').first();

let equipmentId: string;
beforeAll(async () => {
  const listed = (await (await fetch(`${here().address}/app/attrezzature/DEMO`)).json()) as { id: string }[];
  equipmentId = listed[0]?.id ?? '';
});

/** Reported by the public link; answers the words, and the path of the secret link. */
const reported = async (): Promise<{ words: string; follow: string }> => {
  const words = `Vibra ${randomUUID()}`;
  const answer = await fetch(`${here().address}/app/support-requests/DEMO`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attrezzaturaId: equipmentId, userRequest: words, priorita: 'URGENTE' }),
  });
  const { secret } = (await answer.json()) as { secret: string };
  return { words, follow: `/supportRequests/DEMO/${secret}` };
};

test('who handles a request and who asked write to each other; it is closed with a reason, and opened again', async () => {
  const { words, follow } = await reported();
  const outside = await open('', follow, phone);
  await outside.page.locator('[data-status=IN_ATTESA]').waitFor();
  const list = `/supportRequests/supportRequests?cerca=${encodeURIComponent(words)}`;
  const [staff, other] = [await open('plant', list), await open('plant', list)];
  for (const { page } of [staff, other]) {
    await seen(page, words).click();
    await page.getByTestId('request-state').waitFor();
    await page.getByTestId('request-state').locator('[data-priority=URGENT]').waitFor();
    await page.getByRole('tab', { name: /^Commenti/ }).click();
    await page.getByTestId('comments').waitFor();
    await live(page);
  }
  // Nothing is sent that says nothing.
  const { page } = staff;
  await page.getByRole('button', { name: 'Invia il commento' }).click();
  await page.getByText('Scrivi il commento').waitFor();
  await page.getByLabel('Scrivi un commento').fill('Da quando vibra?');
  await page.getByRole('button', { name: 'Invia il commento' }).click();
  await page.locator('[data-from=STAFF]', { hasText: 'Da quando vibra?' }).waitFor();
  // Told to a second browser, and to who asked, who answers.
  await other.page.locator('[data-from=STAFF]', { hasText: 'Da quando vibra?' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  const field = outside.page.getByRole('textbox', { name: 'Commenti' });
  await outside.page.getByRole('button', { name: 'Aggiorna' }).click();
  await outside.page.locator('[data-from=GESTIONE]', { hasText: 'Da quando vibra?' }).waitFor();
  await outside.page.getByRole('button', { name: 'Invia il commento' }).click();
  await outside.page.getByText('Scrivi il commento').waitFor();
  await field.fill('<b>Da ieri</b>');
  // A press that nobody answered is the same comment when it is pressed again.
  await outside.page.context().setOffline(true);
  await outside.page.getByRole('button', { name: 'Invia il commento' }).click();
  await outside.page.getByText('Questo dispositivo non è in rete').waitFor();
  await outside.page.context().setOffline(false);
  await outside.page.getByRole('button', { name: 'Invia il commento' }).click();
  await outside.page.locator('[data-from=RICHIEDENTE]', { hasText: '<b>Da ieri</b>' }).waitFor();
  expect(await field.inputValue()).toBe('');
  for (const one of [staff, other])
    await one.page.locator('[data-from=REQUESTER]', { hasText: '<b>Da ieri</b>' }).waitFor();
  expect(await accessFaults(outside.page)).toEqual([]);
  expect(await outside.page.getByRole('main').textContent()).toContain(words);

  // Closed: why is asked, and read by who asked.
  await page.getByRole('button', { name: 'Prendi in gestione' }).click();
  await page.getByRole('button', { name: 'Completa', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nessun guasto trovato').check();
  await dialog.getByLabel('Qualcosa da aggiungere').fill('Provata un’ora');
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Completa' }).click();
  await dialog.waitFor({ state: 'detached' });
  await other.page.locator('[data-testid=request-state][data-status=COMPLETED]').waitFor();
  await outside.page.getByRole('button', { name: 'Aggiorna' }).click();
  await outside.page.locator('[data-status=COMPLETATO]').getByText('Nessun guasto trovato: Provata un’ora').waitFor();

  // It broke again: said where it was said before, and opened again for that.
  await field.fill('Vibra di nuovo');
  await outside.page.getByRole('button', { name: 'Invia il commento' }).click();
  await other.page.locator('[data-from=REQUESTER]', { hasText: 'Vibra di nuovo' }).waitFor();
  await other.page.getByRole('button', { name: 'Riapri…' }).click();
  const again = other.page.getByRole('dialog');
  await again.getByRole('button', { name: 'Riapri…' }).click();
  await again.getByText('Scrivi il motivo').waitFor();
  await again.getByLabel('Perché va riaperta').fill('Vibra ancora');
  await again.getByRole('button', { name: 'Riapri…' }).click();
  await again.waitFor({ state: 'detached' });
  await page.locator('[data-testid=request-state][data-status=HANDLING]').waitFor();
  await outside.page.getByRole('button', { name: 'Aggiorna' }).click();
  await outside.page.locator('[data-status=IN_GESTIONE]').getByText('Vibra ancora').waitFor();
  await page.getByRole('tab', { name: 'Storico' }).click();
  await page.getByText('ha riaperto la richiesta').waitFor();
  expect([...outside.faults, ...staff.faults, ...other.faults]).toEqual([]);
});

test('requests are narrowed to the urgent ones in the list, and these come first beside the board', async () => {
  const { words } = await reported();
  const low = `Basso ${randomUUID()}`;
  const plant = await asPerson('plant');
  const mutation =
    'mutation($c: ID!, $input: NewSupportRequestInput!) { openSupportRequest(commandId: $c, input: $input) { id } }';
  await plant(mutation, { c: randomUUID(), input: { equipmentId, request: low, priority: 'LOW' } });
  const { page, faults } = await open('plant', '/supportRequests/supportRequests');
  await page.getByRole('button', { name: 'Filtri', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Urgente').check();
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Filtra' }).click();
  await seen(page, words).waitFor();
  await expect.poll(() => page.getByText(low).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('filtri')).toBe('priority:URGENT');
  await page.getByRole('button', { name: /Priorità: Urgente/ }).click();
  await seen(page, low).waitFor();

  await page.goto('/');
  const tray = page.getByTestId('tray');
  await tray.waitFor();
  const rail = tray.locator('[aria-expanded=false]');
  const requests = tray.locator('[data-request]').first();
  await rail.or(requests).first().waitFor();
  if (await rail.isVisible()) await rail.click();
  await tray.locator('[data-request]').first().waitFor();
  expect(await tray.locator('[data-request]').first().locator('[data-priority=URGENT]').count()).toBe(1);
  await tray.getByRole('button', { name: /Alte e urgenti/ }).click();
  await tray.getByText(words).waitFor();
  await expect.poll(() => tray.getByText(low).count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});
