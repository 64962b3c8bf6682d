import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live, pressComplete } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

const panel = (page: Page) => page.locator('[data-side-panel]');
const field = (page: Page, name: string) => panel(page).getByRole('combobox', { name, exact: true });

/** A cause of faults of the company. */
const makeCause = async (description: string): Promise<void> => {
  const plant = await asPerson('plant');
  await plant('mutation($c: ID!, $input: FaultCauseInput!) { createFaultCause(commandId: $c, input: $input) { id } }', {
    c: randomUUID(),
    input: { code: description.slice(0, 20), description },
  });
};

test('who works on a fault says why it happened, also behind its completion, and takes it back', async () => {
  await makeCause('Usura del cuscinetto');
  const id = await scheduleForMaintainer('2031-03-12T09:00', '2031-03-12T11:00');
  const plant = await asPerson('plant');
  await plant('mutation($c: ID!, $id: ID!) { markInterventionFault(commandId: $c, id: $id, fault: true) { id } }', {
    c: randomUUID(),
    id,
  });
  const { page, faults } = await signIn('maintainer', `/?data=2031-03-12&intervento=${id}`);
  await panel(page).getByRole('tab', { name: 'Scheda' }).click();
  await field(page, 'Causa').fill('cuscin');
  await page.getByRole('option', { name: 'Usura del cuscinetto' }).click();
  const causeOf = async (): Promise<string | null> => {
    const { plannedIntervention } = await plant<{ plannedIntervention: { faultCause: { label: string } | null } }>(
      'query($id: ID!) { plannedIntervention(id: $id) { faultCause { label } } }',
      { id },
    );
    return plannedIntervention.faultCause?.label ?? null;
  };
  await expect.poll(causeOf).toBe('Usura del cuscinetto');
  await expect.poll(() => field(page, 'Causa').inputValue()).toBe('Usura del cuscinetto');
  // At once: the message goes by itself.
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Annulla' }).first().click();
  await expect.poll(causeOf).toBeNull();
  await expect.poll(() => field(page, 'Causa').inputValue()).toBe('');
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

/** A fault of the maintainer that is due on its day, by its id. */
const makeFault = async (day: string): Promise<string> => {
  const id = await scheduleForMaintainer(`${day}T09:00`, `${day}T11:00`);
  const plant = await asPerson('plant');
  await plant('mutation($c: ID!, $id: ID!) { markInterventionFault(commandId: $c, id: $id, fault: true) { id } }', {
    c: randomUUID(),
    id,
  });
  return id;
};
const saidOf = async (id: string) => {
  const plant = await asPerson('plant');
  const { plannedIntervention } = await plant<{
    plannedIntervention: {
      planned: { completed: boolean };
      faultCause: { label: string } | null;
      faultRemedy: { label: string } | null;
    };
  }>(
    'query($id: ID!) { plannedIntervention(id: $id) { planned { completed } faultCause { label } faultRemedy { label } } }',
    { id },
  );
  const { planned, faultCause, faultRemedy } = plannedIntervention;
  return [planned.completed, faultCause?.label ?? null, faultRemedy?.label ?? null];
};

test('who completes a fault may say its cause and its remedy at once, also without a network', async () => {
  const [first, second] = [await makeFault('2031-03-13'), await makeFault('2031-03-14')];
  const { page, faults } = await signIn('maintainer', `/?data=2031-03-13&intervento=${first}`);
  const dialog = page.getByRole('dialog').filter({ has: page.locator('form') });
  const choose = async (name: string, words: string, option: string): Promise<void> => {
    await dialog.getByRole('combobox', { name, exact: true }).fill(words);
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await pressComplete(page);
  await choose('Causa', 'spor', 'Sporco o intasamento');
  await choose('Rimedio', 'puli', 'Pulizia');
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Completa', exact: true }).click();
  await expect.poll(() => saidOf(first)).toEqual([true, 'Sporco o intasamento', 'Pulizia']);

  // What there is to choose from was kept while there was a network.
  await page.goto(`/?data=2031-03-14&intervento=${second}`);
  await panel(page).getByRole('checkbox').first().waitFor();
  await live(page);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opened = indexedDB.open('cadenza');
          opened.onerror = () => reject(opened.error);
          opened.onsuccess = () => {
            const asked = opened.result.transaction('reads').objectStore('reads').getAllKeys();
            asked.onsuccess = () => {
              opened.result.close();
              resolve(asked.result.map(String));
            };
          };
        }),
    );
  await expect.poll(async () => (await kept()).some((key) => key.endsWith('fault codes REMEDY'))).toBe(true);
  await page.context().setOffline(true);
  await pressComplete(page);
  await choose('Causa', 'allen', 'Allentamento');
  await dialog.getByRole('button', { name: 'Completa', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await panel(page).getByRole('tab', { name: 'Scheda' }).click();
  await expect.poll(() => field(page, 'Causa').inputValue()).toBe('Allentamento');
  expect(await saidOf(second)).toEqual([false, null, null]);
  await page.context().setOffline(false);
  await expect.poll(() => saidOf(second)).toEqual([true, 'Allentamento', null]);
  expect(faults).toEqual([]);
});

test('a code that another cause has is refused beside its field, however it is written, and another is taken', async () => {
  const { page, faults } = await signIn('plant', '/configurazione/causeGuasto');
  await page.getByRole('button', { name: 'Nuova causa di guasto' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuova causa di guasto' });
  await form.getByLabel('Codice').fill('us');
  await form.getByLabel('Descrizione').fill('Usura del bordo');
  await form.getByRole('button', { name: 'Salva' }).click();
  await form.getByText('Questo codice è già di un altro elemento: scegline un altro.').first().waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await form.getByLabel('Codice').fill('USB');
  await form.getByRole('button', { name: 'Salva' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Usura del bordo' }).waitFor();
  expect(faults).toEqual([]);
});
