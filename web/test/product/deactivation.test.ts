import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { toast } from './on-page.ts';
import { asPerson, people } from './people.ts';

/** Who switches off a line reads before what goes with it for good, and behind it that it is done. */

const signIn = people();

test('a line that is switched off says that its works do not come back, and how many were cancelled', async () => {
  const name = `Linea ${randomUUID().slice(0, 8)}`;
  const admin = await asPerson('admin');
  const make = async (kind: 'Line' | 'Equipment', input: object): Promise<string> => {
    const made = await admin<{ made: { id: string } }>(
      `mutation($c: ID!, $input: ${kind}Input!) { made: create${kind}(commandId: $c, input: $input) { id } }`,
      { c: randomUUID(), input },
    );
    return made.made.id;
  };
  const { plants, interventions, interventionTypes } = await admin<
    Record<'plants' | 'interventions' | 'interventionTypes', { rows: { id: string; code?: string }[] }>
  >('{ plants { rows { id } } interventions { rows { id } } interventionTypes { rows { id code } } }');
  const lineId = await make('Line', { description: name, plantId: plants.rows[0]?.id });
  const equipmentId = await make('Equipment', { description: `Pressa di ${name}`, lineId });
  await admin(
    'mutation($c: ID!, $input: ScheduleInput!) { scheduleIntervention(commandId: $c, input: $input) { id } }',
    {
      c: randomUUID(),
      input: {
        ...{ equipmentId, interventionId: interventions.rows[0]?.id },
        interventionTypeId: interventionTypes.rows.find(({ code }) => code === 'O')?.id,
        ...{ start: '2031-09-03T09:00', end: '2031-09-03T11:00' },
      },
    },
  );
  const { page, faults } = await signIn('admin', `/configurazione/linee?cerca=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Disattiva' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^Con il ripristino non tornano/).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Disattiva tutto' }).click();
  await toast(page, `Disattivato: ${name}. 1 intervento annullato.`).waitFor();
  expect(faults).toEqual([]);
});
