import { grainyPhoto } from '@cadenza/infra/images/testing/photo';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
const panel = (page: Page) => page.locator('[data-side-panel]');
const tab = (page: Page, name: RegExp) => panel(page).getByRole('tab', { name });
const chip = (page: Page) => page.getByTestId('outbox').filter({ visible: true });
const queue = (page: Page) => page.getByRole('dialog', { name: 'Modifiche da inviare' });
const calls = /\/graphql$|\/api\/pianificazion/;

/** The page lives on; what it says goes nowhere. */
const cutOff = async (page: Page): Promise<() => Promise<void>> => {
  await page.route(calls, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  );
  return () => page.unroute(calls);
};

const draw = async (page: Page): Promise<void> => {
  const { x, y } = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 30, y + 90);
  await page.mouse.down();
  for (let step = 1; step < 8; step++) await page.mouse.move(x + 30 + step * 15, y + 90 + (step % 2) * 40);
  await page.mouse.up();
};

type Work = {
  planned: { tickedLineIds: string[]; fault: boolean; progress: number; durationMinutes: number; completed: boolean };
  lines: { description: string; own: boolean; removed: boolean }[];
  parts: { name: string; quantity: number }[];
  photos: { id: string }[];
  runs: { to: string | null }[];
  signature: { name: string; fileName: string | null } | null;
};
const workOf = async (id: string): Promise<Work> => {
  const plant = await asPerson('plant');
  const { plannedIntervention } = await plant<{ plannedIntervention: Work }>(
    `query($id: ID!) { plannedIntervention(id: $id) {
      planned { tickedLineIds fault progress durationMinutes completed }
      lines { description own removed } parts { name quantity } photos { id } runs { to } signature { name fileName }
    } }`,
    { id },
  );
  return plannedIntervention;
};

test.each([
  ['desktop', { viewport: { width: 1366, height: 900 } }],
  ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const)(
  '%s: a whole work is done without a network, and a page that is loaded later sends each of it once',
  async (_, view) => {
    const id = await scheduleForMaintainer('2032-03-09T09:00', '2032-03-09T11:00');
    const { page, faults } = await signIn('maintainer', `/?data=2032-03-09&intervento=${id}`, view);
    const boxes = panel(page).getByRole('checkbox');
    await boxes.nth(1).waitFor();
    await tab(page, /^Foto e firma/).click();
    await panel(page).getByText('Nessuna foto.').waitFor();
    const back = await cutOff(page);
    const taken = new Map<string, number>();
    page.on('response', (response) => {
      const request = response.request();
      const { variables } = (request.headers()['content-type']?.includes('json') ? request.postDataJSON() : {}) as {
        variables?: { commandId?: string };
      };
      const command = variables?.commandId ?? request.headers()['idempotency-key'];
      if (command !== undefined && response.ok()) taken.set(command, (taken.get(command) ?? 0) + 1);
    });
    await page.locator('[data-photos="files"]').setInputFiles([
      { name: 'prima.jpg', mimeType: 'image/jpeg', buffer: await grainyPhoto(320, 240) },
      { name: 'dopo.jpg', mimeType: 'image/jpeg', buffer: await grainyPhoto(300, 240) },
    ]);
    const sending = panel(page).getByRole('list', { name: 'Foto in invio' });
    await sending.getByText('dopo.jpg').waitFor();

    await tab(page, /^Attività/).click();
    await panel(page).getByRole('button', { name: 'Inizia' }).click();
    await panel(page).getByRole('button', { name: 'Ferma' }).click();
    const lines = await boxes.count();
    for (let n = 0; n < lines; n += 1) await boxes.nth(n).click();
    await panel(page).getByRole('button', { name: 'Modifica le attività' }).click();
    await panel(page).getByLabel('Nuova attività').fill('Pulire il filtro');
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Togli Pulire il filtro' }).waitFor();
    await panel(page).getByRole('button', { name: 'Fine', exact: true }).click();
    await panel(page).getByText('Pulire il filtro').waitFor();
    await panel(page)
      .getByRole('button', { name: /^Come previsto/ })
      .click();

    await tab(page, /^Ricambi/).click();
    await panel(page).getByLabel('Nuovo ricambio', { exact: true }).last().fill('Cinghia');
    await panel(page).getByLabel('Costo del nuovo ricambio').fill('12,50');
    await panel(page).getByLabel('Quantità del nuovo ricambio').fill('1');
    await page.keyboard.press('Enter');
    const quantity = panel(page).getByLabel('Quantità di Cinghia');
    await quantity.fill('3');
    await page.keyboard.press('Tab');
    expect(await panel(page).getByTestId('parts-sum').textContent()).toMatch(/37,50/);

    await tab(page, /^Scheda/).click();
    await panel(page).getByText('Guasto', { exact: true }).first().click();
    await panel(page).getByRole('slider', { name: 'Avanzamento' }).focus();
    await page.keyboard.press('ArrowRight');

    await tab(page, /^Foto e firma/).click();
    await panel(page).getByRole('button', { name: 'Firma', exact: true }).click();
    await page.getByLabel('Nome di chi firma').fill('Anna Bianchi');
    await draw(page);
    await page.getByRole('dialog').last().getByRole('button', { name: 'Firma', exact: true }).click();
    await page.locator('[data-testid="signature"]').waitFor();
    await page.locator('canvas').waitFor({ state: 'detached' });
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Completa', exact: true }).click();
    await page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();

    // 2 photos, start and stop, a line, duration, a part and its quantity, fault, progress, signature, completion.
    const said = lines + 12;
    await panel(page).getByRole('button', { name: 'Chiudi' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => chip(page).textContent()).toContain(String(said));
    await chip(page).click();
    await queue(page)
      .getByRole('listitem')
      .nth(said - 1)
      .waitFor();
    expect(await queue(page).getByRole('listitem').count()).toBe(said);
    expect(await queue(page).getByRole('listitem').filter({ hasText: 'prima.jpg' }).count()).toBe(1);
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(taken.size).toBe(0);

    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => chip(page).textContent()).toContain(String(said));
    await back();
    await chip(page).click();
    await queue(page).getByRole('button', { name: 'Invia adesso' }).click();
    await chip(page).waitFor({ state: 'detached' });
    expect([...taken.values()]).toEqual(Array.from({ length: said }, () => 1));
    expect(await workOf(id)).toMatchObject({
      planned: { fault: true, durationMinutes: 120, completed: true },
      parts: [{ name: 'Cinghia', quantity: 3 }],
      photos: [{}, {}],
      runs: [{ to: expect.any(String) }],
      signature: { name: 'Anna Bianchi', fileName: expect.any(String) },
    });
    const { lines: after, planned } = await workOf(id);
    expect(planned.tickedLineIds).toHaveLength(lines);
    expect(after.filter(({ own }) => own)).toMatchObject([{ description: 'Pulire il filtro' }]);
    expect(faults).toEqual([]);
  },
);

test('what was refused says why and has a way out; a photo stays until somebody lets go of it', async () => {
  const id = await scheduleForMaintainer('2032-03-16T09:00', '2032-03-16T11:00');
  const { page } = await signIn('maintainer', `/?data=2032-03-16&intervento=${id}`);
  await panel(page).getByRole('checkbox').nth(1).waitFor();
  await tab(page, /^Foto e firma/).click();
  await panel(page).getByText('Nessuna foto.').waitFor();
  await page.locator('[data-photos="files"]').setInputFiles({
    ...{ name: 'nota.jpg', mimeType: 'image/jpeg' },
    buffer: Buffer.from('no picture'),
  });
  await panel(page).getByRole('alert').waitFor();
  await chip(page).click();
  await queue(page)
    .getByText(/^Rifiutata: /)
    .waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await queue(page).getByRole('button', { name: 'Riprova' }).click();
  await queue(page)
    .getByText(/^Rifiutata: /)
    .waitFor();
  await queue(page).getByRole('button', { name: 'Ho letto' }).click();
  await queue(page).getByText('Tutto è stato inviato.').waitFor();
  await page.keyboard.press('Escape');
  await panel(page).getByText('Nessuna foto.').waitFor();
});
