import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { completeOnAnotherDay, live, restingBar } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

/** A week far from the demo data's own, so that nothing of it is in the way; each test has a week of its own. */
const week = (monday: string) => `/?data=${monday}`;
const bar = (page: Page, id: string) => page.locator(`[data-occurrence-id="${id}"]`);

/** The live socket of a page, which can be cut, and stays cut until it is restored. */
const droppable = () => {
  const open = new Set<WebSocketRoute>();
  let cut = false;
  return {
    install: (page: Page) =>
      page.routeWebSocket(/\/graphql$/, async (socket) => {
        if (cut) return socket.close({ code: 1011, reason: 'no network' });
        socket.connectToServer();
        open.add(socket);
      }),
    drop: async () => {
      cut = true;
      for (const socket of open) await socket.close({ code: 1011, reason: 'no network' });
      open.clear();
    },
    restore: () => {
      cut = false;
    },
  };
};

describe('two people at two screens', () => {
  test('a maintainer ticks and completes; the supervisor sees each change without a reload', async () => {
    const id = await scheduleForMaintainer('2021-03-01T09:00', '2021-03-01T11:00');
    const supervisor = await signIn('plant', week('2021-03-01'));
    const maintainer = await signIn('maintainer', `${week('2021-03-01')}&intervento=${id}`);
    await bar(supervisor.page, id).waitFor();
    await live(supervisor.page);

    const { page } = maintainer;
    const tab = page.getByRole('tab', { name: 'Attività' });
    await tab.click();
    const lines = page.locator('[data-line-id] input');
    await lines.first().waitFor();
    const count = await lines.count();
    for (let n = 0; n < count; n++) {
      await lines.nth(n).check();
      await supervisor.page.locator(`[data-occurrence-id="${id}"][data-lines-done="${n + 1}"]`).waitFor();
    }
    await page.getByRole('button', { name: /Come previsto/ }).click();
    // Planned for a day that is gone, it is noted: the plan is suggested, and the work stays there.
    await completeOnAnotherDay(page);
    await supervisor.page.locator(`[data-occurrence-id="${id}"][data-completed="true"]`).waitFor();
    expect([...supervisor.faults, ...maintainer.faults]).toEqual([]);
  });

  test('a maintainer starts the clock; the supervisor sees at once who is at it, and how long it took when it stops', async () => {
    const id = await scheduleForMaintainer('2021-03-02T09:00', '2021-03-02T11:00');
    const path = `${week('2021-03-01')}&intervento=${id}`;
    const [supervisor, maintainer] = [await signIn('plant', path), await signIn('maintainer', path)];
    const facts = supervisor.page.getByTestId('detail-facts');
    await facts.getByText('In ritardo', { exact: true }).waitFor();
    await live(supervisor.page);
    await maintainer.page.getByRole('tab', { name: 'Attività' }).click();
    await maintainer.page.getByRole('button', { name: 'Inizia', exact: true }).click();
    await facts.getByText(/^In corso: \S/).waitFor();
    await expect.poll(() => bar(supervisor.page, id).getAttribute('aria-label')).toMatch(/In corso: \S/);
    // The list says the same, with the same name.
    const who = (await facts.getByText(/^In corso: \S/).textContent()) ?? '';
    await supervisor.page.goto('/pianificazioni/lista?dal=2021-03-02&al=2021-03-02');
    const list = supervisor.page.getByTestId('planning-list');
    await list.getByText(who, { exact: true }).first().waitFor();
    await supervisor.page.goto(path);
    await facts.getByText(who, { exact: true }).waitFor();
    await live(supervisor.page);
    await maintainer.page.getByRole('button', { name: 'Ferma', exact: true }).click();
    await facts.getByText('In ritardo', { exact: true }).waitFor();
    await supervisor.page.getByRole('tab', { name: 'Attività' }).click();
    await expect.poll(() => supervisor.page.getByLabel('Minuti', { exact: true }).inputValue()).toBe('1');
    expect([...supervisor.faults, ...maintainer.faults]).toEqual([]);
  });

  test('what is wrong with the machine is found by typing; the maintainer sees it beside the work, and so does the page of the machine', async () => {
    const id = await scheduleForMaintainer('2031-03-05T09:00', '2031-03-05T11:00');
    const panel = `${week('2031-03-03')}&intervento=${id}`;
    const [supervisor, maintainer] = [await signIn('plant', panel), await signIn('maintainer', panel)];
    const facts = ({ page }: typeof supervisor) => page.getByTestId('detail-facts');
    await facts(maintainer).waitFor();
    await live(maintainer.page);
    const { page } = supervisor;
    await page.getByRole('button', { name: 'Modifica le anomalie' }).click();
    const dialog = page.getByRole('dialog', { name: /^Anomalie:/ });
    await dialog.getByRole('combobox').click();
    for (const [words, name] of [
      ['rumore', 'Rumore anomalo'],
      ['vibra', 'Vibrazioni'],
    ] as const) {
      await page.keyboard.type(words);
      await expect.poll(() => page.getByRole('option').allTextContents()).toEqual([name]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
      // The next one is typed where the last one was.
      expect(await dialog.getByRole('combobox').inputValue()).toBe('');
    }
    await dialog.getByRole('button', { name: 'Togli Vibrazioni' }).click();
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await facts(maintainer).getByText('Rumore anomalo').waitFor();
    expect(await facts(maintainer).getByText('Vibrazioni').count()).toBe(0);
    expect(await maintainer.page.getByRole('button', { name: 'Modifica le anomalie' }).count()).toBe(0);

    await page
      .locator('[data-side-panel]')
      .getByRole('switch', { name: 'Guasto' })
      .or(page.getByLabel('Guasto', { exact: true }))
      .first()
      .click();
    await maintainer.page.getByRole('tab', { name: 'Scheda' }).click();
    await maintainer.page.getByRole('tabpanel').getByRole('link').first().click();
    const faults = maintainer.page.getByRole('list', { name: 'Guasti aperti' });
    await faults.getByRole('listitem').filter({ hasText: 'Rumore anomalo' }).waitFor();
    expect([...supervisor.faults, ...maintainer.faults]).toEqual([]);
  });

  test('the keyboard moves a bar by a slot, the other board follows, and Esc leaves nothing behind', async () => {
    const id = await scheduleForMaintainer('2031-03-10T09:00', '2031-03-10T11:00');
    const one = await signIn('plant', week('2031-03-10'));
    const two = await signIn('plant', week('2031-03-10'));
    await bar(two.page, id).waitFor();
    await live(two.page);
    await bar(one.page, id).focus();
    await one.page.keyboard.press('Alt+ArrowRight');
    await two.page.locator(`[data-occurrence-id="${id}"][aria-label*="10:00"]`).waitFor();
    await one.page.locator(`[data-occurrence-id="${id}"]:not([data-pending])`).waitFor();
    expect(await bar(one.page, id).getAttribute('aria-label')).toContain('10:00');
  });

  test('a drag to another day moves it for everybody; a day that is not worked takes nothing', async () => {
    const id = await scheduleForMaintainer('2031-03-17T09:00', '2031-03-17T11:00');
    const one = await signIn('plant', week('2031-03-17'));
    const two = await signIn('plant', week('2031-03-17'));
    await bar(two.page, id).waitFor();
    await live(two.page);
    await one.page.locator('[data-draggable]').waitFor();
    const headers = one.page.getByRole('columnheader');
    const wednesday = await headers.filter({ hasText: 'mer' }).boundingBox();
    const saturday = await headers.filter({ hasText: 'sab' }).boundingBox();
    const monday = await headers.filter({ hasText: 'lun' }).boundingBox();
    if (!wednesday || !saturday || !monday) throw new Error('the board is not there');
    const dragTo = async (to: number) => {
      const box = await restingBar(one.page, id);
      const [x, y] = [box.x + 20, box.y + box.height / 2];
      await one.page.mouse.move(x, y);
      await one.page.mouse.down();
      await one.page.mouse.move(x + 30, y, { steps: 3 });
      await one.page.mouse.move(x + to, y, { steps: 8 });
      await one.page.mouse.up();
    };
    await dragTo(saturday.x - monday.x);
    expect(await bar(one.page, id).getAttribute('aria-label')).toContain('17');
    await dragTo(wednesday.x - monday.x);
    await two.page.locator(`[data-occurrence-id="${id}"][aria-label*="19"]`).waitFor();
  });

  test('two people write notes at once: the later sees both texts, and says which stay', async () => {
    const id = await scheduleForMaintainer('2031-03-31T09:00', '2031-03-31T11:00');
    const open = `${week('2031-03-31')}&intervento=${id}`;
    const [one, two] = [await signIn('plant', open), await signIn('maintainer', open)];
    await two.page.getByRole('tab', { name: 'Attività' }).click();
    const [mine, theirs] = [one.page.getByLabel('Note', { exact: true }), two.page.getByLabel('Note', { exact: true })];
    await mine.pressSequentially('Rinviare');
    await theirs.pressSequentially('Manca olio');
    await theirs.blur();
    await one.page.getByText('Modificato ora da').first().waitFor();
    await mine.blur();
    const present = one.page.getByLabel('Nota attuale');
    await present.waitFor();
    expect([await present.textContent(), await mine.inputValue()]).toEqual(['Manca olio', 'Rinviare']);
    // What could not be saved is still there when the panel is opened again.
    await mine.press('Escape');
    await one.page.getByTestId('detail-facts').waitFor({ state: 'detached' });
    await bar(one.page, id).click();
    expect(await mine.inputValue()).toBe('Rinviare');
    await one.page.getByRole('button', { name: 'Unisci i due testi' }).click();
    expect(await mine.inputValue()).toBe('Manca olio\nRinviare');
    await mine.blur();
    await present.waitFor({ state: 'detached' });
    await two.page.locator('textarea', { hasText: 'Manca olio\nRinviare' }).waitFor();
    expect([...one.faults, ...two.faults]).toEqual([]);
  });

  test('a lost connection is told, and what was missed is there when it comes back', async () => {
    const id = await scheduleForMaintainer('2031-03-24T09:00', '2031-03-24T11:00');
    const network = droppable();
    const { page } = await signIn('plant', week('2031-03-24'), {}, network.install);
    await bar(page, id).waitFor();
    await live(page);
    await network.drop();
    await page.locator('[data-testid="connection"]:not([data-kind="live"])').waitFor();
    const plant = await asPerson('plant');
    await plant(
      'mutation($c: ID!, $id: ID!) { moveIntervention(commandId: $c, id: $id, input: {start: "2031-03-25T13:00:00Z"}) { id } }',
      {
        c: crypto.randomUUID(),
        id,
      },
    );
    network.restore();
    await live(page);
    await page.locator(`[data-occurrence-id="${id}"][aria-label*="14:00"]`).waitFor();
  });
});

describe('rights', () => {
  test('a demo user sees everything and finds nothing to change it with', async () => {
    const id = await scheduleForMaintainer('2031-04-07T09:00', '2031-04-07T11:00');
    const { page } = await signIn('demo', week('2031-04-07'));
    await bar(page, id).waitFor();
    expect(await page.locator('[data-movable]').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Nuova pianificazione/ }).count()).toBe(0);
  });

  test('a user of another company sees nothing of it', async () => {
    const id = await scheduleForMaintainer('2031-04-14T09:00', '2031-04-14T11:00');
    const { page } = await signIn('prova-admin', `${week('2031-04-14')}&intervento=${id}`);
    await page.getByText('Intervento non trovato').waitFor();
    expect(await bar(page, id).count()).toBe(0);
  });
});

describe('for everybody', () => {
  test.each([
    ['desktop, light', { colorScheme: 'light' }],
    ['desktop, dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)('%s: board, detail and list pass axe', async (device, view) => {
    const id = await scheduleForMaintainer('2031-04-21T09:00', '2031-04-21T11:00', true);
    const { page, faults } = await signIn('plant', week('2031-04-21'), view);
    await bar(page, id).first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    // A row that scrolls sideways cuts off what stands out of it: the ring of the focus has room there.
    const room = await page
      .locator('[data-counter]')
      .first()
      .evaluate((one) => {
        const row = one.parentElement?.getBoundingClientRect();
        return one.getBoundingClientRect().top - (row?.top ?? 0);
      });
    if (device === 'phone') expect(room).toBeGreaterThanOrEqual(4);
    await page.goto(`${week('2031-04-21')}&intervento=${id}`);
    await page.getByTestId('detail-facts').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.goto('/pianificazioni/lista');
    await page.locator('[data-testid="planning-list"]:not([data-rows="0"])').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
