import { now } from '@cadenza/infra/clock/clock';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live } from './on-page.ts';
import { atCompany, people } from './people.ts';

const signIn = people();

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Another one, two pixels wide. */
const wide = Buffer.from('UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoCAAEADMDOJaACdAFAAAD+3FHSXS5Df6u/O36ntgAAAA==', 'base64');
const logoOf = (content: Buffer, name = 'logo.png') => ({ name, mimeType: `image/${name.slice(5)}`, buffer: content });

/** A label as it stands, with the mark of what is required. */
const labelled = (label: string): RegExp => new RegExp(`^${label}(?: \\*)?$`);
/** What the drawer says where one works, and how wide its picture is. */
const inDrawer = (page: Page, name: string) => page.getByRole('region', { name }).locator('img');
const width = (image: HTMLImageElement): Promise<number> => image.decode().then(() => image.naturalWidth);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true });

describe('a super administrator', () => {
  test('makes a company, typing in every field; what is wrong is told at its field; who works in it sees name and logo change', async () => {
    const { page, faults } = await signIn('superadmin', '/amministrazione/companies');
    await page.getByRole('row', { name: /Officine Demo/ }).waitFor();
    await page.keyboard.press('n');
    const form = dialog(page, 'Nuova azienda');
    await form.waitFor();
    // However long a form is, its buttons are in sight: what stands between them and the head scrolls.
    for (const viewport of [
      { width: 375, height: 700 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      const save = form.getByRole('button', { name: 'Salva' });
      await expect.poll(() => save.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    }
    const code = `ALFA-${now().toString(36)}`.toUpperCase();
    const type = async (label: string, text: string, where = form): Promise<void> => {
      const field = where.getByLabel(labelled(label));
      await field.click();
      await field.fill('');
      await field.pressSequentially(text);
      await page.keyboard.press('Tab');
    };
    await type('Ragione sociale', 'Alfa Meccanica S.r.l.');
    // Esc asks before it takes what was written; another Esc stays.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Modifiche non salvate' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await type('Codice identificativo', code.toLowerCase());
    await type('Indirizzo', 'Via Gazzolo');
    await type('Numero civico', '71/A');
    await type('Comune', 'Lumezzane');
    await type('Provincia', 'XX');
    await form.getByText('Provincia sconosciuta: in Italia è una sigla di due lettere, per esempio BS').waitFor();
    await type('Provincia', 'bs');
    await form.getByRole('combobox', { name: 'Paese' }).click();
    await page.keyboard.type('Ital');
    await page.getByRole('option', { name: 'Italia' }).click();
    await type('E-mail', 'info@alfa.example');
    await type('Telefono', '+39 030 1234567');
    await type('Partita IVA', '01234567890');
    await form.getByText('Partita IVA non valida: controlla le cifre').waitFor();
    await type('Partita IVA', '01234567897');
    await type('Codice fiscale', '01234567897');
    await type('Codice SDI', 'm5uxcr1');
    await type('E-mail per le fatture', 'fatture@alfa.example');
    await type('Banca', 'Banca di Prova');
    await type('IBAN', 'IT60X0542811101000000123457');
    await form.getByText('IBAN non valido: controlla lettere e cifre').waitFor();
    await type('IBAN', 'IT60 X054 2811 1010 0000 0123 456');
    await form.getByLabel('Tipo di contratto').click();
    await page.getByRole('option', { name: 'Annuale' }).click();
    await form.getByLabel('Cadenza dei pagamenti').click();
    await page.getByRole('option', { name: 'Mensile' }).click();
    await type('Prezzo del contratto', '1250,50');
    await form.locator('input[type=file]').setInputFiles(logoOf(Buffer.from('<html>')));
    const business = form.getByLabel(labelled('Ragione sociale'));
    await business.press('Enter');
    await form.getByText("Serve un'immagine PNG, JPEG o WebP.").waitFor();
    await form.locator('input[type=file]').setInputFiles(logoOf(dot));
    await form.getByRole('img', { name: 'Logo' }).waitFor();
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    await business.press('Enter');
    await form.waitFor({ state: 'detached' });

    await page.getByRole('searchbox', { name: 'Cerca' }).fill(code);
    await page.waitForURL((url) => url.searchParams.get('cerca') === code);
    const row = page.getByRole('row', { name: new RegExp(code) });
    // The list is of these words: a row that makes way for it while it is pressed opens nothing.
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await row.click();
    const opened = dialog(page, 'Alfa Meccanica S.r.l.');
    await opened.waitFor();
    expect(await opened.getByLabel('IBAN', { exact: true }).inputValue()).toBe('IT60X0542811101000000123456');
    expect(await opened.getByLabel('Provincia', { exact: true }).inputValue()).toBe('BS');
    expect(await opened.getByLabel('Prezzo del contratto').inputValue()).toBe('1.250,50');
    const picture = opened.getByRole('img', { name: 'Logo' });
    await picture.waitFor();
    expect(await picture.evaluate(width)).toBe(1);
    expect(await opened.getByLabel('Link pubblico per le richieste di assistenza').inputValue()).toContain(code);

    // Another browser, at work in the new company.
    atCompany('superadmin', 'Alfa Meccanica S.r.l.');
    const inside = await signIn('superadmin', '/');
    await live(inside.page);
    expect(await inDrawer(inside.page, 'Alfa Meccanica S.r.l.').evaluate(width)).toBe(1);
    await type('Ragione sociale', 'Beta Meccanica S.r.l.', opened);
    await opened.locator('input[type=file]').setInputFiles(logoOf(wide, 'logo.webp'));
    await save(page).click();
    await opened.waitFor({ state: 'detached' });
    const renamed = inDrawer(inside.page, 'Beta Meccanica S.r.l.');
    await renamed.waitFor();
    expect(await renamed.evaluate(width)).toBe(2);

    await page.getByRole('button', { name: 'Azioni: Beta Meccanica S.r.l.' }).click();
    await page.getByRole('menuitem', { name: 'Disattiva' }).click();
    await row.getByText('Inattivo').or(row.getByText('Disattivato')).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect([...faults, ...inside.faults]).toEqual([]);
  });
});

describe('an administrator', () => {
  test('changes the hours of the calendar, and an open board follows', async () => {
    const board = await signIn('prova-admin', '/');
    await board.page.getByText('06:00–20:00').first().waitFor();
    await live(board.page);
    const { page, faults } = await signIn('prova-admin', '/amministrazione/settings');
    const start = page.getByRole('group', { name: 'Inizio del calendario' });
    const typeStart = async (time: string): Promise<void> => {
      await start.getByRole('spinbutton').first().focus();
      await page.keyboard.type(time);
    };
    // Not dirty any more.
    const saved = async (): Promise<void> => {
      await save(page).click();
      const undo = page.getByRole('button', { name: 'Annulla le modifiche' });
      await expect.poll(() => undo.isDisabled(), { timeout: 60_000 }).toBe(true);
    };
    await start.waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await typeStart('2200');
    await save(page).click();
    await page.getByText("La fine deve essere successiva all'inizio").waitFor();
    await typeStart('0700');
    await saved();
    await board.page.getByText('07:00–20:00').first().waitFor();
    await typeStart('0600');
    await saved(); // as it was found
    expect([...faults, ...board.faults]).toEqual([]);
  });

  test('changes the own company, and not what was agreed with it', async () => {
    const { page, faults } = await signIn('prova-admin', '/amministrazione/company');
    const phone = page.getByLabel('Telefono');
    await phone.fill('+39 0341 641 221');
    await page.locator('input[type=file]').setInputFiles(logoOf(wide, 'logo.webp'));
    await phone.press('Enter');
    await page.getByText('Salvato: Fonderie Prova S.r.l.').waitFor();
    // At once, for who has saved it as well.
    const shown = inDrawer(page, 'Fonderie Prova S.r.l.');
    await shown.waitFor();
    expect(await shown.evaluate(width)).toBe(2);
    expect(await page.getByLabel('Prezzo del contratto').isDisabled()).toBe(true);
    expect(await page.getByLabel('Codice identificativo').isDisabled()).toBe(true);
    await page.reload();
    await page.getByLabel('Telefono').waitFor();
    expect(await page.getByLabel('Telefono').inputValue()).toBe('+39 0341 641 221');
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
