import { instant } from '@cadenza/infra/clock/clock';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { here } from './here.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

/** Days and times as people type them, in the forms in which they are kept. */

const open = people();
const parts = (page: Page, name: string) => page.getByRole('group', { name }).first().getByRole('spinbutton');
const type = async (page: Page, name: string, text: string): Promise<void> => {
  await parts(page, name).first().focus();
  await page.keyboard.type(text);
};

const paste = (page: Page, name: string, text: string): Promise<void> =>
  parts(page, name)
    .first()
    .evaluate((part, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      part.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
/** A day and an hour and three quarters behind. */
const later = (start: string): string =>
  Temporal.Instant.from(start).add({ hours: 25, minutes: 45 }).toString({ smallestUnit: 'second' });

test('a form with a date that is none says so and keeps nothing; a date that is put right is kept', async () => {
  const id = await scheduleForMaintainer('2031-06-18T09:00', '2031-06-18T11:00');
  const startOf = async (): Promise<string> => {
    const plant = await asPerson('plant');
    const { plannedIntervention } = await plant<{ plannedIntervention: { planned: { start: string } } }>(
      'query($id: ID!) { plannedIntervention(id: $id) { planned { start } } }',
      { id },
    );
    return Temporal.Instant.from(plannedIntervention.planned.start).toString({ smallestUnit: 'second' });
  };
  const before = await startOf();
  const { page, faults } = await open('plant', `/?data=2031-06-18&intervento=${id}`);
  await page.locator('[data-side-panel]').getByRole('button', { name: 'Modifica…' }).click();
  const form = page.locator('section[role=dialog]:has(form)');
  await form.waitFor();
  await type(page, 'Data', '32/13/2031');
  await page.keyboard.press('Enter');
  await form.getByText('“32-13-2031” non è una data').first().waitFor();
  expect(await parts(page, 'Data').allTextContents()).toEqual(['32', '13', '2031']);
  expect(await accessFaults(page)).toEqual([]);
  // Enter in the last part, before the field is left.
  await type(page, 'Data', '31/02/2031');
  await page.keyboard.press('Enter');
  await form.getByText('“31-02-2031” non è una data').first().waitFor();
  await form.getByRole('button', { name: 'Salva', exact: true }).click();
  await form.getByText('“31-02-2031” non è una data').first().waitFor();
  expect(await startOf()).toBe(before);
  // Pasted with its time, a day fills both fields, and the end moves along.
  await paste(page, 'Data', '19/06/2031 10:45');
  await expect.poll(() => parts(page, 'Inizio').allTextContents()).toEqual(['10', '45']);
  // Nor is the end, whose field answers by the day of the start where nothing is said.
  await type(page, 'Giorno finale', '31/02/2031');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await form.getByText('“31-02-2031” non è una data').first().waitFor();
  expect(await parts(page, 'Giorno finale').allTextContents()).toEqual(['31', '02', '2031']);
  await type(page, 'Giorno finale', '19/06/2031');
  expect(await parts(page, 'Data').allTextContents()).toEqual(['19', '06', '2031']);
  await form.getByRole('button', { name: 'Salva', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(startOf).toBe(later(before));
  expect(faults).toEqual([]);
});

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, typed: 'by hand' } as const;

test('people outside type the day first, whatever their browser speaks; what is no date is not sent', async () => {
  const [machine] = (await (await fetch(`${here().address}/app/attrezzature/DEMO`)).json()) as { id: string }[];
  const at = instant().toZonedDateTimeISO('Europe/Rome').subtract({ days: 40 }).toPlainDate();
  const digits = [at.day, at.month].map((part) => String(part).padStart(2, '0'));
  const { page, faults } = await open('', `/es/supportRequests/DEMO?attrezzatura=${machine?.id}`, {
    ...phone,
    locale: 'en-US',
    timezoneId: 'Europe/Rome',
  });
  const words = `Gotea ${crypto.randomUUID()}`;
  await page.getByRole('textbox', { name: '¿Qué le pasa?' }).fill(words);
  await page.getByLabel('Tu nombre').fill('Luca Ferri');
  await page.getByLabel('Correo electrónico o teléfono').fill('luca@ferri.it');
  await page.getByText('Antes', { exact: true }).click();
  await type(page, 'Día en que se averió', '31/02/2026');
  await type(page, 'Hora', '25:70');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await page.getByText('«31-02-2026» no es una fecha').first().waitFor();
  await page.getByText('«25:70» no es una hora').first().waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await type(page, 'Día en que se averió', `${digits.join('/')}/${at.year}`);
  await type(page, 'Hora', '7:45');
  expect(await parts(page, 'Día en que se averió').allTextContents()).toEqual([...digits, String(at.year)]);
  // Kept over another language, whose words come with it.
  await page.getByRole('link', { name: 'EN English' }).click();
  await page.getByRole('group', { name: 'Day when the fault began' }).waitFor();
  expect(await parts(page, 'Time').allTextContents()).toEqual(['07', '45']);
  await page.getByRole('button', { name: /^Send/ }).click();
  await page.locator('[data-sent]').waitFor();
  const plant = await asPerson('plant');
  const { supportRequests } = await plant<{ supportRequests: { rows: { happenedAt: string }[] } }>(
    'query($q: SupportRequestQuery) { supportRequests(query: $q) { rows { happenedAt } } }',
    { q: { text: words } },
  );
  expect(Date.parse(supportRequests.rows[0]?.happenedAt ?? '')).toBe(
    at.toZonedDateTime({ timeZone: 'Europe/Rome', plainTime: '07:45' }).epochMilliseconds,
  );
  expect(faults).toEqual([]);
});
