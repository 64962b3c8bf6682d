import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people } from './people.ts';

/** Who reports inside says whether the machine stands; who switches it off is shown what of it nobody has closed. */

const signIn = people();
const name = `Pressa ${randomUUID().slice(0, 8)}`;
let machine: string;
beforeAll(async () => {
  const admin = await asPerson('admin');
  const { lines } = await admin<{ lines: { rows: { id: string }[] } }>('{ lines { rows { id } } }');
  const { createEquipment } = await admin<{ createEquipment: { id: string } }>(
    'mutation($c: ID!, $input: EquipmentInput!) { createEquipment(commandId: $c, input: $input) { id } }',
    { c: randomUUID(), input: { description: name, lineId: lines.rows[0]?.id } },
  );
  machine = createEquipment.id;
});

test('a standing machine is reported, and named when it is switched off', async () => {
  const { page, faults } = await signIn('admin', `/supportRequests/supportRequests?nuova=${machine}`);
  const form = page.getByRole('dialog').filter({ has: page.locator('form') });
  await form.getByRole('textbox', { name: 'Che cosa non va' }).fill('Non parte più');
  await form.getByRole('switch', { name: /^L’attrezzatura è ferma/ }).check();
  expect(await accessFaults(page)).toEqual([]);
  await form.getByRole('button', { name: /^(Salva|Invia|Apri)/ }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Ferma: conta come guasto da allora').waitFor();
  // In the list, too: icon and word in its row, and in that of no other machine.
  const row = page.getByTestId('support-requests').getByRole('row').filter({ hasText: name });
  await row.locator('[data-stopped]').filter({ visible: true }).getByText('Ferma', { exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  // Until the table has drawn itself anew its cell and the line of a phone both stand there.
  const shown = row.locator('[data-stopped]').filter({ visible: true });
  await expect.poll(() => shown.count()).toBe(1);
  await shown.getByText('Ferma', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/configurazione/attrezzature?cerca=${encodeURIComponent(name)}`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Disattiva' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/^1 guasto è ancora aperto/).waitFor();
  await question.getByRole('link', { name: /Non parte più/ }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});
