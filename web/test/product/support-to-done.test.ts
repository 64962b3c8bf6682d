import { photo } from '@cadenza/infra/images/testing/photo';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { here } from './here.ts';
import { completeOnAnotherDay, live } from './on-page.ts';
import { firstOption } from './options.ts';
import { asPerson, people } from './people.ts';

const open = people();
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, typed: 'by hand' } as const;
/** A week far from the demo data's own. */
const week = '/?data=2031-06-02';

const openTray = async (page: Page): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('cadenza.tray', 'open'));
};
const card = (page: Page, words: string) => page.getByTestId('tray').locator('[data-request]', { hasText: words });
const bars = (page: Page, machine: string) => page.locator('[role=gridcell]', { hasText: machine });

/** Where the board is scrolled to, and how far it goes. */
const extentOf = (page: Page) =>
  page.getByRole('grid').evaluate(({ scrollLeft, scrollWidth }) => ({ scrollLeft, scrollWidth }));

/** Of the hand: from the middle of a card to a day and a lane of the board. */
const handOver = (page: Page, words: string) => {
  const boxOf = async (target: ReturnType<Page['locator']>) => {
    const box = await target.boundingBox();
    if (box === null) throw new Error('it is not there');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return {
    take: async () => {
      const { x, y } = await boxOf(card(page, words).locator('p'));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 20, y, { steps: 3 });
    },
    over: async (day: string, lane: string) => {
      const { x } = await boxOf(page.getByRole('columnheader').filter({ hasText: day }));
      const place = page.locator(`[data-lane="${lane}"]`);
      // Whoever has no work in these days is behind one line, which opens under the hand.
      if ((await place.count()) === 0) {
        const { y } = await boxOf(page.locator('[data-lane=idle]').getByRole('rowheader'));
        await page.mouse.move(x, y, { steps: 8 });
        await place.waitFor();
      }
      const { y } = await boxOf(place.getByRole('rowheader'));
      await page.mouse.move(x, y, { steps: 8 });
    },
  };
};

let machine: { id: string; descrizione: string };
let address: string;
let picture: Buffer;
let maintainer: { id: string; label: string };
const report = async (words: string): Promise<void> => {
  const plant = await asPerson('plant');
  await plant(
    'mutation($c: ID!, $input: NewSupportRequestInput!) { openSupportRequest(commandId: $c, input: $input) { id } }',
    {
      c: crypto.randomUUID(),
      input: { equipmentId: machine.id, request: words },
    },
  );
};

beforeAll(async () => {
  const listed = (await (await fetch(`${here().address}/app/attrezzature/DEMO`)).json()) as (typeof machine)[];
  const [first] = listed;
  if (first === undefined) throw new Error('the demo company has no equipment');
  machine = first;
  // What stands in the QR code on the machine.
  const plant = await asPerson('plant');
  const told = await plant<{ supportAddress: string }>('query($id: ID!) { supportAddress(equipmentId: $id) }', {
    id: machine.id,
  });
  const { pathname, search } = new URL(told.supportAddress);
  address = pathname + search;
  picture = Buffer.from(await photo(90));
  const who = await asPerson('maintainer');
  const { me } = await who<{ me: { maintainerId: string } }>('{ me { maintainerId } }');
  const { planningSetup } = await plant<{ planningSetup: { maintainers: { id: string; label: string }[] } }>(
    '{ planningSetup(from: "2031-06-02", to: "2031-06-08") { maintainers { id label } } }',
  );
  const own = planningSetup.maintainers.find(({ id }) => id === me.maintainerId);
  if (own === undefined) throw new Error('the maintainer has no lane');
  maintainer = own;
});

test('a fault reported by a phone at the machine is in the tray of an open board, dragged onto a lane, done, and told so to who reported it', async () => {
  const words = `Perde olio ${crypto.randomUUID()}`;
  // Beside drawer and tray the seven days just fit.
  const supervisor = await open('plant', week, { viewport: { width: 1366, height: 768 } }, openTray);
  const second = await open('plant', week, {}, openTray);
  await live(supervisor.page);
  await live(second.page);
  await supervisor.page.locator('[data-testid=tray][data-phase=ready]').waitFor();

  const outside = await open('', address, phone);
  await outside.page.getByText(machine.descrizione, { exact: true }).waitFor();
  await outside.page.getByRole('textbox', { name: 'Che cosa non va?' }).fill(words);
  await outside.page
    .locator('[data-photos=files]')
    .setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture }]);
  await outside.page.getByRole('img', { name: 'Foto 1' }).waitFor();
  expect(await accessFaults(outside.page)).toEqual([]);
  await outside.page.getByRole('button', { name: 'Invia la richiesta' }).click();
  await outside.page.locator('[data-sent]').waitFor();

  const { page } = supervisor;
  await card(page, words).waitFor();
  await card(second.page, words).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  // The names of its days are whole, those of the days off too.
  const cut = await page.getByRole('columnheader').evaluateAll((heads) =>
    heads.flatMap((head) => {
      const words = head.querySelector('span');
      const over = words !== null && words.getBoundingClientRect().right > head.getBoundingClientRect().right;
      return over ? [head.textContent] : [];
    }),
  );
  expect(cut).toEqual([]);
  // A Sunday refuses it before it is let go, and keeps nothing.
  const hand = handOver(page, words);
  await hand.take();
  await hand.over('dom', '');
  await page.locator('[data-hint][data-refused=true]').waitFor();
  await page.mouse.up();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByText('dom 8 giu 2031: Riposo').waitFor();
  // Esc lets go of it, too.
  await hand.take();
  await hand.over('mar', maintainer.id);
  await page.locator('[data-hint][data-refused=false]').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await page.getByRole('dialog').count()).toBe(0);

  // The last day that is worked is near the edge over which it comes: the board stays, what it says is whole, and again.
  const before = await extentOf(page);
  const form = page.getByRole('dialog', { name: 'Nuova pianificazione' });
  for (const _ of ['once', 'again']) {
    await hand.take();
    await hand.over('ven', maintainer.id);
    const hint = page.locator('[data-hint][data-refused=false]', { hasText: 'ven 6 giu 2031' });
    await hint.waitFor();
    expect(await hint.textContent()).toContain(` · ${maintainer.label}`);
    expect(await extentOf(page)).toEqual(before);
    const [words, board] = [await hint.boundingBox(), await page.getByRole('grid').boundingBox()];
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
    await page.mouse.up();
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  }

  await hand.take();
  await hand.over('mar', maintainer.id);
  await page.mouse.up();
  await form.getByText(words).waitFor();
  expect(await form.getByRole('combobox', { name: 'Attrezzatura' }).inputValue()).toBe(machine.descrizione);
  await form.getByRole('button', { name: new RegExp(maintainer.label) }).waitFor();
  expect(await form.getByRole('checkbox', { name: /guasto/i }).isChecked()).toBe(true);
  expect(await accessFaults(page)).toEqual([]);
  await form.getByRole('combobox', { name: 'Intervento' }).click();
  await firstOption(page).click();
  await form.getByRole('button', { name: 'Pianifica' }).click();
  await form.waitFor({ state: 'detached' });
  const bar = bars(page, machine.descrizione);
  await bar.waitFor();
  expect(await bar.getAttribute('aria-label')).toMatch(/mar 3|03/);
  // It leaves the tray of everybody.
  await card(page, words).waitFor({ state: 'detached' });
  await card(second.page, words).waitFor({ state: 'detached' });
  await bars(second.page, machine.descrizione).waitFor();

  // Its request says whose it is and when, also when that becomes another, without a reload.
  const plant = await asPerson('plant');
  const { supportRequests } = await plant<{ supportRequests: { rows: { id: string; work: { id: string } }[] } }>(
    'query($text: String) { supportRequests(query: { text: $text, page: 1, rowsPerPage: 5 }) { rows { id work { id } } } }',
    { text: words },
  );
  const [answered] = supportRequests.rows;
  const give = (to: string | null) =>
    plant(
      'mutation($c: ID!, $id: ID!, $to: ID) { moveIntervention(commandId: $c, id: $id, input: { maintainerId: $to }) { id } }',
      {
        ...{ c: crypto.randomUUID(), id: answered?.work.id, to },
      },
    );
  const third = await open('plant', `/supportRequests/supportRequests?scheda=${answered?.id}`);
  const facts = third.page.locator('[data-side-panel] dl');
  await facts.getByText(new RegExp(`2031.* · ${maintainer.label}$`)).waitFor();
  await give(null);
  await facts.getByText(/2031.* · Da assegnare$/).waitFor();
  expect(await accessFaults(third.page)).toEqual([]);
  await give(maintainer.id);
  await facts.getByText(new RegExp(` · ${maintainer.label}$`)).waitFor();
  await third.page
    .getByRole('row', { name: new RegExp(words) })
    .getByText(maintainer.label)
    .waitFor();

  const doer = await open('maintainer', week);
  await bars(doer.page, machine.descrizione).click();
  await doer.page.getByTestId('answered-request').getByText(words).waitFor();
  await doer.page.getByTestId('answered-request').getByRole('button', { name: /foto/i }).waitFor();
  // Its photos are seen where photos are, as those of the request; nobody takes them away there.
  await doer.page.getByRole('tab', { name: /^Foto e firma/ }).click();
  const shared = doer.page.getByTestId('photos-of-request');
  await shared.getByText(/^Dalla richiesta n\. \d+$/).waitFor();
  expect(await doer.page.getByText('Nessuna foto.').count()).toBe(0);
  await shared.getByRole('button', { name: 'Mostra la foto 1 di 1' }).click();
  const viewer = doer.page.getByRole('dialog');
  await viewer.getByRole('img').waitFor();
  expect(await viewer.getByRole('button', { name: /Togli|Elimina/ }).count()).toBe(0);
  await doer.page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  // On a phone it is one line, until somebody asks for more.
  const normal = doer.page.viewportSize();
  await doer.page.setViewportSize({ width: 360, height: 740 });
  const block = doer.page.getByTestId('answered-request');
  await expect.poll(async () => (await block.boundingBox())?.height).toBeLessThanOrEqual(48);
  const line = await block.getByRole('button', { name: words }).boundingBox();
  expect((line?.x ?? 0) + (line?.width ?? 360)).toBeLessThanOrEqual(360);
  await block.getByRole('button', { name: words }).click();
  await block.getByRole('button', { name: 'Mostra la foto 1 di 1' }).waitFor();
  expect(await accessFaults(doer.page)).toEqual([]);
  await block.getByRole('button', { name: 'Chiudi la richiesta' }).click();
  await expect.poll(async () => (await block.boundingBox())?.height).toBeLessThanOrEqual(48);
  await doer.page.setViewportSize(normal ?? { width: 1440, height: 900 });
  await doer.page.getByRole('tab', { name: /^Attività/ }).click();
  expect(await doer.page.getByTestId('tray').count()).toBe(0);
  // Whoever reported it has the page of the request open, and touches nothing of it.
  await outside.page.reload();
  await outside.page.locator('[data-status=IN_GESTIONE]').waitFor();
  await doer.page.getByRole('button', { name: /Come previsto/ }).click();
  await completeOnAnotherDay(doer.page);
  await doer.page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();
  expect(await accessFaults(doer.page)).toEqual([]);

  await outside.page.locator('[data-status=COMPLETATO]').waitFor();
  expect(await accessFaults(outside.page)).toEqual([]);
  expect([supervisor, second, third, outside, doer].flatMap(({ faults }) => faults)).toEqual([]);
});

test('without dragging: the button of a card by the keyboard, and on a phone a sheet', async () => {
  const words = `Cigola ${crypto.randomUUID()}`;
  await report(words);
  const { page, faults } = await open('plant', week);
  const fold = page.getByTestId('tray').getByRole('button', { name: /Da pianificare/, expanded: false });
  await fold.focus();
  await page.keyboard.press('Enter');
  await card(page, words)
    .getByRole('button', { name: /^Pianifica… #/ })
    .focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Nuova pianificazione' });
  await form.getByText(words).waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  // It stays open on this device.
  await page.reload();
  await card(page, words).waitFor();

  const small = await open('plant', week, { ...phone, typed: false });
  await small.page.getByTestId('tray').click();
  const sheet = small.page.getByRole('dialog', { name: 'Da pianificare' });
  const button = sheet.locator('[data-request]', { hasText: words }).getByRole('button');
  await button.waitFor();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await accessFaults(small.page)).toEqual([]);
  await button.click();
  await small.page.getByRole('dialog', { name: 'Nuova pianificazione' }).getByText(words).waitFor();
  expect([...faults, ...small.faults]).toEqual([]);
});

test('a demo user sees what waits, and takes none of it', async () => {
  await report(`Vibra ${crypto.randomUUID()}`);
  const { page } = await open('demo', week, {}, openTray);
  const first = page.getByTestId('tray').locator('[data-request]').first();
  await first.waitFor();
  expect(await page.locator('[data-tray-id]').count()).toBe(0);
  expect(await first.getByRole('button').getAttribute('aria-disabled')).toBe('true');
});
