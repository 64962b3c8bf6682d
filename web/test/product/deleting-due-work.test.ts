import { instant } from '@cadenza/infra/clock/clock';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { toast } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

/** Ordinary work that is deleted: why is asked, and what that does to the figures is said. */

const signIn = people();
const question = (page: Page) => page.getByRole('alertdialog', { name: "Eliminare l'intervento?" });
/** The Tuesday of the week before: a working day whatever the day of the run, but for a public holiday. */
const lastWeek = (): string => {
  const today = instant().toZonedDateTimeISO('Europe/Rome').toPlainDate();
  return today.subtract({ days: today.dayOfWeek + 5 }).toString();
};

const ask = async (page: Page): Promise<void> => {
  await page.locator('[data-side-panel]').getByRole('button', { name: 'Elimina…' }).click();
  await question(page).waitFor();
};

const views = [
  ['desktop, dark', { viewport: { width: 1366, height: 900 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const;

describe.each(views)('%s: who deletes a work that was due', (_, view) => {
  test('says why before it is gone, and the report shows it', async () => {
    const day = lastWeek();
    const id = await scheduleForMaintainer(`${day}T09:00`, `${day}T10:00`);
    const plant = await asPerson('plant');
    const { plannedIntervention } = await plant<{ plannedIntervention: { planned: { equipment: { id: string } } } }>(
      'query($id: ID!) { plannedIntervention(id: $id) { planned { equipment { id } } } }',
      { id },
    );
    const machine = plannedIntervention.planned.equipment.id;
    const { page, faults } = await signIn('plant', `/?data=${day}&intervento=${id}`, view);
    await ask(page);
    const go = question(page).getByRole('button', { name: /^Elimina/ });
    expect(await go.getAttribute('aria-disabled')).toBe('true');
    await go.click({ force: true });
    expect(await question(page).count()).toBe(1);
    await question(page).getByText('Conta come non fatto nell’efficienza preventiva').waitFor();
    await question(page)
      .getByRole('radio', { name: /^Altro/ })
      .check();
    await question(page).getByRole('textbox', { name: 'Quale motivo?' }).fill('Macchina occupata');
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await go.click();
    await toast(page, 'intervento eliminato').waitFor();
    const [year = 0, month = 0] = day.split('-').map(Number);
    const shown = async () => {
      const query = `{ reportWorks(query: { years: [${year}], months: [${month}], equipmentId: "${machine}" }, of: PREVENTIVE) { rows { id role cause reason } } }`;
      const { reportWorks } = await plant<{ reportWorks: { rows: { id: string }[] } }>(query);
      return reportWorks.rows.find((work) => work.id === id);
    };
    await expect.poll(shown).toEqual({ id, role: 'DELETED', cause: 'OTHER', reason: 'Macchina occupata' });

    // The figure says how many, and the works behind it which and why.
    await page.goto(`/reports/reportGenerale?anni=${year}&mesi=${month}&attrezzatura=${machine}`);
    const tile = page.locator('[data-figure="preventiveEfficiency"]').first();
    await tile.getByText(/\d+ eliminati, contati come non fatti/).waitFor();
    await tile.getByRole('button', { name: /mostra gli interventi$/ }).click();
    const work = page
      .locator('[data-side-panel]')
      .getByRole('listitem')
      .filter({ hasText: 'Macchina occupata' })
      .first();
    await work.getByText('eliminato, conta come non fatto').waitFor();
    // It is nowhere any more: nothing leads there.
    expect(await work.getByRole('link').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
