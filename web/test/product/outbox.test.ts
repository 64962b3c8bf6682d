import { randomUUID } from 'node:crypto';
import { now } from '@cadenza/infra/clock/clock';
import { grainyPhoto } from '@cadenza/infra/images/testing/photo';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, restOf, scheduleForMaintainer } from './people.ts';

const signIn = people();
const panel = (page: Page) => page.locator('[data-side-panel]');
const tab = (page: Page, name: RegExp) => panel(page).getByRole('tab', { name });
const note = (page: Page) => panel(page).getByLabel('Note', { exact: true }).first();
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

/** Widths of the pictures that a browser shows of these, as they are in their files: 0 where it shows none. */
const shownWidths = (list: Locator) =>
  list.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));

const draw = async (page: Page): Promise<void> => {
  // It slides in: Playwright waits until it stands where it will be pressed.
  await page.locator('canvas').hover({ position: { x: 30, y: 90 } });
  const { x, y } = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 30, y + 90);
  await page.mouse.down();
  for (let step = 1; step < 8; step++) await page.mouse.move(x + 30 + step * 15, y + 90 + (step % 2) * 40);
  await page.mouse.up();
};

type Work = {
  planned: {
    tickedLineIds: string[];
    fault: boolean;
    progress: number;
    durationMinutes: number;
    completed: boolean;
    notes: string | null;
  };
  lines: { description: string; own: boolean; removed: boolean }[];
  parts: { name: string; quantity: number }[];
  photos: { id: string }[];
  runs: { to: string | null }[];
  signature: { name: string; fileName: string | null; unchanged: boolean } | null;
};
const workOf = async (id: string): Promise<Work> => {
  const plant = await asPerson('plant');
  const { plannedIntervention } = await plant<{ plannedIntervention: Work }>(
    `query($id: ID!) { plannedIntervention(id: $id) {
      planned { tickedLineIds fault progress durationMinutes completed notes }
      lines { description own removed } parts { name quantity } photos { id } runs { to } signature { name fileName unchanged }
    } }`,
    { id },
  );
  return plannedIntervention;
};

type Told = { event: string; happenedAt: string; changes: { after: { value: string }[] }[] };
/** Newest first. */
const historyOf = async (id: string): Promise<readonly Told[]> => {
  const plant = await asPerson('plant');
  const { history } = await plant<{ history: { rows: Told[] } }>(
    `query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id, first: 100) {
      rows { event happenedAt changes { after { value } } } } }`,
    { id },
  );
  return history.rows;
};

test.each([
  ['desktop', { viewport: { width: 1366, height: 900 } }, 'somebody else writes meanwhile'],
  ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, 'nobody else does anything'],
] as const)(
  '%s: a whole work is done without a network, and a page that is loaded later sends each of it once',
  async (_, view, meanwhile) => {
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
    // What waits is seen as it was taken, and that it waits.
    await expect.poll(() => shownWidths(sending)).toEqual([320, 300]);
    const waits = sending.locator('[data-photo="waiting"]').getByText('In attesa', { exact: true });
    await expect.poll(() => waits.count()).toBe(2);
    expect(await accessFaults(page)).toEqual([]);

    await tab(page, /^Attività/).click();
    await panel(page).getByRole('button', { name: 'Inizia' }).click();
    await page.getByTestId('detail-facts').getByText('In corso').waitFor();
    await panel(page).getByRole('button', { name: 'Ferma' }).click();
    const lines = await boxes.count();
    for (let n = 0; n < lines; n += 1) await boxes.nth(n).click();
    await panel(page).getByRole('button', { name: 'Modifica le attività' }).click();
    await panel(page).getByLabel('Nuova attività').waitFor();
    // However long its words are, each line begins where the others do, and says whether it must be done.
    const words = panel(page).locator('[data-row] div > span');
    const lefts = await words.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect([lefts.length, new Set(lefts).size]).toEqual([lines, 1]);
    const obligatory = panel(page).locator('[data-row]').getByText('Obbligatoria', { exact: true });
    expect(await obligatory.count()).toBeGreaterThan(1);
    await panel(page).getByLabel('Nuova attività').fill('Pulire il filtro');
    await page.keyboard.press('Enter');
    await panel(page).getByRole('button', { name: 'Togli Pulire il filtro' }).waitFor();
    await panel(page).getByRole('button', { name: 'Fine', exact: true }).click();
    await panel(page).getByText('Pulire il filtro').waitFor();
    await panel(page)
      .getByRole('button', { name: /^Come previsto/ })
      .click();
    await note(page).fill('Cinghia consumata');
    await page.keyboard.press('Tab');
    await panel(page).getByText('Non ancora inviata').first().waitFor();

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
    const slider = panel(page).getByRole('slider', { name: 'Avanzamento' });
    // Filled as far as the work is, in colours of the page: the browser's own track looks full on dark ground.
    const filled = () =>
      slider.evaluate((one) => {
        const { appearance } = getComputedStyle(one);
        return [appearance, getComputedStyle(one).getPropertyValue('--done')];
      });
    expect(await filled()).toEqual(['none', '0%']);
    await slider.focus();
    await page.keyboard.press('ArrowRight');

    await tab(page, /^Foto e firma/).click();
    await panel(page).getByRole('button', { name: 'Firma', exact: true }).click();
    await page.getByLabel('Nome di chi firma').fill('Anna Bianchi');
    await draw(page);
    await page.getByRole('dialog').last().getByRole('button', { name: 'Firma', exact: true }).click();
    await page.locator('[data-testid="signature"]').waitFor();
    await page.locator('canvas').waitFor({ state: 'detached' });
    await panel(page).getByText('Sarà valida quando torna il collegamento').waitFor();
    expect(await panel(page).getByText('Ciò che è stato firmato non è cambiato.').count()).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Completa', exact: true }).click();
    // Of a fault it is offered to say why it happened; nobody has to.
    const offered = page.getByRole('dialog', { name: /^Completa il guasto/ });
    await offered.getByRole('button', { name: 'Completa', exact: true }).click();
    await page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();

    // 2 photos, start and stop, a line, duration, a note, a part and its quantity, fault, progress, signature, completion.
    const said = lines + 13;
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
    // In the order of sending, each with its time: the note before the signature that is of it.
    const order = await queue(page).getByRole('listitem').locator('small').allTextContents();
    expect(order.findIndex((words) => words.startsWith('Note'))).toBe(
      order.findIndex((words) => /^Durata/.test(words)) + 1,
    );
    for (const words of order) expect(words).toMatch(/ · \d\d:\d\d$/);
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(taken.size).toBe(0);

    const alone = meanwhile === 'nobody else does anything';
    if (!alone) {
      const rest = await restOf('plant');
      await rest(`/api/pianificazione-interventi/${id}/fields`, 'PUT', { field: 'note', value: 'Perde olio' });
    }
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => chip(page).textContent()).toContain(String(said));
    const reached = now();
    await back();
    await chip(page).click();
    await queue(page).getByRole('button', { name: 'Invia adesso' }).click();
    await chip(page).waitFor({ state: 'detached' });
    expect([...taken.values()]).toEqual(Array.from({ length: said }, () => 1));
    // Somebody else reads: nothing waits for what they did not write.
    await expect
      .poll(() => workOf(id))
      .toMatchObject({
        planned: { fault: true, durationMinutes: 120, completed: true },
        parts: [{ name: 'Cinghia', quantity: 3 }],
        photos: [{}, {}],
        runs: [{ to: expect.any(String) }],
        // Who signed saw none of what somebody else did meanwhile; all that this device says is what was signed.
        signature: { name: 'Anna Bianchi', fileName: expect.any(String), unchanged: alone },
      });
    // Whoever reads it finds nothing that was added to a work that had been signed and completed.
    const told = await historyOf(id);
    expect(told.filter(({ happenedAt }) => Date.parse(happenedAt) >= reached)).toEqual([]);
    const steps = told.map(({ event }) => event).filter((event) => event !== 'InterventionNoted');
    expect(steps.slice(0, 2)).toEqual(['InterventionCompleted', 'InterventionSigned']);
    const { lines: after, planned } = await workOf(id);
    expect(planned.tickedLineIds).toHaveLength(lines);
    expect(after.filter(({ own }) => own)).toMatchObject([{ description: 'Pulire il filtro' }]);
    if (alone) expect(planned.notes).toBe('Cinghia consumata');
    else {
      // It was written before its writer completed the work, so that it is theirs to say which text stays.
      await page.goto(`/?data=2032-03-09&intervento=${id}`);
      await panel(page).getByLabel('Nota attuale').getByText('Perde olio').waitFor();
      await panel(page).getByRole('button', { name: 'Unisci i due testi' }).click();
      await expect.poll(async () => (await workOf(id)).planned.notes).toBe('Perde olio\nCinghia consumata');
      await expect.poll(() => note(page).inputValue()).toBe('Perde olio\nCinghia consumata');
      // It is of when it was chosen: behind the text that it joins, and behind the completion.
      const [merged, ...before] = await historyOf(id);
      expect([merged?.event, merged?.changes[0]?.after[0]?.value]).toEqual([
        'InterventionNoted',
        'Perde olio\nCinghia consumata',
      ]);
      expect(before[0]?.event).toBe('InterventionNoted');
      expect(await panel(page).getByRole('button', { name: 'Unisci i due testi' }).count()).toBe(0);
      // What is completed is done, whatever was said of its progress.
      await tab(page, /^Scheda/).click();
      const progress = panel(page).getByRole('slider', { name: 'Avanzamento' });
      expect(await progress.getAttribute('aria-valuetext')).toBe('100 %');
    }
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
  const failed = panel(page).locator('[data-photo="failed"]');
  await failed.getByText('Non inviata', { exact: true }).waitFor();
  // It is no picture: a sign for one stands in its place.
  await failed.locator('img').waitFor({ state: 'detached' });
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

  // Words that the server refuses are no notes of the work: told as such, where they were written.
  await tab(page, /^Attività/).click();
  const back = await cutOff(page);
  await note(page).fill('Guarnizione da cambiare');
  await page.keyboard.press('Tab');
  await panel(page).getByText('Non ancora inviata').first().waitFor();
  const plant = await asPerson('plant');
  await plant(
    'mutation($c: ID!, $id: ID!) { moveIntervention(commandId: $c, id: $id, input: { maintainerId: null }) { id } }',
    { c: randomUUID(), id },
  );
  await back();
  await chip(page).click();
  // The button goes away as soon as all was sent, with the focus: Escape is heard before the browser has painted that.
  const giveFrames = await page.evaluateHandle(() => {
    const frames = window.requestAnimationFrame;
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    return () => {
      window.requestAnimationFrame = frames;
      for (const callback of held) frames(callback);
    };
  });
  await queue(page).getByRole('button', { name: 'Invia adesso' }).click();
  await queue(page).getByRole('button', { name: 'Invia adesso' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await queue(page).waitFor({ state: 'detached' });
  await giveFrames.evaluate((give) => give());
  await panel(page).getByLabel('Testo non salvato').getByText('Guarnizione da cambiare').waitFor();
  expect([await note(page).isDisabled(), await note(page).inputValue()]).toEqual([true, '']);
  expect(await accessFaults(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Elimina il testo' }).click();
  await panel(page).getByLabel('Testo non salvato').waitFor({ state: 'detached' });
});

test('phone: what waits is counted over the panels of a request and of a figure, too, and listed from there', async () => {
  const view = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const id = await scheduleForMaintainer('2032-03-16T09:00', '2032-03-16T11:00');
  const admin = await asPerson('plant');
  const { supportRequests } = await admin<{ supportRequests: { rows: { id: string }[] } }>(
    '{ supportRequests { rows { id } } }',
  );
  const { page, faults } = await signIn('plant', `/?data=2032-03-16&intervento=${id}`, view);
  await note(page).waitFor();
  // Notes alone go nowhere: what is read is read.
  await page.route(calls, (route) =>
    /"operationName":"NoteIntervention"/.test(route.request().postData() ?? '')
      ? route.abort('connectionfailed')
      : route.continue(),
  );
  await note(page).fill('Da ordinare');
  await note(page).blur();
  await chip(page).waitFor();
  const counted = async (): Promise<void> => {
    const counter = panel(page).getByRole('button', { name: '1 modifica da inviare' });
    await counter.waitFor();
    expect(await chip(page).count()).toBe(1);
    await counter.tap();
    await queue(page)
      .getByText(/^Note · /)
      .waitFor();
    await page.keyboard.press('Escape');
    await queue(page).waitFor({ state: 'detached' });
  };
  await page.goto(`/supportRequests/supportRequests?scheda=${supportRequests.rows[0]?.id}`);
  await counted();
  await page.goto('/reports/reportManutentori?dettaglio=tutto&misura=hours');
  await counted();
  await page.unroute(calls);
  await page.reload();
  await expect.poll(async () => (await workOf(id)).planned.notes).toBe('Da ordinare');
  expect(faults).toEqual([]);
});
