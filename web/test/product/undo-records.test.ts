import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { toast } from './on-page.ts';
import { asPerson, atCompany, people } from './people.ts';

/** What was done to records is taken back from the message, and later from the list of one's own changes, on a phone too. */

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

const makeType = async (description: string): Promise<string> => {
  const admin = await asPerson('admin');
  const { made } = await admin<{ made: { id: string } }>(
    'mutation($c: ID!, $input: SupplierTypeInput!) { made: createSupplierType(commandId: $c, input: $input) { id } }',
    { c: randomUUID(), input: { description } },
  );
  return made.id;
};

const list = (name: string) => `/configurazione/tipiFornitori?cerca=${encodeURIComponent(name)}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const remove = async (page: Page, name: string): Promise<void> => {
  await row(page, name).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
  await row(page, name).waitFor({ state: 'detached' });
};

test('a record that was deleted is back by a press on the message, and after a reload from the list of own changes', async () => {
  const name = `Ricambi ${randomUUID().slice(0, 8)}`;
  await makeType(name);
  const { page, faults } = await signIn('admin', list(name));
  await remove(page, name);
  await toast(page, `Eliminato: ${name}`).getByRole('button', { name: 'Annulla' }).click();
  await row(page, name).waitFor();
  await toast(page, `Annullato. Eliminato: ${name}`).waitFor();

  await remove(page, name);
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Le tue ultime modifiche' }).click();
  const entry = page.getByRole('menuitem', { name: `Eliminazione: ${name}` });
  await entry.waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await entry.click();
  await row(page, name).waitFor();
  expect(faults).toEqual([]);
});

test('on a phone the drawer has the list of own changes, whatever they were about; one that others changed since is refused in words', async () => {
  const name = `Officina ${randomUUID().slice(0, 8)}`;
  const id = await makeType(name);
  const admin = await asPerson('admin');
  const rename = (by: typeof admin, description: string) =>
    by(
      'mutation($c: ID!, $id: ID!, $input: SupplierTypeInput!) { changeSupplierType(commandId: $c, id: $id, input: $input) { id } }',
      {
        ...{ c: randomUUID(), id, input: { description } },
      },
    );
  await rename(admin, `${name} bis`);
  const { page, faults } = await signIn('admin', list(name), { viewport: { width: 390, height: 844 } });
  const openList = async (): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'Apri il menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Le tue ultime modifiche' }).click();
  };
  await openList();
  const entry = page.getByRole('menuitem', { name: `Modifica: ${name} bis` });
  await entry.waitFor();
  // The list stands in the screen, as narrow as it is.
  const box = await entry.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 390).toBe(true);
  await entry.click();
  await toast(page, `Annullato. Modifica: ${name} bis`).waitFor();
  await expect
    .poll(async () => {
      const { t } = await admin<{ t: { description: string } | null }>(
        'query($id: ID!) { t: supplierTypeById(id: $id) { description } }',
        { id },
      );
      return t?.description;
    })
    .toBe(name);

  await rename(admin, `${name} mio`);
  await rename(await asPerson('plant'), `${name} suo`);
  await page.reload();
  await openList();
  await page.getByRole('menuitem', { name: `Modifica: ${name} mio` }).click();
  await toast(page, /Non annullato\. .*Dopo di te lo ha cambiato/).waitFor();
  expect(faults).toEqual([]);
});
