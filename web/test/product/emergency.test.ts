import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

test('a fault is put on a closed day after a question', async () => {
  const id = await scheduleForMaintainer('2031-05-14T09:00', '2031-05-14T11:00');
  const plant = await asPerson('plant');
  const { interventionTypes } = await plant<{ interventionTypes: { rows: { id: string; code: string }[] } }>(
    '{ interventionTypes { rows { id code } } }',
    {},
  );
  const interventionTypeId = interventionTypes.rows.find(({ code }) => code === 'S')?.id;
  await plant(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    { c: randomUUID(), id, input: { interventionTypeId, fault: true } },
  );
  const { page, faults } = await signIn('plant', `/?data=2031-05-12&intervento=${id}`);
  await page.locator('[data-side-panel]').getByRole('button', { name: 'Modifica…' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Inizio' }) });
  await form.getByRole('group', { name: 'Data', exact: true }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('17052031');
  await form.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Giorno non lavorativo: Riposo').waitFor();
  await page.getByRole('button', { name: 'Sì, la data è giusta' }).click();
  await form.waitFor({ state: 'detached' });
  const { plannedIntervention } = await plant<{ plannedIntervention: { planned: { start: string } } }>(
    'query($id: ID!) { plannedIntervention(id: $id) { planned { start } } }',
    { id },
  );
  expect(plannedIntervention.planned.start.slice(0, 10)).toBe('2031-05-17');
  expect(faults).toEqual([]);
});
