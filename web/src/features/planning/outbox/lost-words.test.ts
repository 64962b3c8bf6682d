import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { KeptCommand } from '../../../lib/device-store.ts';
import { lostWords } from './lost-words.ts';

const wordsIn = async (language: string) => {
  const { default: outbox } = await import(`../../../locales/${language}/outbox.json`);
  const own = i18next.createInstance();
  await own.init({ lng: language, ns: ['outbox'], defaultNS: 'outbox', resources: { [language]: { outbox } } });
  return own.getFixedT<['outbox', 'common']>(language, ['outbox', 'common']);
};
const kept = (...kinds: string[]): KeptCommand[] =>
  kinds.map((kind, at) => ({ command: `c${at}`, owner: 'o', id: 'a', what: 'Pressa', at, said: { kind } }));
const notes = [{ id: 'a', what: 'Pressa', at: 1 }];

describe('what goes with whoever signs out', () => {
  it('is counted and named by its kinds, refused photos and notes among it', async () => {
    const t = await wordsIn('it');
    const waiting = kept('tick', 'addLine', 'tick', 'sign');
    expect(lostWords({ waiting, refused: [], notes }, t)).toBe(
      'Se esci adesso, 5 modifiche non inviate vanno perse: 3 attività, 1 firma, 1 nota. Riguardano: Pressa.',
    );
    expect(lostWords({ waiting: [], refused: kept('addPhoto'), notes: [] }, t)).toBe(
      'Se esci adesso, una modifica non inviata va persa: 1 foto. Riguarda: Pressa.',
    );
  });
  it('is nothing where all was sent', async () => {
    expect(lostWords({ waiting: [], refused: [], notes: [] }, await wordsIn('it'))).toBeUndefined();
  });
  it('is said in every language, what another build has kept, too', async () => {
    const waiting = kept('start', 'stop', 'constructor');
    for (const [language, words] of [
      ['it', 'Se esci adesso, 3 modifiche non inviate vanno perse: 2 tempi, 1 altra. Riguardano: Pressa.'],
      ['en', 'If you leave now, 3 changes that were not sent are lost: 2 times, 1 other. They are about: Pressa.'],
      ['es', 'Si sales ahora, se perderán 3 cambios sin enviar: 2 tiempos, 1 otro. Se refieren a: Pressa.'],
    ] as const)
      expect(lostWords({ waiting, refused: [], notes: [] }, await wordsIn(language))).toBe(words);
  });
});
