import { randomUUID } from 'node:crypto';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { expect, inject, test } from 'vitest';
import { asPerson, people } from './people.ts';

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
/** Alone, out of an attribute, and out of a text that is HTML: sixty. */
const payloads = vectors.flatMap((vector) => [vector, `"'>${vector}`, `</title></textarea></script>--><b>${vector}`]);

const call = async (token: string, path: string, body: object): Promise<{ id: string; token: string }> => {
  const response = await fetch(`${inject('address')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string; token: string };
};

/** A record whose every text is the payload, as far as its field takes it. */
const recordOf = (kind: Kind, payload: string, known: ReadonlyMap<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    kind.fields.flatMap((field) => {
      if (field.type === 'text' || field.type === 'longText') {
        // Cut where the field is short: a piece of a payload may still run.
        const fits = [payload, payload.slice(0, 40), payload.slice(0, 16), payload.slice(0, 8)];
        const value = fits.find((text) => field.schema.safeParse(text).success);
        return value === undefined ? [] : [[field.wire, value]];
      }
      if (!field.required) return [];
      const samples: Record<string, unknown> = {
        reference: known.get(field.references ?? ''),
        choice: field.choices?.[0]?.wire,
        integer: 1,
        color: 1,
      };
      return [[field.wire, samples[field.type]]];
    }),
  );

const written = kinds.filter(
  ({ fields, permission }) => permission === 'registries' && fields.some(({ type }) => type === 'text'),
);

test('sixty hostile texts in every text field run on no screen', { timeout: 180_000 }, async () => {
  const password = 'Cadenza-2026!';
  const { token } = await call('', '/api/login_check', { username: 'admin', password });
  const graphql = await asPerson('admin');
  const made = new Map<string, string[]>();
  for (const payload of payloads) {
    const known = new Map(Array.from(made, ([name, ids]) => [name, ids.at(-1) ?? '']));
    for (const kind of written) {
      const { id } = await call(token, `/api/${kind.rest}`, recordOf(kind, payload, known));
      made.set(kind.name, [...(made.get(kind.name) ?? []), id]);
      known.set(kind.name, id);
    }
  }
  const { interventionTypes } = await graphql<{ interventionTypes: { rows: { id: string; code: string }[] } }>(
    '{ interventionTypes { rows { id code } } }',
  );
  let detail = '';
  for (const [n, notes] of payloads.entries()) {
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
    detail ||= scheduleIntervention.id;
  }
  const username = `ostile-${randomUUID().slice(0, 8)}`;
  const name = payloads[1]?.slice(0, 40);
  await call(token, '/api/users', { name, surname: name, username, password, roles: ['ROLE_ADMIN'] });

  const ran: string[] = [];
  const view = { viewport: { width: 1600, height: 5_000 } };
  const { page, faults } = await signIn(username, '/?data=2032-03-01', view, async (opened) => {
    await opened.exposeFunction('pwned', () => ran.push(opened.url()));
    opened.on('dialog', (dialog) => ran.push(dialog.message()));
    opened.on('console', (message) => {
      if (/Content Security Policy|Trusted Type/i.test(message.text())) ran.push(message.text());
    });
  });
  await page.locator(`[data-occurrence-id="${detail}"]`).waitFor();
  await page.goto(`/?data=2032-03-01&intervento=${detail}`);
  await page.getByTestId('detail-facts').waitFor();
  await page.goto('/pianificazioni/lista');
  await page.locator('[data-testid="planning-list"]:not([data-rows="0"])').waitFor();
  for (const kind of written) {
    if (kind.screen === null) continue;
    await page.goto(`/configurazione/${kind.screen}`);
    // Shown as it was written, which is how one knows that it is there at all.
    await page.getByText('onerror=', { exact: false }).first().waitFor();
  }
  // Nothing of it became part of the page.
  expect(await page.locator('iframe, object, embed, base, [onerror], [onload], [onfocus], [ontoggle]').count()).toBe(0);
  expect(ran).toEqual([]);
  expect(faults).toEqual([]);
});
