import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { bar, live } from './on-page.ts';
import { asPerson, atCompany, people, restOf } from './people.ts';

/** One filter of several values for board, counters, tray, hours and list; it stands in the address, for a phone too. */

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

/** Weeks that no other file plans in. */
const [monday, later] = ['2034-03-06', '2034-03-20'];
type Label = { id: string; label: string };
type Choices = {
  planningSetup: { maintainers: Label[] };
  equipment: { rows: { id: string; description: string }[] };
  interventions: { rows: { id: string }[] };
  interventionTypes: { rows: { id: string; code: string }[] };
};

let [anna, bruno, carla]: Label[] = [];
let machines: { id: string; description: string }[] = [];
const works: Record<string, string> = {};

beforeAll(async () => {
  const plant = await asPerson('plant');
  const choices = await plant<Choices>(`{
    planningSetup(from: "${monday}", to: "${monday}") { maintainers { id label } }
    equipment(query: {filters: [{field: "active", value: "true"}], page: 1, rowsPerPage: 3}) { rows { id description } }
    interventions(query: {filters: [{field: "active", value: "true"}], page: 1, rowsPerPage: 1}) { rows { id } }
    interventionTypes { rows { id code } }
  }`);
  [anna, bruno, carla] = choices.planningSetup.maintainers;
  machines = choices.equipment.rows;
  await (await restOf('plant'))(`/api/manutentori/${anna?.id}`, 'PUT', { oreGiornaliere: 8 });
  const plan = async (name: string, day: string, hours: readonly [string, string], changes: object): Promise<void> => {
    const { scheduleIntervention } = await plant<{ scheduleIntervention: { id: string } }>(
      'mutation($c: ID!, $input: ScheduleInput!) { scheduleIntervention(commandId: $c, input: $input) { id } }',
      {
        c: crypto.randomUUID(),
        input: {
          equipmentId: machines[0]?.id,
          interventionId: choices.interventions.rows[0]?.id,
          interventionTypeId: choices.interventionTypes.rows.find(({ code }) => code === 'O')?.id,
          start: `${day}T${hours[0]}`,
          end: `${day}T${hours[1]}`,
          ...changes,
        },
      },
    );
    works[name] = scheduleIntervention.id;
  };
  await plan('anna', monday, ['08:00', '12:00'], { maintainerId: anna?.id });
  await plan('annaElsewhere', monday, ['12:00', '19:00'], { maintainerId: anna?.id, equipmentId: machines[1]?.id });
  await plan('bruno', monday, ['08:00', '10:00'], { maintainerId: bruno?.id });
  await plan('carla', monday, ['08:00', '10:00'], { maintainerId: carla?.id });
  await plan('nobody', monday, ['14:00', '15:00'], {});
  await plan('late', '2034-03-07', ['09:00', '10:00'], { maintainerId: bruno?.id, equipmentId: machines[2]?.id });
  await plan('tray', later, ['09:00', '10:00'], { equipmentId: machines[1]?.id });
});

const counter = (page: Page, name: string) => page.locator(`[data-counter="${name}"]`);
const number = (page: Page, name: string) => counter(page, name).locator('b').textContent().then(Number);
const shown = (page: Page, name: string) => bar(page, works[name] ?? '');
const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: 'Filtri', exact: true }).click();
  return page.getByRole('dialog', { name: 'Filtra gli interventi' });
};

describe('one filter everywhere', () => {
  test('of two maintainers and two machines: bars, counters, hours, late works and the list; back and reload keep it', async () => {
    const { page, faults } = await signIn('plant', `/?data=${monday}`);
    await shown(page, 'carla').waitFor();
    await live(page);
    const unassigned = await number(page, 'unassigned');
    expect(unassigned).toBeGreaterThan(0);
    const dialog = await openFilters(page);
    await dialog.getByRole('button', { name: /Manutentore/ }).click();
    await page.getByRole('option', { name: anna?.label ?? '', exact: true }).click();
    await page.getByRole('option', { name: bruno?.label ?? '', exact: true }).click();
    await page.keyboard.press('Escape');
    const machine = dialog.getByRole('combobox', { name: 'Attrezzatura' });
    for (const one of [machines[0], machines[2]]) {
      await machine.fill(one?.description ?? '');
      await page.getByRole('option', { name: one?.description ?? '', exact: true }).click();
      await dialog.getByRole('button', { name: new RegExp(`${one?.description}`) }).waitFor();
    }
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Applica' }).click();
    await shown(page, 'carla').waitFor({ state: 'detached' });
    await shown(page, 'annaElsewhere').waitFor({ state: 'detached' });
    await shown(page, 'anna').waitFor();
    await shown(page, 'late').waitFor();
    expect(new URL(page.url()).searchParams.get('manutentore')).toBe(`${anna?.id},${bruno?.id}`);
    expect(await number(page, 'unassigned')).toBe(0);
    // The hours are those of the filter; that the day is too full is told by all of it.
    const lane = page.locator(`[data-lane="${anna?.id}"]`);
    await lane.getByText(/^4 di 11 \/ 8 h$/).waitFor();
    expect(await lane.locator('[data-over]').count()).toBe(1);
    expect(await accessFaults(page)).toEqual([]);

    // A counter opens what it counts, of the filter.
    const overdue = await number(page, 'overdue');
    await counter(page, 'overdue').click();
    await page.locator(`[data-testid="planning-list"][data-total="${overdue}"]`).waitFor();
    expect(new URL(page.url()).searchParams.get('manutentore')).toBe(`${anna?.id},${bruno?.id}`);
    await page.goBack();
    await shown(page, 'anna').waitFor();
    await page.reload();
    await shown(page, 'anna').waitFor();
    expect(await shown(page, 'carla').count()).toBe(0);
    // What somebody else plans meanwhile is shown where it is looked for, and nowhere else.
    await live(page);
    const admin = await asPerson('admin');
    const give = (id: string | undefined, to: string | undefined) =>
      admin(
        'mutation($c: ID!, $id: ID!, $m: ID) { moveIntervention(commandId: $c, id: $id, input: {maintainerId: $m}) { id } }',
        { c: crypto.randomUUID(), id, m: to },
      );
    await give(works.carla, bruno?.id);
    await shown(page, 'carla').waitFor();
    await give(works.carla, carla?.id);
    await shown(page, 'carla').waitFor({ state: 'detached' });
    // Each of several goes by its own cross.
    await page.getByRole('button', { name: new RegExp(`Manutentore: ${bruno?.label}`) }).click();
    await shown(page, 'bruno').waitFor({ state: 'detached' });
    await shown(page, 'anna').waitFor();
    await page.goBack();
    await shown(page, 'bruno').waitFor();
    expect(faults).toEqual([]);
  });

  test('the tray shows what the filter leaves, and says so where that is nothing', async () => {
    const open = async (fresh: Page): Promise<void> => {
      await fresh.addInitScript(() => localStorage.setItem('cadenza.tray', 'open'));
    };
    const machine = machines[1]?.id;
    // That of week after next is known once somebody was there.
    const { page, faults } = await signIn('plant', `/?data=${monday}&attrezzatura=${machine}`, {}, open);
    const tray = page.getByTestId('tray');
    await page.locator('[data-testid=tray][data-phase=ready]').waitFor();
    const all = await tray.locator('[data-request]').count();
    await page.getByRole('button', { name: 'Togli i filtri' }).click();
    await expect.poll(() => tray.locator('[data-request]').count()).toBeGreaterThan(all);
    await page.goto(`/?data=${monday}&attrezzatura=${crypto.randomUUID()}`);
    await tray.getByText('Nessuna richiesta corrisponde al filtro').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a saved view keeps several, one of before means the same, and the list takes and adds them', async () => {
    const both = `${anna?.id},${bruno?.id}`;
    const { page, faults } = await signIn('plant', `/?data=${monday}&manutentore=${both}`);
    await shown(page, 'bruno').waitFor();
    const name = `Due ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByRole('button', { name: 'Viste' }).click();
    await page.getByRole('menuitem', { name: /Salva/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Togli i filtri' }).click();
    await shown(page, 'carla').waitFor();
    await page.getByRole('button', { name: /Viste|Due/ }).click();
    await page.getByRole('menuitemradio', { name }).or(page.getByRole('menuitem', { name })).first().click();
    await shown(page, 'carla').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('manutentore')).toBe(both);

    await page.goto(`/pianificazioni/lista?dal=${monday}&al=2034-03-12&manutentore=${carla?.id}`);
    const list = page.getByTestId('planning-list');
    await page.locator('[data-testid="planning-list"][data-total="1"]').waitFor();
    // The last piece of the filters has come: an open list of choices closes when its field moves.
    await list.getByRole('button', { name: 'Filtri', exact: true }).waitFor();
    await list
      .getByRole('button', { name: /Manutentore/ })
      .first()
      .click();
    await page.getByRole('option', { name: bruno?.label ?? '', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.locator('[data-testid="planning-list"][data-total="3"]').waitFor();
    const machine = list.getByRole('combobox', { name: 'Attrezzatura' });
    await machine.fill(machines[2]?.description ?? '');
    await page.getByRole('option', { name: machines[2]?.description ?? '', exact: true }).click();
    await page.locator('[data-testid="planning-list"][data-total="1"]').waitFor();
    expect(new URL(page.url()).searchParams.get('attrezzatura')).toBe(machines[2]?.id);
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a phone filters by several, too', async () => {
    const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
    const { page, faults } = await signIn('plant', `/?data=${monday}`, phone);
    await shown(page, 'carla').waitFor();
    const dialog = await openFilters(page);
    await dialog.getByRole('button', { name: /Manutentore/ }).click();
    await page.getByRole('option', { name: bruno?.label ?? '', exact: true }).click();
    await page.getByRole('option', { name: 'Da assegnare', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Applica' }).click();
    await shown(page, 'carla').waitFor({ state: 'detached' });
    await shown(page, 'bruno').waitFor();
    await shown(page, 'nobody').waitFor();
    // What is hidden is said where the filters are opened, and the days count what they show.
    await page.getByRole('button', { name: 'Filtri', exact: true }).getByText('1', { exact: true }).waitFor();
    const days = page.getByRole('group', { name: 'Giorni della settimana' });
    await days.locator('[aria-pressed=true]', { hasText: ', 2 interventi' }).waitFor();
    expect(await number(page, 'unassigned')).toBe(1);
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
