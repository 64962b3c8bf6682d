import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import outbox from '../../../locales/it/outbox.json';
import type { OfflineCommand } from '../data/offline-command.ts';
import { commandWords } from './command-words.ts';

const own = createInstance();
await own.init({ lng: 'it', resources: { it: { outbox } } });
const t = own.getFixedT('it', 'outbox');

it.each<[OfflineCommand, string]>([
  [{ kind: 'tick', lineId: 'l', done: true, description: 'Pulire il filtro' }, 'Attività spuntata: Pulire il filtro'],
  [{ kind: 'tick', lineId: 'l', done: false, description: 'Pulire il filtro' }, 'Spunta tolta: Pulire il filtro'],
  // As a build of before kept it.
  [{ kind: 'tick', lineId: 'l', done: true }, 'Attività spuntata'],
  [
    { kind: 'classify', cause: { id: 'u', label: 'Usura' }, remedy: { id: 's', label: 'Sostituzione' } },
    'Causa e rimedio: Usura · Sostituzione',
  ],
  [{ kind: 'classify', cause: null }, 'Causa o rimedio tolti'],
])('what waits is named: %j', (said, words) => {
  expect(commandWords(said, t)).toBe(words);
});
