import { instant } from '@cadenza/infra/clock/clock';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

/** Who changes a rule is told before what of it had fallen due and counts as not done. */

const signIn = people();

type Page = { works: { id: string; start: string | null; state: string }[] };

/** Of a monthly series that began last week the second work, which is still to come. */
const secondOf = async (id: string): Promise<{ id: string; day: string }> => {
  const plant = await asPerson('plant');
  const { plannedIntervention } = await plant<{ plannedIntervention: { planned: { seriesId: string } } }>(
    'query($id: ID!) { plannedIntervention(id: $id) { planned { seriesId } } }',
    { id },
  );
  const read = async () => {
    const query = 'query($id: ID!) { plannedSeries(id: $id) { works { id start state } } }';
    const { plannedSeries } = await plant<{ plannedSeries: Page }>(query, {
      id: plannedIntervention.planned.seriesId,
    });
    return plannedSeries.works;
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThan(10);
  const second = (await read())[1];
  return { id: second?.id ?? '', day: second?.start?.slice(0, 10) ?? '' };
};

const today = () => instant().toZonedDateTimeISO('Europe/Rome').toPlainDate();

test.each([
  ['desktop', {}],
  ['phone, dark', { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }],
] as const)('%s: another rule says how much of what it drops was overdue', async (_, view) => {
  const first = today().subtract({ days: today().dayOfWeek + 5 });
  const firstId = await scheduleForMaintainer(`${first}T09:00`, `${first}T10:00`, true);
  const second = await secondOf(firstId);
  const { page, faults } = await signIn('plant', `/?data=${second.day}&intervento=${second.id}`, view);
  await page.locator('[data-side-panel]').getByRole('button', { name: 'Modifica…' }).click();
  const form = page.locator('section[role=dialog]:has(form)');
  await form.getByRole('radio', { name: /^Tutti/ }).check();
  await form.getByRole('button', { name: /Ricorrenza/ }).click();
  await page.getByRole('option', { name: 'Una volta sola' }).click();
  await form.locator('[data-preview="current"]').waitFor();
  await form
    .getByRole('listitem')
    .getByText('Uno di quelli eliminati era già in ritardo: conta come non eseguito')
    .waitFor();
  const why = form.getByLabel('Perché non è stato eseguito?');
  await why.fill('Linea ferma per la stagione');
  expect(await accessFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await form.getByRole('button', { name: 'Salva' }).click();
  await form.waitFor({ state: 'detached' });
  const plant = await asPerson('plant');
  const reasons = async () => {
    const query =
      'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id, first: 1) { rows { event reason } } }';
    return (await plant<{ history: object }>(query, { id: firstId })).history;
  };
  const told = { event: 'SeriesRecurrenceChanged', reason: 'Linea ferma per la stagione' };
  await expect.poll(reasons).toEqual({ rows: [told] });
  expect(faults).toEqual([]);
});
