import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { live } from './on-page.ts';
import { people } from './people.ts';

const signIn = people();
const listed = JSON.parse(readFileSync(new URL('../../dist/operations.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

/** In production the api runs nothing else, so a page that asked anything else would be empty there. */
test('the pages ask only for operations of their own list, by id', async () => {
  const asked = new Set<string>();
  const wrong: string[] = [];
  const note = (text: string): void => {
    const { query, extensions } = JSON.parse(text) as { query?: string; extensions?: { documentId?: string } };
    const id = extensions?.documentId ?? '';
    if (query || !(id in listed)) wrong.push(text);
    asked.add(id);
  };
  const { page, faults } = await signIn('plant', '/', { typed: true }, async (opened) => {
    opened.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql') note(request.postData() ?? '{}');
    });
    opened.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { type: string; payload: object };
        if (message.type === 'subscribe') note(JSON.stringify(message.payload));
      }),
    );
  });
  await live(page);
  await page.goto('/pianificazioni/lista');
  await page.locator('[data-testid="planning-list"]:not([data-rows="0"])').waitFor();
  await page.goto('/configurazione/impianti');
  await page.getByText('Ospitaletto').first().waitFor();
  expect(wrong).toEqual([]);
  expect(asked.size).toBeGreaterThanOrEqual(5);
  expect(faults).toEqual([]);
});
