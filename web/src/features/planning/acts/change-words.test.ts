import i18next from 'i18next';
import { expect, it } from 'vitest';
import planning from '../../../locales/it/planning.json' with { type: 'json' };
import { createPlanFormat } from '../days/texts.ts';
import type { OwnPart } from '../own/own-changes.ts';
import { changeWords } from './change-words.ts';

const words = i18next.createInstance();
await words.init({
  ...{ lng: 'it', resources: { it: { planning } }, defaultNS: 'planning', interpolation: { escapeValue: false } },
});
const at = (text: string): number => Date.parse(text);
const format = createPlanFormat('Europe/Rome', 'it-IT', () => at('2026-11-24T12:00:00Z'));
const span = (from: string, to: string) => ({
  startMs: at(`2030-05-23T${from}:00Z`),
  endMs: at(`2030-05-23T${to}:00Z`),
});
const rossi = { id: 'm', label: 'Rossi', color: 1 };
const given: OwnPart = { field: 'maintainer', before: null, after: rossi };
const moved: OwnPart = { field: 'time', before: span('06:00', '08:00'), after: span('07:00', '09:00') };
const longer: OwnPart = { field: 'time', before: span('06:00', '08:00'), after: span('06:00', '12:00') };

it.each([
  ['a move', [moved], 'after', '<b>Pressa</b> spostato a gio 23 mag 2030 09:00–11:00'],
  ['another end', [longer], 'after', '<b>Pressa</b>, nuovo orario: gio 23 mag 2030 08:00–14:00'],
  ['the end of before', [longer], 'before', '<b>Pressa</b>, nuovo orario: gio 23 mag 2030 08:00–10:00'],
  ['who has it', [given], 'after', '<b>Pressa</b> ora a: Rossi'],
  ['that nobody has it', [given], 'before', '<b>Pressa</b> è ora da assegnare'],
] as const)('says %s as what it is', (_, parts, side, sentence) => {
  expect(changeWords({ what: 'Pressa' }, parts, side, { t: words.t, format, write: String })).toBe(sentence);
});

it('says of many what was changed, as each of them had something else', () => {
  const many = (parts: readonly OwnPart[], side: 'before' | 'after') =>
    changeWords({ what: 'Pressa', works: 12 }, parts, side, { t: words.t, format, write: String });
  expect(many([moved], 'after')).toBe('<b>12 interventi</b> spostati');
  const type = { value: null, words: '' };
  expect(many([given], 'after')).toBe('<b>12 interventi</b> riassegnati');
  expect(many([{ field: 'type', before: type, after: type }], 'after')).toBe('<b>12 interventi</b>, tipo cambiato');
  expect(many([moved, given], 'after')).toBe('<b>12 interventi</b>, cambiato: quando, il manutentore');
  expect(many([given], 'before')).toBe("<b>12 interventi</b>, com'era prima: il manutentore");
});

it('says of days that they were closed, and of the way back that they are open', () => {
  const closed: OwnPart = { field: 'closed', before: false, after: true };
  const told = (days: number, side: 'before' | 'after') =>
    changeWords({ what: '23-05-2030', days }, [closed], side, { t: words.t, format, write: String });
  expect(told(1, 'after')).toBe('Chiuso il <b>23-05-2030</b>');
  expect(told(2, 'before')).toBe('Riaperti 2 giorni dal <b>23-05-2030</b>');
});

it('names the end of a series that is taken back', () => {
  const unsaid = { value: null, words: '' };
  const ended: OwnPart = { field: 'end', before: unsaid, after: unsaid };
  expect(changeWords({ what: 'Pressa' }, [ended], 'before', { t: words.t, format, write: String })).toBe(
    "<b>Pressa</b>, com'era prima: la fine della serie",
  );
});
