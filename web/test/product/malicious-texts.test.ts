import { randomUUID } from 'node:crypto';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asPerson, people, restOf } from './people.ts';

const signIn = people();

const run = 'pwned()';
const vectors = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<iframe srcdoc="<script>parent.${run}</script>">`,
  `<iframe src="javascript:parent.${run}">`,
  `<a href="javascript:${run}">x</a>`,
  `<body onload=${run}>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<math><mtext></table><img src=x onerror=${run}>`,
  `<style>@import "javascript:${run}"</style>`,
  `<object data="javascript:${run}">`,
  `<embed src="javascript:${run}">`,
  `<link rel=stylesheet href="javascript:${run}">`,
  `<base href="javascript:${run}//">`,
  `javascript:${run}`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `&lt;img src=x onerror=${run}&gt;`,
];
/** Alone, out of an attribute, and out of a text that is HTML: sixty in all. */
const surroundings = [
  (vector: string) => vector,
  (vector: string) => `"'>${vector}`,
  (vector: string) => `</title></textarea></script>--><b>${vector}`,
];
/** The one that is looked at in forms and questions: of an image that is not there, which runs by itself. */
const shown = 1;
const shownOne = vectors[shown] ?? '';
/** Every one of them, each in the next of its surroundings from kind to kind: three kinds hold all sixty. */
const payloadsOf = (kind: number): string[] =>
  vectors.map((vector, at) => surroundings[at === shown ? 0 : (at + kind) % 3]?.(vector) ?? vector);
/** Part of it that is in no other text of the screens. */
const mark = 'onerror=';

/** A record whose every text is the payload, as far as its field takes it. */
const recordOf = (
  kind: Kind,
  payload: string,
  known: ReadonlyMap<string, string>,
  at: number,
): Record<string, unknown> =>
  Object.fromEntries(
    kind.fields.flatMap((field) => {
      if (field.type === 'text' || field.type === 'longText') {
        // Cut where the field is short: a piece of a payload may still run.
        const cut = [payload, payload.slice(0, 40), payload.slice(0, 16), payload.slice(0, 8)];
        // Pieces may be alike, and no two records have one code.
        const fits = field.name === kind.uniqueInCompany ? cut.map((text) => `${text}${at}`) : cut;
        const value = fits.find((text) => field.schema.safeParse(text).success);
        return value === undefined ? [] : [[field.wire, value]];
      }
      if (!field.required) return [];
      const samples: Record<string, unknown> = {
        reference: known.get(field.references ?? ''),
        choice: field.choices?.[0]?.wire,
        integer: 1,
        color: 1,
        date: '2030-01-08',
      };
      return [[field.wire, samples[field.type]]];
    }),
  );

const written = kinds.filter(
  ({ fields, permission }) => permission === 'registries' && fields.some(({ type }) => type === 'text'),
);

const isNamedByWords = ({ fields, label }: Kind): boolean =>
  fields.some(({ name, type }) => name === label && type === 'text');

test('sixty malicious texts in every text field run on no screen', { timeout: 240_000 }, async () => {
  const password = 'Cadenza-2026!';
  const admin = await restOf('admin');
  const graphql = await asPerson('admin');
  const made = new Map<string, string[]>();
  for (const at of vectors.keys()) {
    const known = new Map(Array.from(made, ([name, ids]) => [name, ids.at(-1) ?? '']));
    for (const [place, kind] of written.entries()) {
      const payload = payloadsOf(place)[at] ?? '';
      const { id } = await admin<{ id: string }>(`/api/${kind.rest}`, 'POST', recordOf(kind, payload, known, at));
      made.set(kind.name, [...(made.get(kind.name) ?? []), id]);
      known.set(kind.name, id);
    }
  }
  const { interventionTypes } = await graphql<{ interventionTypes: { rows: { id: string; code: string }[] } }>(
    '{ interventionTypes { rows { id code } } }',
  );
  let detail = '';
  for (const [n, notes] of payloadsOf(0).entries()) {
    const { scheduleIntervention } = await graphql<{ scheduleIntervention: { id: string } }>(
      'mutation($c: ID!, $input: ScheduleInput!) { scheduleIntervention(commandId: $c, input: $input) { id } }',
      {
        c: randomUUID(),
        input: {
          equipmentId: made.get('equipment')?.[n],
          interventionId: made.get('intervention')?.[n],
          maintainerId: made.get('maintainer')?.[n],
          interventionTypeId: interventionTypes.rows.find(({ code }) => code === 'O')?.id,
          start: '2032-03-02T09:00',
          end: '2032-03-02T11:00',
          notes,
        },
      },
    );
    if (n === shown) detail = scheduleIntervention.id;
  }
  const username = `ostile-${randomUUID().slice(0, 8)}`;
  const name = surroundings[1]?.(vectors[0] ?? '').slice(0, 40);
  await admin('/api/users', 'POST', { name, surname: name, username, password, roles: ['ROLE_ADMIN'] });

  const businessName = shownOne;
  const top = await restOf('superadmin');
  await top('/api/companies', 'POST', {
    company: { businessName, identificationCode: `X${randomUUID().slice(0, 8)}` },
  });

  const ran: string[] = [];
  const watch = async (opened: Page): Promise<void> => {
    await opened.exposeFunction('pwned', () => ran.push(opened.url()));
    opened.on('dialog', (dialog) => {
      // The browser's own question, whether what was typed may be lost.
      if (dialog.type() === 'beforeunload') return dialog.accept();
      ran.push(dialog.message());
      return dialog.dismiss();
    });
    opened.on('console', (message) => {
      if (/Content Security Policy|Trusted Type/i.test(message.text())) ran.push(message.text());
    });
  };
  const view = { viewport: { width: 1600, height: 5_000 } };
  const { page, faults } = await signIn(username, '/?data=2032-03-01', view, watch);
  await page.locator(`[data-occurrence-id="${detail}"]`).waitFor();
  await questionsOfBoard(page, detail);
  await page.goto('/pianificazioni/lista');
  await page.locator('[data-testid="planning-list"]:not([data-rows="0"])').waitFor();
  await choicesOf(page, page.getByRole('search'));
  for (const kind of written) {
    if (kind.screen === null) continue;
    await page.goto(`/configurazione/${kind.screen.path ?? kind.screen.name}`);
    // Shown as it was written, which is how one knows that it is there at all.
    await page.getByText(mark, { exact: false }).first().waitFor();
    // What is named by a day has its words in the row alone.
    if (isNamedByWords(kind)) await questionsOfRegistry(page, kind);
  }
  await page.goto(`/configurazione/liste/${made.get('checklist')?.[shown]}`);
  await page.getByRole('listitem').filter({ hasText: mark }).first().waitFor();
  await nothingOfIt(page);
  await page.goto('/profile');
  await page.getByRole('main').waitFor();
  await maliciousAddresses(page);

  const other = await signIn('superadmin', '/', view, watch);
  await other.page.getByRole('button', { name: /cambia azienda/ }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: mark }).first().click();
  await other.page.getByRole('button', { name: `${businessName}: cambia azienda` }).waitFor();
  await nothingOfIt(other.page);
  expect(ran).toEqual([]);
  expect([...faults, ...other.faults]).toEqual([]);
});

/** Nothing of it became part of the page. */
const nothingOfIt = async (page: Page): Promise<void> => {
  const parts =
    'iframe, object, embed, base, [onerror], [onload], [onfocus], [ontoggle], a[href^="javascript"], a[href*="attacker"], main img[src="x"]';
  const found = await page.locator(parts).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 200)));
  expect([page.url(), found]).toEqual([page.url(), []]);
};

type Within = ReturnType<Page['getByRole']>;

/** What is open shows the text as it was written, in words or in a field. */
const showsIt = async (page: Page, within: Within): Promise<void> => {
  await within.waitFor();
  await expect
    .poll(
      () =>
        within.evaluate((element, text) => {
          const fields = Array.from(
            element.querySelectorAll('input, textarea'),
            (field) => (field as HTMLInputElement).value,
          );
          return [element.textContent ?? '', element.getAttribute('aria-label') ?? '', ...fields].some((one) =>
            one.includes(text),
          );
        }, mark),
      { timeout: 10_000 },
    )
    .toBe(true);
  await nothingOfIt(page);
};

/** Every list of choices inside that is found by typing. */
const choicesOf = async (page: Page, within: Within): Promise<void> => {
  const typed = within.getByRole('combobox');
  for (let n = 0; n < (await typed.count()); n++) {
    await typed.nth(n).fill(mark);
    const choice = page.getByRole('option').filter({ hasText: mark }).first();
    await choice.waitFor();
    await nothingOfIt(page);
    await choice.click();
  }
};

/** The palette, the bar's own menu, the panel and its parts, what is asked before a change, and what is said after it. */
const questionsOfBoard = async (page: Page, id: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(shownOne);
  // Records of that name.
  await page.getByRole('option').filter({ hasText: mark }).first().waitFor();
  await nothingOfIt(page);
  await page.keyboard.press('Escape');

  await page.locator(`[data-occurrence-id="${id}"]`).click({ button: 'right' });
  await showsIt(page, page.getByRole('menu'));
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /Nuova pianificazione/ })
    .first()
    .click();
  const schedule = page.getByRole('dialog', { name: 'Nuova pianificazione' });
  await schedule.waitFor();
  await choicesOf(page, schedule);
  await page.goto(`/?data=2032-03-01&intervento=${id}`);
  await page.getByTestId('detail-facts').waitFor();
  await page.getByRole('tab', { name: 'Attività' }).click();
  await page.getByRole('tab', { name: 'Scheda' }).click();
  await page.getByLabel('Note').waitFor();
  await nothingOfIt(page);
  for (const name of ['Sposta…', 'Elimina…']) {
    await page.getByRole('button', { name }).click();
    await showsIt(page, page.locator('[role=dialog], [role=alertdialog]').last());
    await page.keyboard.press('Escape');
  }
  await page.getByRole('tab', { name: 'Attività' }).click();
  await page.getByRole('button', { name: /Come previsto/ }).click();
  await page.getByRole('button', { name: 'Completa', exact: true }).click();
  await showsIt(page, page.getByRole('dialog').last());
  await page.getByRole('dialog').last().getByRole('button', { name: 'Completa', exact: true }).click();
  await page.getByText(`${shownOne}: intervento completato`).first().waitFor();
  await nothingOfIt(page);
};

/** The form of a record with its choices, and what is asked before it is switched off or removed. */
const questionsOfRegistry = async (page: Page, kind: Kind): Promise<void> => {
  const row = page.getByRole('row').filter({ hasText: mark }).first();
  const act = async (name: string): Promise<void> => {
    await row.getByRole('button', { name: /^Azioni/ }).click();
    await showsIt(page, page.getByRole('menu'));
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Modifica');
  const form = page.getByRole('dialog');
  await showsIt(page, form);
  await choicesOf(page, form);
  const away = page.getByRole('button', { name: 'Esci senza salvare' });
  await expect
    .poll(
      async () => {
        // The first may have closed a list of choices that was still open.
        if (await away.isVisible()) await away.click();
        else await page.keyboard.press('Escape');
        return form.count();
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(0);
  // What goes with a record is asked for; where nothing would, it is switched off at once.
  const followed = kind.children.some(({ follows }) => follows);
  const question = kind.deletable ? 'Elimina' : followed ? 'Disattiva' : undefined;
  if (question === undefined) return;
  await act(question);
  await showsIt(page, page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
};

/** An address that somebody sends in a letter: its parameters are texts like others. */
const maliciousAddresses = async (page: Page): Promise<void> => {
  const text = encodeURIComponent(shownOne);
  for (const path of [
    `/configurazione/impianti?cerca=${text}&stato=${text}&ordina=${text}`,
    `/?data=${text}&intervento=${text}`,
    `/pianificazioni/lista?attrezzatura=${text}&dal=${text}&pagina=${text}`,
    `/configurazione/${text}`,
    `/login?redirect=${encodeURIComponent('javascript:pwned()')}`,
    '/login?redirect=https://attacker.example/',
    '/login?redirect=//attacker.example/',
  ]) {
    await page.goto(path);
    await page.locator('main, form, h1').first().waitFor();
    await nothingOfIt(page);
  }
};
