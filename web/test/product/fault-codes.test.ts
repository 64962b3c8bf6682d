import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

const panel = (page: Page) => page.locator('[data-side-panel]');
const field = (page: Page, name: string) => panel(page).getByRole('combobox', { name, exact: true });

/** A cause of faults of the company. */
const makeCause = async (description: string): Promise<void> => {
  const plant = await asPerson('plant');
  await plant('mutation($c: ID!, $input: FaultCauseInput!) { createFaultCause(commandId: $c, input: $input) { id } }', {
    c: randomUUID(),
    input: { code: description.slice(0, 2), description },
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
  expect(await accessFaults(page)).toEqual([]);
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Annulla' }).first().click();
  await expect.poll(causeOf).toBeNull();
  await expect.poll(() => field(page, 'Causa').inputValue()).toBe('');
  expect(faults).toEqual([]);
});
