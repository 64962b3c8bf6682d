import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, restOf } from './people.ts';

const signIn = people();

const report = (page: Page) => page.getByTestId('report');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a report', () => {
  test('leaves as a PDF, and is none for who only looks', async () => {
    const { page, faults } = await signIn('admin', '/reports/reportManutentori?mesi=9,10,11');
    await report(page).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'PDF').click()]);
    expect(download.suggestedFilename()).toMatch(/^Report_manutentori_\d\d_\d\d_\d{4}_\d\d_\d\d\.pdf$/);
    expect(faults).toEqual([]);
    await page.getByRole('button', { name: 'I tuoi file' }).click();
    const files = page.getByRole('dialog', { name: 'I tuoi file' });
    const again = files.getByRole('button', { name: /^Scarica Report_manutentori_/ }).first();
    const [once] = await Promise.all([page.waitForEvent('download'), again.click()]);
    expect(once.suggestedFilename()).toBe(download.suggestedFilename());
    expect(await accessFaults(page)).toEqual([]);
    const { page: visitor } = await signIn('demo', '/reports/reportManutentori');
    await report(visitor).waitFor();
    // Why not is part of its name.
    expect(await visitor.getByRole('button', { name: /^PDF/ }).getAttribute('aria-disabled')).toBe('true');
  });

  test('leaves as a workbook that is made for it; another tab sees it come, and what fails or is gone says so', async () => {
    const { page, faults } = await signIn('admin', '/reports/reportAttrezzature?mesi=9,10,11');
    await report(page).waitFor();
    const tab = await page.context().newPage();
    await tab.goto('/reports/reportGenerale');
    await tab.getByRole('button', { name: 'I tuoi file' }).click();
    const files = tab.getByRole('dialog', { name: 'I tuoi file' });
    await files
      .getByText(/restano qui per un giorno/)
      .or(files.getByRole('list'))
      .first()
      .waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Foglio di calcolo').click()]);
    const name = download.suggestedFilename();
    expect(name).toMatch(/^Report_attrezzature_\d\d_\d\d_\d{4}_\d\d_\d\d\.xlsx$/);
    const fetch = files.getByRole('button', { name: `Scarica ${name}` }).first();
    const [again] = await Promise.all([tab.waitForEvent('download'), fetch.click()]);
    expect(again.suggestedFilename()).toBe(name);
    const rest = await restOf('admin');
    const plant = await rest<{ id: string }>('/api/impianti', 'POST', { descrizione: `Vuoto ${crypto.randomUUID()}` });
    const self = await asPerson('admin');
    await self(
      'mutation($c: ID!, $i: EquipmentLabelsInput!) { printEquipmentLabels(commandId: $c, input: $i) { id } }',
      {
        ...{ c: crypto.randomUUID(), i: { list: {}, perSheet: 24, plantId: plant.id } },
      },
    );
    const failed = files.getByRole('listitem').filter({ hasText: 'Etichette QR · PDF' }).first();
    await failed.getByText(/^non riuscito · chiesto il .*nessuna attrezzatura/).waitFor();
    expect(await failed.getByRole('button').count()).toBe(0);
    expect(await accessFaults(tab)).toEqual([]);
    await tab.route('**/api/stampe/*', (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
    await fetch.click();
    await tab.getByText('Il file non è più disponibile').waitFor();
    expect(faults).toEqual([]);
  });

  test('leaves as a workbook with its filters for who only looks', async () => {
    const { page } = await signIn('demo', '/reports/reportGuastiInterventi?mesi=9,10,11');
    await report(page)
      .or(page.getByRole('heading', { name: /Nessun guasto/ }))
      .first()
      .waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Foglio di calcolo').click()]);
    expect(download.suggestedFilename()).toMatch(/^Report_guasti_e_interventi_\d\d_\d\d_\d{4}_\d\d_\d\d\.xlsx$/);
  });
});
