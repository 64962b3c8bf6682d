import { instant } from '@cadenza/infra/clock/clock';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { toast } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

/** A series is ended from its page: until when is asked, what goes and what stays is said, and it can be taken back. */

const signIn = people();

type Read = { planUntil: string | null; works: { start: string; state: string }[] };

const seriesOf = async (id: string) => {
  const plant = await asPerson('plant');
  const { plannedIntervention } = await plant<{ plannedIntervention: { planned: { seriesId: string } } }>(
    'query($id: ID!) { plannedIntervention(id: $id) { planned { seriesId } } }',
    { id },
  );
  const { seriesId } = plannedIntervention.planned;
  return {
    seriesId,
    read: async () => {
      const query = 'query($id: ID!) { plannedSeries(id: $id) { planUntil works { start state } } }';
      const { plannedSeries } = await plant<{ plannedSeries: Read }>(query, { id: seriesId });
      const open = plannedSeries.works.filter(({ state }) => state === 'OPEN').length;
      return { open, planUntil: plannedSeries.planUntil };
    },
  };
};

/** The Tuesday of the week before is due, whatever the day of the run. */
const today = () => instant().toZonedDateTimeISO('Europe/Rome').toPlainDate();
const lastWeek = (): string =>
  today()
    .subtract({ days: today().dayOfWeek + 5 })
    .toString();

const views = [
  ['desktop', {}],
  ['phone, dark', { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }],
] as const;

test.each(views)(
  '%s: a series ends on the day that is said, what is due stays, and all comes back',
  async (_, view) => {
    const id = await scheduleForMaintainer(`${lastWeek()}T09:00`, `${lastWeek()}T10:00`, true);
    const { seriesId, read } = await seriesOf(id);
    await expect.poll(async () => (await read()).open).toBeGreaterThan(10);
    const before = await read();
    const { page, faults } = await signIn('plant', `/pianificazioni/serie/${seriesId}`, view);
    const form = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Ultimo giorno che resta' }) });
    const end = form.getByRole('button', { name: 'Termina la serie' });
    const endless = page.getByText(/^\S.* – senza fine/);
    await endless.waitFor();
    await page.getByRole('button', { name: 'Termina la serie' }).click();

    // Today is said already: what is due stays, all else goes.
    await form.locator('[data-preview="current"]').waitFor();
    await form.getByText(`${before.open - 1} interventi vengono eliminati`).waitFor();
    await form.getByText(/completati, in corso, in ritardo/).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

    // No day before today: deleting what is due asks why.
    const typeDay = async (day: Temporal.PlainDate): Promise<void> => {
      await form.getByRole('spinbutton').first().focus();
      await page.keyboard.type(day.toLocaleString('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric' }));
    };
    await typeDay(today().subtract({ days: 1 }));
    await form
      .getByText(/^Scegli un giorno dal/)
      .first()
      .waitFor();
    expect(await end.getAttribute('aria-disabled')).toBe('true');

    const last = Temporal.PlainDate.from(lastWeek()).add({ months: 2, days: 10 });
    await typeDay(last);
    await form.getByText(`${before.open - 3} interventi vengono eliminati`).waitFor();
    await form.locator('[data-preview="current"]').waitFor();
    await end.click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(read).toEqual({ open: 3, planUntil: last.toString() });
    await toast(page, 'la serie termina il').waitFor();
    await page.getByText('3 aperti').waitFor();
    await endless.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Annulla', exact: true }).click();
    await expect.poll(read).toEqual(before);
    await page.getByText(`${before.open} aperti`).waitFor();
    await endless.waitFor();
    expect(faults).toEqual([]);
  },
);
