import { globSync, readFileSync } from 'node:fs';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pressComplete } from './on-page.ts';
import { firstOption } from './options.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

const typed =
  'input:not([hidden], [type=hidden], [disabled], [readonly], [type=checkbox], [type=radio]), textarea:not([disabled]), [role=spinbutton]:not([aria-readonly=true])';
const pressed =
  'input[type=checkbox]:not([disabled]), input[type=radio]:not([disabled]), button[aria-haspopup=listbox]:not([tabindex="-1"]), button[aria-pressed]';

/** Types in every field of `scope`, as a keyboard does; answers how many there were. */
const typeEverywhere = async (page: Page, scope: Locator): Promise<number> => {
  const fields = scope.locator(typed);
  let count = 0;
  // Counted anew each time: what is chosen in one field may take another away.
  for (; count < (await fields.count()); count++) {
    const field = fields.nth(count);
    await field.focus();
    await page.keyboard.type((await field.getAttribute('role')) === 'spinbutton' ? '1' : 'Ab 1');
    await page.keyboard.press('ArrowUp');
    // Leaves the field, and a list that it has opened.
    await page.keyboard.press('Tab');
  }
  const others = scope.locator(pressed);
  for (let n = 0; n < (await others.count()); n++) {
    const other = others.nth(n);
    await other.focus();
    if ((await other.getAttribute('aria-haspopup')) === null) await page.keyboard.press('Space');
    else {
      // Opens its list, and takes the first of it.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
  }
  return count;
};

/** As a link of the page does: nothing of it is loaded again, and what is half written goes with its screen. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState(null, '', to), path);

/** The registries with a screen, by who may write in them: one page each, as opening one costs more than typing. */
const screens = Map.groupBy(
  kinds.flatMap(({ screen, ...kind }) => (screen === null ? [] : [{ ...kind, screen }])),
  ({ permission }) => (permission === 'interventionTypes' ? 'developer' : 'admin'),
);

/** The form of a new support request, by the key, from their list. */
const newRequest = async (page: Page): Promise<Locator> => {
  await page.getByTestId('support-requests').waitFor();
  await page.keyboard.press('n');
  return page.locator('section[role=dialog]:has(form)');
};

/** Where somebody opens a work that is done. */
const doneWork = async (): Promise<string> => {
  const plant = await asPerson('plant');
  const { plannedList } = await plant<{ plannedList: { rows: { id: string }[] } }>(
    '{ plannedList(query: { completed: true, page: 1, rowsPerPage: 1 }) { rows { id } } }',
  );
  return `/?intervento=${plannedList.rows[0]?.id}`;
};

/** Each form that is reached from the board, and how. A form of no registry that is in neither table fails the last test. */
const onBoard = {
  'features/planning/schedule/ScheduleDialog.tsx': async (page: Page) => {
    await page.keyboard.press('n');
    return page.locator('section[role=dialog]:has(form)');
  },
  'features/planning/board/MoveDialog.tsx': async (page: Page, id: string) => {
    await page.locator(`[data-occurrence-id="${id}"]`).first().focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /Sposta/ }).click();
    return page.locator('section[role=dialog]:has(form)');
  },
  'features/planning/anomalies/AnomaliesDialog.tsx': async (page: Page, id: string) => {
    await page.locator(`[data-occurrence-id="${id}"]`).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Modifica le anomalie' }).click();
    return page.locator('section[role=dialog]:has(form)');
  },
  'features/planning/edit/EditDialog.tsx': async (page: Page, id: string) => {
    await page.locator(`[data-occurrence-id="${id}"]`).first().focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-side-panel]').getByRole('button', { name: 'Modifica…' }).click();
    return page.locator('section[role=dialog]:has(form)');
  },
  'features/planning/filter/PlanFilterDialog.tsx': async (page: Page) => {
    await page
      .getByRole('group', { name: 'Filtri e viste' })
      .getByRole('button', { name: 'Filtri', exact: true })
      .click();
    return page.locator('section[role=dialog]:has(form)');
  },
  'features/planning/proof/SignDialog.tsx': async (page: Page, id: string) => {
    await page.locator(`[data-occurrence-id="${id}"]`).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /^Foto e firma/ }).click();
    await page.getByRole('button', { name: 'Firma', exact: true }).click();
    return page.locator('section[role=dialog]:has(form)');
  },
} as const;

type Elsewhere = {
  /** Whoever may reach it, where it is not the plant manager. */
  readonly who?: string;
  readonly at: string | (() => Promise<string>);
  readonly reach: (page: Page) => Promise<Locator>;
};

/** Each form of another page: its own is the first that is opened, as opening one costs more than typing. */
const elsewhere: Readonly<Record<string, Elsewhere>> = {
  'features/planning/work/CompleteDialog.tsx': {
    who: 'maintainer',
    at: async () => {
      const id = await scheduleForMaintainer('2031-07-17T09:00', '2031-07-17T11:00');
      return `/?data=2031-07-17&intervento=${id}`;
    },
    reach: async (page: Page) => {
      await pressComplete(page);
      const form = page.locator('section[role=dialog]:has(form)');
      await form.getByRole('button', { name: 'Un altro momento' }).click();
      return form;
    },
  },
  'features/planning/series/EndDialog.tsx': {
    at: async () => {
      const id = await scheduleForMaintainer('2031-08-07T09:00', '2031-08-07T10:00', true);
      const plant = await asPerson('plant');
      const { plannedIntervention } = await plant<{ plannedIntervention: { planned: { seriesId: string } } }>(
        'query($id: ID!) { plannedIntervention(id: $id) { planned { seriesId } } }',
        { id },
      );
      return `/pianificazioni/serie/${plannedIntervention.planned.seriesId}`;
    },
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Termina la serie' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/planning/work/ReopenDialog.tsx': {
    at: doneWork,
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Riapri', exact: true }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/registry/calendar/ClosureDialog.tsx': {
    who: 'admin',
    at: '/configurazione/calendarioLavorativo?anno=2034',
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Chiudi più giorni' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/registry/calendar/HolidaysDialog.tsx': {
    who: 'admin',
    at: '/configurazione/calendarioLavorativo?anno=2034',
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Festività' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/registry/FilterDialog.tsx': {
    at: '/configurazione/attrezzature',
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Filtra', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Matricola' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/documents/DescribeDialog.tsx': {
    at: '/configurazione/impianti',
    reach: async (page: Page) => {
      for (const [place, what] of [
        [page.locator('[role=row][data-index]').first(), 'Documenti'],
        [
          page
            .getByRole('dialog', { name: /^Documenti:/ })
            .getByRole('listitem')
            .first(),
          'Cambia descrizione',
        ],
      ] as const) {
        await place.getByRole('button', { name: /^Azioni/ }).click();
        await page.getByRole('menuitem', { name: what }).click();
      }
      return page.locator('section[role=dialog]:has(form)').last();
    },
  },
  'features/reports/FiltersDialog.tsx': {
    at: '/reports/reportAttrezzature',
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Filtri' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/reports/TargetsDialog.tsx': {
    who: 'admin',
    at: '/reports/reportGenerale',
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Obiettivi…' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/reports/by-mail/ReportScheduleDialog.tsx': {
    who: 'admin',
    at: '/reports/reportGenerale',
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Invia per e-mail…' }).click();
      await page.getByRole('button', { name: 'Nuovo invio' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/views/ViewDialog.tsx': {
    at: '/configurazione/linee?cerca=presse',
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Viste', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Salva come vista…' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/identity/UserDialog.tsx': {
    who: 'admin',
    at: '/amministrazione/users',
    reach: async (page: Page) => {
      await page.getByRole('searchbox').waitFor();
      await page.keyboard.press('n');
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/identity/RoleDialog.tsx': {
    who: 'developer',
    at: '/amministrazione/roles',
    reach: async (page: Page) => {
      // The head names the screen before it is there.
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('n');
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  // Of discounts, which has a field of each kind that the forms of the catalogue have.
  'features/licensing/CatalogueDialog.tsx': {
    who: 'developer',
    at: '/amministrazione/discounts',
    reach: async (page: Page) => {
      await page.getByRole('searchbox').waitFor();
      await page.keyboard.press('n');
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/company/CompanyDialog.tsx': {
    who: 'superadmin',
    at: '/amministrazione/companies',
    reach: async (page: Page) => {
      await page.getByRole('searchbox').waitFor();
      await page.keyboard.press('n');
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/support/inside/RequestDialog.tsx': {
    at: '/supportRequests/supportRequests',
    reach: newRequest,
  },
  'features/support/inside/FiltersDialog.tsx': {
    at: '/supportRequests/supportRequests',
    reach: async (page: Page) => {
      await page.getByRole('button', { name: 'Filtri' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/support/inside/AssignDialog.tsx': {
    who: 'admin',
    at: '/supportRequests/supportRequests',
    reach: async (page: Page) => {
      const form = await newRequest(page);
      await form.getByRole('combobox', { name: 'Attrezzatura' }).click();
      await firstOption(page).click();
      await form.getByLabel('Che cosa non va').fill('Perde olio');
      await form.getByRole('button', { name: 'Invia' }).click();
      await page.getByRole('button', { name: /^Azioni della richiesta/ }).click();
      await page.getByRole('menuitem', { name: 'Assegna a…' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/support/inside/ClosingDialog.tsx': {
    who: 'admin',
    at: '/supportRequests/supportRequests',
    reach: async (page: Page) => {
      const form = await newRequest(page);
      await form.getByRole('combobox', { name: 'Attrezzatura' }).click();
      await firstOption(page).click();
      await form.getByLabel('Che cosa non va').fill('Perde acqua');
      await form.getByRole('button', { name: 'Invia' }).click();
      await page.getByRole('button', { name: /^Azioni della richiesta/ }).click();
      await page.getByRole('menuitem', { name: 'Archivia' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
  'features/planning/list/ManyDialog.tsx': {
    at: async () => {
      await scheduleForMaintainer('2034-06-06T09:00', '2034-06-06T10:00');
      return '/pianificazioni/lista?dal=2034-06-05&al=2034-06-09';
    },
    reach: async (page: Page) => {
      await page.locator('[role=row]:has([data-occurrence-id])').first().getByRole('checkbox').check();
      await page.getByTestId('many-bar').getByRole('button', { name: 'Sposta di giorni…' }).click();
      return page.locator('section[role=dialog]:has(form)');
    },
  },
};

describe('typing, under the headers of production, breaks no screen', () => {
  test.each([...screens])(
    'the search and the form of every registry, as %s',
    async (who, registries) => {
      const { page, faults } = await signIn(who, '/profile');
      for (const { name, screen, fields } of registries) {
        await go(page, '/profile');
        await page.getByRole('searchbox').waitFor({ state: 'detached' });
        // The working calendar is a year; as a list it is a registry like the others.
        await go(page, `/configurazione/${screen?.path ?? screen?.name}?vista=elenco`);
        const search = page.getByRole('searchbox');
        await search.waitFor();
        expect(await typeEverywhere(page, page.getByRole('search')), name).toBe(1);
        await search.fill('');
        await search.blur();
        await page.keyboard.press('n');
        // Lists and calendars that its fields open are dialogs of their own.
        const form = page.locator('section[role=dialog]:has(form)');
        const shown = () => form.locator(`${typed}, ${pressed}`).count();
        await expect.poll(shown, { message: name }).toBeGreaterThanOrEqual(fields.length);
        await typeEverywhere(page, form);
        expect(await form.isVisible(), name).toBe(true);
        expect(faults, name).toEqual([]);
      }
    },
    240_000,
  );

  const holds = async (page: Page, form: Locator): Promise<void> => {
    await form.waitFor();
    expect(await typeEverywhere(page, form)).toBeGreaterThan(0);
    expect(await form.isVisible()).toBe(true);
  };

  test.each(Object.entries(onBoard))('%s', async (_, reach) => {
    const id = await scheduleForMaintainer('2031-07-08T09:00', '2031-07-08T11:00');
    const { page, faults } = await signIn('plant', '/?data=2031-07-07');
    await page.locator(`[data-occurrence-id="${id}"]`).waitFor();
    await holds(page, await reach(page, id));
    expect(faults).toEqual([]);
  });

  test.each(Object.entries(elsewhere))('%s', async (_, { who = 'plant', at, reach }) => {
    const { page, faults } = await signIn(who, typeof at === 'string' ? at : await at());
    await holds(page, await reach(page));
    expect(faults).toEqual([]);
  });

  test('the panel of an intervention, the filters of the list, the profile', async () => {
    const id = await scheduleForMaintainer('2031-07-15T09:00', '2031-07-15T11:00');
    const { page, faults } = await signIn('maintainer', `/?data=2031-07-14&intervento=${id}`);
    const panel = page.locator('[data-side-panel]');
    await panel.getByRole('tab').first().waitFor();
    for (const tab of await panel.getByRole('tab').all()) {
      await tab.click();
      await typeEverywhere(page, panel.getByRole('tabpanel'));
      await panel.waitFor();
    }
    await page.goto('/pianificazioni/lista');
    await page.locator('[data-testid="planning-list"]').waitFor();
    await typeEverywhere(page, page.getByRole('search'));
    await page.goto('/profile');
    await page.getByLabel('E-mail').waitFor();
    expect(await typeEverywhere(page, page.getByRole('main'))).toBeGreaterThanOrEqual(5);
    expect(faults).toEqual([]);
  });

  test('no form is left out', () => {
    const src = new URL('../../src/', import.meta.url).pathname;
    const found = globSync('features/**/*.tsx', { cwd: src }).filter((file) =>
      readFileSync(src + file, 'utf8').includes('<FormDialog'),
    );
    const known = [
      ...Object.keys(onBoard),
      ...Object.keys(elsewhere),
      'features/registry/RecordDialog.tsx',
      'features/kit-gallery/DialogSection.tsx',
      // Asks by a choice alone.
      'features/planning/series/SeriesMoveDialog.tsx',
    ];
    expect(found.toSorted()).toEqual(known.toSorted());
  });
});

test('a fault of one field leaves the form, its words and the shell', async () => {
  const { page, faults } = await signIn('admin', '/configurazione/attrezzature');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('n');
  const form = page.locator('section[role=dialog]:has(form)');
  const words = form.getByLabel('Descrizione');
  await words.fill('Pressa che resta');
  // The next day that is drawn is one too many.
  await page.evaluate(() => {
    const { prototype } = Intl.DateTimeFormat;
    const { formatToParts } = prototype;
    prototype.formatToParts = () => {
      throw new Error('a fault of the page');
    };
    Object.assign(window, { mend: () => Object.assign(prototype, { formatToParts }) });
  });
  await form.getByRole('spinbutton').first().focus();
  await page.keyboard.type('1');
  await form.getByRole('alert').waitFor();
  expect(await words.count()).toBe(0);
  await page.evaluate(() => Reflect.get(window, 'mend')());
  await form.getByRole('button', { name: 'Riprova' }).click();
  expect(await words.inputValue()).toBe('Pressa che resta');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Modifiche non salvate' }).waitFor();
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('navigation').first().waitFor();
  expect(faults).toEqual([]);
});

test('the keyboard stays on the board: after the login, and after another page; its filter stands in the address', async () => {
  // Before all that other tests plan, some of it for months on: each week's first bar must be this test's.
  const id = await scheduleForMaintainer('2030-05-07T09:00', '2030-05-07T11:00');
  const next = await scheduleForMaintainer('2030-05-14T09:00', '2030-05-14T11:00');
  const { page, faults } = await signIn('plant', '/?data=2030-05-06', { typed: true });
  await page.locator(`[data-occurrence-id="${id}"]`).waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-occurrence-id') ?? document.activeElement?.role);
  await expect.poll(focused).toBe('grid');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe(id);
  await page.keyboard.press('PageDown');
  await expect.poll(focused).toBe(next);
  await page.keyboard.press('PageUp');
  await expect.poll(focused).toBe(id);
  await page.keyboard.press('/');
  await page.keyboard.type('nessuno');
  const cerca = () => new URL(page.url()).searchParams.get('cerca');
  await expect.poll(cerca).toBe('nessuno');
  await page.reload();
  await page.getByText('Nessun intervento corrisponde').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('nessuno');
  await page.getByRole('searchbox').fill('');
  await page.locator(`[data-occurrence-id="${id}"]`).waitFor();
  await expect.poll(cerca).toBeNull();
  expect(faults).toEqual([]);
});

test('leaving from the board says nothing on the console, whatever it is doing', async () => {
  const said: string[] = [];
  const id = await scheduleForMaintainer('2031-07-22T09:00', '2031-07-22T11:00');
  const { page, faults } = await signIn('plant', '/', {}, async (opened) => {
    opened.on('console', (message) => {
      if (message.type() === 'error') said.push(`${message.text()} ${message.location().url}`);
    });
  });
  const live = page.locator('[data-testid="connection"][data-kind="live"]');
  const busy = [
    // Still on its way.
    async () => {},
    // Signed in again in the same page: live as the first time.
    () => live.waitFor(),
    async () => {
      await page.goto(`/?data=2031-07-21&intervento=${id}`);
      await page.locator('[data-side-panel]').getByRole('tab').first().waitFor();
      await live.waitFor();
      await page.keyboard.press('PageDown');
    },
  ];
  for (const reach of busy) {
    await reach();
    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByLabel('Nome utente').waitFor();
    await page.waitForLoadState('networkidle');
    expect([...said, ...faults]).toEqual([]);
    await page.getByLabel('Nome utente').fill('plant');
    await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Esci' }).waitFor();
  }
});
