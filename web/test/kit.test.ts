import { machineNow } from '@cadenza/infra/clock/clock';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from './axe.ts';
import { desktop, pages, phone } from './open-page.ts';

const open = pages();

const views = [
  ['desktop, light', { ...desktop, colorScheme: 'light' }],
  ['desktop, dark', { ...desktop, colorScheme: 'dark' }],
  ['phone, light', { ...phone, colorScheme: 'light' }],
  ['phone, dark', { ...phone, colorScheme: 'dark' }],
] as const;

const shown = async (page: Page): Promise<void> => {
  await page.getByRole('grid', { name: 'Tabella' }).waitFor();
};

describe('every primitive in every state', () => {
  test.each(views)('%s: can be used by everybody', async (_, view) => {
    const { page, faults } = await open('/dev/kit', view);
    await shown(page);
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each(views.slice(0, 2))('%s: dialogs, menus and lists too', async (_, view) => {
    const { page, faults } = await open('/dev/kit', view);
    await shown(page);
    for (const name of ['Modulo', 'Conferma']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole(name === 'Modulo' ? 'dialog' : 'alertdialog').waitFor();
      expect(await accessFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole(name === 'Modulo' ? 'dialog' : 'alertdialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Azioni' }).click();
    await page.getByRole('menu').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Cerca un manutentore' }).fill('fer');
    await page.getByRole('option', { name: 'Giulia Ferri' }).waitFor();
    // The rest of the page is hidden from screen readers while the list is open; the focus stays in the field.
    expect(await accessFaults(page, '[role=listbox]')).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('by keyboard alone', () => {
  test('the palette finds a screen, and Enter goes there', async () => {
    const { page, faults } = await open('/dev/kit', desktop);
    await shown(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Scrivi che cosa vuoi fare o cercare' });
    await field.waitFor();
    await page.keyboard.type('profilo');
    expect(await page.getByRole('option').allTextContents()).toEqual(['Il mio profilo']);
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Giulia Ferri' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(faults).toEqual([]);
  });

  test('a choice found by typing: Enter takes the first match; what matches none stays, with a fault', async () => {
    const { page, faults } = await open('/dev/kit', desktop);
    await shown(page);
    const field = page.getByRole('combobox', { name: 'Cerca un manutentore' });
    await field.focus();
    await page.keyboard.type('fer');
    await page.getByRole('option', { name: 'Giulia Ferri' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Giulia Ferri');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await field.fill('Nessuno di loro');
    await page.keyboard.press('Enter');
    const fault = page.getByText("«Nessuno di loro» non è nell'elenco");
    await fault.waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe('Nessuno di loro');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    // A whole name is a choice, also without the list.
    await field.fill('luca esposito');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe('Luca Esposito');
    expect(await fault.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('Enter that comes before the list has heard of the words is answered once it has', async () => {
    const { page, faults } = await open('/dev/kit', desktop);
    await shown(page);
    const field = page.getByRole('combobox', { name: 'Cerca un manutentore' });
    await field.focus();
    /** Types and enters so fast that nothing but what React does at once lies between. */
    const enterAtOnce = (words: string) =>
      field.evaluate(async (input: HTMLInputElement, typed) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await Promise.resolve();
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      }, words);
    await enterAtOnce('Nessuno di loro');
    await page.getByText("«Nessuno di loro» non è nell'elenco").waitFor();
    await enterAtOnce('fer');
    await expect.poll(() => field.inputValue()).toBe('Giulia Ferri');
    // The first match of the words before is marked when these are entered.
    await field.fill('giu');
    await page.getByRole('option', { name: 'Giulia Ferri' }).waitFor();
    await enterAtOnce('luca');
    await expect.poll(() => field.inputValue()).toBe('Luca Esposito');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('? lists the shortcuts, and can switch single keys off', async () => {
    const { page } = await open('/dev/kit', desktop);
    await shown(page);
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Scorciatoie di un solo tasto' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Scrivi che cosa vuoi fare o cercare' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test('rows are walked with arrows and j k, opened with Enter, and the focus comes back', async () => {
    const { page } = await open('/dev/kit', desktop);
    await shown(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'));
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('2');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('4');
    await page.keyboard.press('End');
    await expect.poll(focused).toBe('401');
    await page.keyboard.press('k');
    await expect.poll(focused).toBe('400');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('400');
  });

  test('a busy or explained button keeps the focus and says why', async () => {
    const { page } = await open('/dev/kit', desktop);
    await shown(page);
    const button = page.getByRole('button', { name: 'Completa' }).first();
    await button.focus();
    const description = await button.evaluate(
      (node) => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(description).toBe('2 attività obbligatorie aperte, durata mancante');
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

describe('what is typed part by part', () => {
  test('a day and a time by digits, a number by arrows: each is read aloud, under the policy of the page', async () => {
    const { page, faults } = await open('/dev/kit', desktop);
    await shown(page);
    const day = page.getByRole('group', { name: 'Data', exact: true }).first();
    // Label and box: what it may have to say later takes no room now, so that it stands in one line with the fields beside it.
    const rows = await day.evaluate((box) => getComputedStyle(box.parentElement ?? box).gridTemplateRows.split(' '));
    expect(rows).toHaveLength(2);
    await day.getByRole('spinbutton').first().focus();
    await page.keyboard.type('24112026');
    expect(await day.getByRole('spinbutton').allTextContents()).toEqual(['24', '11', '2026']);
    await day.getByRole('spinbutton').first().focus();
    await page.keyboard.type('31022027');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByText('“31-02-2027” non è una data').first().waitFor();
    expect(await day.getByRole('spinbutton').allTextContents()).toEqual(['31', '02', '2027']);
    const time = page.getByRole('group', { name: 'Ora', exact: true }).first();
    await time.getByRole('spinbutton').first().focus();
    await page.keyboard.type('0930');
    expect(await time.getByRole('spinbutton').allTextContents()).toEqual(['09', '30']);
    const number = page.getByRole('textbox', { name: 'Ore mensili' }).first();
    await number.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(faults).toEqual([]);
  });
});

describe('what is half typed', () => {
  /** Another field of the form gets another value, as from the server, and the focus stays where it is. */
  const drawAnew = (page: Page): Promise<void> =>
    page.getByLabel('Con spiegazione').evaluate((node: HTMLInputElement) => {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      value?.set?.call(node, `${node.value} e altro`);
      node.dispatchEvent(new Event('input', { bubbles: true }));
    });

  test('stays when the form is drawn anew: a 31 before its month, an hour that was taken away', async () => {
    const { page, faults } = await open('/dev/kit', desktop);
    await shown(page);
    const parts = (name: string) =>
      page.getByRole('group', { name, exact: true }).first().getByRole('spinbutton').allTextContents();
    const first = (name: string) =>
      page.getByRole('group', { name, exact: true }).first().getByRole('spinbutton').first();
    await first('Data').focus();
    await page.keyboard.type('28022026');
    await first('Data').focus();
    await page.keyboard.type('31');
    await drawAnew(page);
    expect(await parts('Data')).toEqual(['31', '02', '2026']);
    await page.keyboard.type('03');
    expect(await parts('Data')).toEqual(['31', '03', '2026']);
    await first('Ora').focus();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    const [emptied] = await parts('Ora');
    expect(emptied).toMatch(/\D/);
    await drawAnew(page);
    expect((await parts('Ora'))[0]).toBe(emptied);
    expect(faults).toEqual([]);
  });
});

describe('who may see it', () => {
  test('another role gets "Non Autorizzato", with the way home', async () => {
    const { page } = await open('/dev/kit', { ...desktop, as: { roles: ['ROLE_PLANT'] } });
    await page.getByRole('heading', { name: 'Non Autorizzato' }).waitFor();
    expect(await page.getByRole('link', { name: 'Home' }).count()).toBe(1);
  });
  test('an unknown address is a page of its own', async () => {
    const { page } = await open('/boh', desktop);
    await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
  });
});

describe('theme and language', () => {
  test('a chosen theme is there from the first paint on', async () => {
    const { page, served } = await open('/dev/kit', { ...desktop, colorScheme: 'light' });
    await shown(page);
    await page.getByRole('button', { name: 'Tema' }).click();
    await page.getByRole('menuitem', { name: 'Scuro' }).click();
    await page.goto(`${served.url}/dev/kit`, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });

  test('another language keeps the screen, takes its prefix and is remembered for a year', async () => {
    const { page } = await open('/dev/kit', desktop);
    await shown(page);
    await page.getByRole('button', { name: 'Lingua' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Components' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/dev/kit');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    expect(await page.getByRole('link', { name: 'Planning' }).getAttribute('href')).toBe('/en');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'cadenza.language');
    expect(cookie?.value).toBe('en');
    expect((cookie?.expires ?? 0) - machineNow() / 1000).toBeGreaterThan(364 * 24 * 3600);
    await page.goBack();
    await page.getByRole('heading', { name: 'Componenti' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('it');
  });
});

test.each(['Modulo', 'Conferma'])(
  'phone: no message lies over a dialog (%s), whichever of the two came first',
  async (name) => {
    const { page, faults } = await open('/dev/kit', phone);
    await shown(page);
    await page.getByRole('button', { name: 'Messaggio di errore', exact: true }).click();
    const message = page.locator('[data-sonner-toast]').first();
    await message.waitFor();
    const atFoot = await message.boundingBox();
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole(name === 'Modulo' ? 'dialog' : 'alertdialog');
    await dialog.waitFor();
    const isFree = async (): Promise<boolean> => {
      const [said, box] = await Promise.all([message.boundingBox(), dialog.boundingBox()]);
      return said !== null && box !== null && said.y >= 0 && said.y + said.height <= box.y;
    };
    await expect.poll(isFree).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Nothing stands there any more: it is at the foot again, within the thumb's reach.
    await expect.poll(async () => (await message.boundingBox())?.y).toBe(atFoot?.y);
    expect(faults).toEqual([]);
  },
);
