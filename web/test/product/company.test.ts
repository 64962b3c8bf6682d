import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { people } from './people.ts';

const signIn = people();

const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true });

describe('an administrator', () => {
  test('changes the hours of the calendar, and an open board follows', async () => {
    const board = await signIn('prova-admin', '/');
    await board.page.getByText('06:00–20:00').first().waitFor();
    await board.page.locator('[data-testid="connection"][data-kind="live"]').waitFor();
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
    await phone.press('Enter');
    await page.getByText('Salvato: Fonderie Prova S.r.l.').waitFor();
    expect(await page.getByLabel('Prezzo del contratto').isDisabled()).toBe(true);
    expect(await page.getByLabel('Codice identificativo').isDisabled()).toBe(true);
    await page.reload();
    await page.getByLabel('Telefono').waitFor();
    expect(await page.getByLabel('Telefono').inputValue()).toBe('+39 0341 641 221');
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
