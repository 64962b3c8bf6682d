import { randomUUID } from 'node:crypto';
import { keptAuthSecret } from '@cadenza/infra/embedded/auth-secret';
import { createUnsubscribes } from '@cadenza/infra/signatures/unsubscribe';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { here } from './here.ts';
import { firstOption } from './options.ts';
import { asPerson, people } from './people.ts';

const signIn = people();

const list = (page: Page) => page.getByRole('dialog', { name: 'Report per e-mail' });
const open = async (page: Page): Promise<void> => {
  await page.getByTestId('report').waitFor();
  await page.getByRole('button', { name: 'Invia per e-mail…' }).click();
  await list(page).getByRole('button', { name: 'Chiudi', exact: true }).last().waitFor();
};
const line = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });

type Me = { me: { id: string; company: { id: string } } };
type Receivers = { reportReceivers: { id: string; name: string; reachable: boolean }[] };
const created = async (input: object): Promise<string> => {
  const admin = await asPerson('prova-admin');
  const { saved } = await admin<{ saved: { id: string } }>(
    'mutation($c: ID!, $input: ReportScheduleInput!) { saved: createReportSchedule(commandId: $c, input: $input) { id } }',
    { c: randomUUID(), input },
  );
  return saved.id;
};

describe('reports by e-mail', () => {
  test('are made, switched on, changed and deleted by who says what is sent', async () => {
    const { page, faults } = await signIn('prova-admin', '/reports/reportGuastiInterventi');
    await open(page);
    await list(page).getByRole('button', { name: 'Nuovo invio' }).click();
    const form = page.locator('section[role=dialog]:has(form)');
    const name = `Guasti ${randomUUID().slice(0, 6)}`;
    await form.getByRole('textbox', { name: /^Nome/ }).fill(name);
    await form.getByRole('textbox', { name: /^Giorno del mese/ }).fill('31');
    await form.getByText('Il giorno 31 di ogni mese, o l’ultimo, alle 07:00. Contiene il mese precedente.').waitFor();
    await form.getByRole('switch', { name: 'Invio attivo' }).click();
    await form.getByRole('button', { name: 'Salva' }).click();
    // Nobody is sent what goes to nobody.
    await form.getByText('Campo obbligatorio', { exact: true }).waitFor();
    // One with an address for e-mail, whoever else works there by now.
    await form.getByRole('combobox', { name: /^Destinatari/ }).fill('Ferretti');
    await firstOption(page).click();
    await form.getByRole('button', { name: /^Togli / }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Salva' }).click();
    await form.waitFor({ state: 'detached' });
    const own = line(page, name);
    await own.getByText(/^Report guasti e interventi · PDF · Il giorno 31/).waitFor();
    await own.getByText(/^Prossimo invio: \S+ \d+ \S+ \d{4} alle ore 07:00/).waitFor();
    await own.getByText('1 persona lo riceve.').waitFor();
    expect(await accessFaults(page)).toEqual([]);

    await own.getByRole('switch', { name: 'Invio attivo' }).click();
    await own.getByText('Spento: non viene inviato').waitFor();
    await own.getByRole('button', { name: `Modifica l’invio «${name}»` }).click();
    await form.getByText('Cronologia').click();
    await form.getByTestId('history').getByText("ha creato l'invio del report").waitFor();
    await form.getByRole('button', { name: /^Ogni mese/ }).click();
    await page.getByRole('option', { name: 'Ogni settimana' }).click();
    await form.getByText(/^Ogni lunedì alle 07:00\. /).waitFor();
    await form.getByRole('button', { name: 'Salva' }).click();
    await own.getByText(/Ogni lunedì alle 07:00$/).waitFor();
    await own.getByRole('button', { name: `Elimina l’invio «${name}»` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await own.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('are there as soon as somebody else makes them, and gone with them', async () => {
    const { page, faults } = await signIn('prova-admin', '/reports/reportGenerale');
    await open(page);
    const name = `Altrui ${randomUUID().slice(0, 6)}`;
    const id = await created({ name, report: 'GENERAL', recipients: [] });
    await line(page, name).waitFor();
    const admin = await asPerson('prova-admin');
    const change = `mutation($c: ID!, $id: ID!, $name: String!) {
      changeReportSchedule(commandId: $c, id: $id, input: { name: $name }) { id } }`;
    await admin(change, { c: randomUUID(), id, name: `${name} bis` });
    await line(page, `${name} bis`).waitFor();
    const remove = 'mutation($c: ID!, $id: ID!) { removeReportSchedule(commandId: $c, id: $id) { id } }';
    await admin(remove, { c: randomUUID(), id });
    await line(page, name).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('can be read and used on a phone, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await signIn('prova-admin', '/reports/reportGenerale', {
        colorScheme,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
      });
      await open(page);
      await list(page).getByRole('button', { name: 'Nuovo invio' }).click();
      const form = page.locator('section[role=dialog]:has(form)');
      await form.getByRole('textbox', { name: /^Nome/ }).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      const low = await form
        .getByRole('button')
        .evaluateAll((all) =>
          all
            .filter((one) => one.tabIndex >= 0 && one.getBoundingClientRect().height < 44)
            .map((one) => one.textContent),
        );
      expect(low).toEqual([]);
    }
  });

  test('and targets are a matter of plant managers, too', async () => {
    const { page, faults } = await signIn('plant', '/reports/reportGenerale');
    await open(page);
    await list(page).getByRole('button', { name: 'Nuovo invio' }).click();
    await page.locator('section[role=dialog]:has(form)').getByRole('textbox', { name: /^Nome/ }).waitFor();
    await page.reload();
    await page.getByTestId('report').waitFor();
    await page.getByRole('button', { name: 'Obiettivi' }).click();
    await page
      .getByRole('dialog', { name: /Obiettivi/ })
      .getByRole('button', { name: 'Salva' })
      .waitFor();
    expect(faults).toEqual([]);
  });

  test('are none for who only looks', async () => {
    const { page } = await signIn('demo', '/reports/reportGenerale');
    await page.getByTestId('report').waitFor();
    expect(await page.getByRole('button', { name: /^Invia per e-mail/ }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('whoever receives one', () => {
  test('has it no more by the link of a letter, without a login, and again where they say so', async () => {
    const admin = await asPerson('prova-admin');
    const { me } = await admin<Me>('{ me { id company { id } } }');
    const { reportReceivers } = await admin<Receivers>('{ reportReceivers { id name reachable } }');
    expect(reportReceivers.map(({ id }) => id)).toContain(me.id);
    const name = `Generale ${randomUUID().slice(0, 6)}`;
    const scheduleId = await created({ name, report: 'GENERAL', recipients: [me.id], active: true });
    const secret = createUnsubscribes(await keptAuthSecret(here().dataDir)).secretOf({
      ...{ companyId: me.company.id, scheduleId, userId: me.id },
    });
    for (const [colorScheme, width] of [
      ['light', 1366],
      ['dark', 360],
    ] as const) {
      const { page, faults } = await signIn('prova-admin', `/app/report-mails/${secret}`, {
        ...{ typed: 'by hand', colorScheme, viewport: { width, height: 740 } },
      });
      await page.getByText(`Vuoi smettere di ricevere per e-mail il report «${name}»`).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      if (width > 400) continue;
      await page.getByRole('button', { name: 'Non ricevere più' }).press('Enter');
      await page.getByText(/^Fatto: non riceverai più questo report/).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    }
    const { page } = await signIn('prova-admin', '/reports/reportGenerale');
    await open(page);
    const mine = line(page, name).getByRole('switch', { name: 'Lo ricevo' });
    expect(await mine.isChecked()).toBe(false);
    await line(page, name).getByText('0 persone lo ricevono. 1 altra non lo riceve.').waitFor();
    await mine.click();
    await expect.poll(() => mine.isChecked()).toBe(true);
    await page.reload();
    await open(page);
    expect(await mine.isChecked()).toBe(true);
  });
});
