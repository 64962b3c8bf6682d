import { type InterventionCompleted, interventionStream } from '@cadenza/domain/planning/events';
import { instant } from '@cadenza/infra/clock/clock';
import { readRunning } from '@cadenza/infra/config/running';
import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { newId } from '@cadenza/infra/ids';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { here } from './here.ts';
import { pressComplete, toast } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

/** A work that is completed on another day than it was planned for: whoever did it is asked when that was. */

const signIn = people();
const panel = (page: Page) => page.locator('[data-side-panel]');
const question = (page: Page) => page.getByRole('dialog', { name: /^Quando è stato fatto / });
const choice = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const zone = 'Europe/Rome';

const workOf = async (id: string) => {
  const plant = await asPerson('plant');
  const { plannedIntervention } = await plant<{
    plannedIntervention: { planned: { start: string; end: string; completed: boolean }; plannedStart: string };
  }>('query($id: ID!) { plannedIntervention(id: $id) { planned { start end completed } plannedStart } }', { id });
  return plannedIntervention;
};

const press = async (page: Page): Promise<void> => {
  await pressComplete(page);
  await question(page).waitFor();
};
const yesterday = () => instant().toZonedDateTimeISO(zone).subtract({ days: 1 }).toPlainDate();
const digits = (day: Temporal.PlainDate): string =>
  [day.day, day.month].map((part) => String(part).padStart(2, '0')).join('') + String(day.year);

/** Another time: the day before, at 07:30. */
const typeYesterday = async (page: Page): Promise<void> => {
  await choice(page, 'Un altro momento').click();
  await question(page).getByRole('group', { name: 'Finito il giorno' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(digits(yesterday()));
  await question(page).getByRole('group', { name: 'Alle ore' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('0730');
};
const halfPastSeven = (): string =>
  yesterday().toZonedDateTime({ timeZone: zone, plainTime: '07:30' }).toInstant().toString();

const views = [
  ['desktop, dark', { viewport: { width: 1366, height: 900 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const;

describe.each(views)('%s: who completes a work', (_, view) => {
  test('that is planned for later types when it was done', async () => {
    const id = await scheduleForMaintainer('2033-03-08T09:00', '2033-03-08T10:00');
    const { page, faults } = await signIn('maintainer', `/?data=2033-03-08&intervento=${id}`, view);
    await press(page);
    // What is still to come is nothing that happened.
    expect(await choice(page, 'Come pianificato').count()).toBe(0);
    expect(await choice(page, 'Adesso').getAttribute('aria-pressed')).toBe('true');
    expect(await accessFaults(page)).toEqual([]);
    await typeYesterday(page);
    await question(page)
      .getByText(/^Conta come fatto: .* 06:30–07:30$/)
      .waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await choice(page, 'Completa').click();
    await page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();
    await expect.poll(async () => (await workOf(id)).planned).toMatchObject({ end: halfPastSeven(), completed: true });
    expect(faults).toEqual([]);
  });

  test('that was planned when it was over is asked with the plan', async () => {
    const id = await scheduleForMaintainer('2023-03-08T09:00', '2023-03-08T10:00');
    const { page } = await signIn('maintainer', `/?data=2023-03-08&intervento=${id}`, view);
    await press(page);
    await expect.poll(() => choice(page, 'Come pianificato').getAttribute('aria-pressed')).toBe('true');
    await choice(page, 'Completa').click();
    await expect
      .poll(async () => (await workOf(id)).planned)
      .toEqual({ start: '2023-03-08T08:00:00Z', end: '2023-03-08T09:00:00Z', completed: true });
  });
});

test('without a network it is asked, too, and what was said goes when there is one', async () => {
  const id = await scheduleForMaintainer('2033-03-10T09:00', '2033-03-10T10:00');
  const { page, faults } = await signIn('maintainer', `/?data=2033-03-10&intervento=${id}`, views[1][1]);
  await panel(page).getByRole('checkbox').first().waitFor();
  await page.route('**/graphql', (route) => route.abort('connectionfailed'));
  await press(page);
  await typeYesterday(page);
  await choice(page, 'Completa').click();
  await page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();
  expect((await workOf(id)).planned.completed).toBe(false);
  await page.unroute('**/graphql');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await workOf(id)).planned).toMatchObject({ end: halfPastSeven(), completed: true });
  expect(faults).toEqual([]);
});

type Plan = {
  planned: Record<'seriesId' | 'start' | 'end' | 'generatedDate', string> &
    Record<'equipment' | 'intervention' | 'interventionType', { id: string }>;
};

/** A completion as the log has it from before what happened had a time of its own: the plan alone, and when it was told. */
const completeAsBefore = async (id: string, happenedAt: string): Promise<void> => {
  const plant = await asPerson('plant');
  const { plannedIntervention, me } = await plant<{
    plannedIntervention: Plan;
    me: { id: string; company: { id: string } };
  }>(
    `query($id: ID!) { me { id company { id } } plannedIntervention(id: $id) { planned { seriesId start end generatedDate
       equipment { id } intervention { id } interventionType { id } } } }`,
    { id },
  );
  const { seriesId, start, end, generatedDate, equipment, intervention, interventionType } =
    plannedIntervention.planned;
  const data: InterventionCompleted['data'] = {
    ...{ seriesId, occurrenceId: id, lines: [], durationMinutes: 30 },
    plan: {
      ...{ start, end, generated: generatedDate, typeCode: 'O', checklistId: null, anomalyIds: [] },
      ...{ equipmentId: equipment.id, interventionId: intervention.id, interventionTypeId: interventionType.id },
      ...{ maintainerId: null, fault: false, notes: null },
    },
  };
  const commandId = newId();
  const of = { companyId: me.company.id, actorId: me.id, commandId, correlationId: commandId, causationId: commandId };
  const running = await readRunning(here().dataDir);
  const store = createPostgresEventStore({ url: running?.databaseUrl ?? '', max: 2 });
  try {
    const { outcome } = await store.append({
      ...{ stream: interventionStream(id), expected: 'none' },
      events: [{ id: commandId, type: 'InterventionCompleted', data, metadata: { ...of, v: 1, happenedAt } }],
    });
    expect(outcome).toBe('appended');
  } finally {
    await store.close();
  }
};

test('who plans is led from the list to completions of before that end behind what was told, and puts each right by one press', async () => {
  const id = await scheduleForMaintainer('2033-03-15T09:00', '2033-03-15T10:00');
  const told = instant().subtract({ hours: 2 }).round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString();
  await completeAsBefore(id, told);
  const { page, faults } = await signIn('plant', '/pianificazioni/lista');
  const entry = page.getByTestId('ahead-entry');
  await entry.getByText('1 intervento completato risulta finito dopo il suo completamento.').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await entry.getByRole('button', { name: 'Mostrali per correggerli' }).click();
  await page.waitForURL(/stato=ahead/);
  const list = page.getByTestId('planning-list');
  await expect.poll(() => list.getAttribute('data-total')).toBe('1');
  await list.getByRole('grid').locator('[data-index="0"]').click();
  await panel(page)
    .getByText(/^Risulta finito il 15-03-2033 10:00, ma è stato completato il/)
    .waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Correggi con l’ora del completamento' }).click();
  await toast(page, 'orario corretto').waitFor();
  await expect.poll(async () => (await workOf(id)).planned).toMatchObject({ end: told, completed: true });
  await panel(page)
    .getByText(/^Risulta finito il/)
    .waitFor({ state: 'detached' });
  await page.goto('/pianificazioni/lista');
  await list.waitFor();
  await entry.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
