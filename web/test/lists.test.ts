import { describe, expect, test } from 'vitest';
import { accessFaults } from './axe.ts';
import { desktop, pages, phone } from './open-page.ts';
import type { FakeApi } from './served-page.ts';

const open = pages();

type Asked = { readonly operationName: string; readonly variables: Record<string, unknown> };

const noViews = { savedViews: { __typename: 'SavedViewList', asOfPosition: '7', defaultId: null, rows: [] } };

/** A server that knows one operation, and no saved views. */
const fakeServer = (operation: string, answer: (variables: Asked['variables']) => object): FakeApi => ({
  'POST /graphql': (body) => {
    const { operationName, variables } = body as Asked;
    const data = operationName === operation ? answer(variables) : operationName === 'SavedViews' ? noViews : null;
    return { status: 200, body: { data } };
  },
});

const mail = (number: number) => ({
  __typename: 'KeptMail',
  id: `m${number}`,
  sentAt: '2026-11-04T08:00:00Z',
  from: 'cadenza@example.com',
  to: 'marta@example.com',
  subject: `Messaggio ${number}`,
  text: 'Un lavoro ti è stato assegnato.',
  files: [],
});

const keptMails = (all: number): FakeApi =>
  fakeServer('KeptMails', ({ offset, first }) => {
    const [from, count] = [Number(offset), Number(first)];
    const rows = Array.from({ length: Math.max(0, Math.min(count, all - from)) }, (_, at) => mail(from + at));
    return { keptMails: { __typename: 'KeptMails', kept: true, more: from + count < all, rows } };
  });

const role = (id: string, name: string, more: object = {}) => ({
  ...{ __typename: 'Role', id, name, description: null, active: true, sort: 100 },
  ...{ forSuperAdministrators: false, grants: 'ROLE_USER', builtIn: false, version: 1, ...more },
});

const roles = (): FakeApi =>
  fakeServer('Roles', () => ({
    roles: [
      role('r1', 'ROLE_ADMIN', { builtIn: true }),
      role('r2', 'Officina', { description: 'Turno di notte' }),
      role('r3', 'Magazzino', { active: false }),
    ],
  }));

const developer = { roles: ['ROLE_DEVELOPER'] };

describe('a list of which nobody says how long it is', () => {
  test('reads its next page when the end is seen, until there is none', async () => {
    const { page, faults } = await open('/sviluppo/posta', { ...desktop, api: keptMails(120), as: developer });
    await page.getByText('Messaggio 0', { exact: true }).waitFor();
    const last = page.getByText('Messaggio 119', { exact: true });
    const end = async (): Promise<number> => {
      await page.getByRole('row').nth(1).focus();
      await page.keyboard.press('End');
      return last.count();
    };
    // Pages come behind the end at which one stands.
    await expect.poll(end).toBe(1);
    expect(await page.getByRole('status').filter({ hasText: 'righe' }).textContent()).toBe('120 righe');
    await last.click();
    await page.getByRole('heading', { name: 'Messaggio 119' }).waitFor();
    expect(new URL(page.url()).searchParams.get('scheda')).toBe('m119');
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('a list that is all here', () => {
  test.each([
    ['desktop, light', { ...desktop, colorScheme: 'light' }],
    ['phone, dark', { ...phone, colorScheme: 'dark' }],
  ] as const)('%s: is searched, filtered and ordered by its address', async (_, view) => {
    const options = { ...view, api: roles(), as: developer };
    const { page, served, faults } = await open('/amministrazione/roles', options);
    // At once: a row that goes while one is asked after the other would be waited for.
    const names = (): Promise<readonly (string | null | undefined)[]> =>
      page
        .locator('[role=row][data-index]')
        .evaluateAll((rows) => rows.map((row) => row.querySelector('[role=gridcell]')?.textContent));
    await expect.poll(names).toEqual(['Amministratore', 'Officina', 'Magazzino']);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('searchbox').fill('NOTTE');
    await expect.poll(names).toEqual(['Officina']);
    await page.goto(`${served.url}/amministrazione/roles?ordina=-name`);
    await expect.poll(names).toEqual(['Officina', 'Magazzino', 'Amministratore']);
    await page.getByRole('button', { name: 'Disattivati' }).click();
    await expect.poll(names).toEqual(['Magazzino']);
    await page.getByRole('searchbox').fill('nessuno');
    await page.getByText('Nessun risultato').waitFor();
    await page.getByRole('button', { name: 'Azzera i filtri' }).click();
    await expect.poll(names).toEqual(['Amministratore', 'Officina', 'Magazzino']);
    expect(faults).toEqual([]);
  });

  test('offers what can be done with a row by the right button, and nothing for a row with which nothing can be done', async () => {
    const { page } = await open('/amministrazione/roles', { ...desktop, api: roles(), as: developer });
    await page.getByText('Amministratore').click({ button: 'right' });
    expect(await page.getByRole('menu').count()).toBe(0);
    await page.getByText('Officina').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Elimina' }).waitFor();
    await page.getByRole('menuitem', { name: 'Modifica' }).click();
    await page.getByRole('dialog', { name: 'Officina' }).waitFor();
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  });
});
