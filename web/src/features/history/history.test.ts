import { readFileSync } from 'node:fs';
import { companyDetails } from '@cadenza/domain/company/company-details';
import { companySettings } from '@cadenza/domain/company/settings';
import { eventSchemas } from '@cadenza/domain/event-log';
import { kinds } from '@cadenza/domain/registry/kinds';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { languages } from '../../lib/languages.ts';
import { momentFormat } from '../../lib/moment-format.ts';
import { daysOf, type HistoryEntry, merged } from './entries.ts';
import { fieldName, type HistoryT, lateWords, sentence, shownChanges, valueText } from './words.ts';

const entry = (values: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: '1',
  event: 'InterventionMoved',
  happenedAt: '2026-03-02T08:05:00.000Z',
  arrivedAt: null,
  actor: { kind: 'PERSON', name: 'Anna Bianchi' },
  correlationId: 'a',
  kind: 'PLANNED_INTERVENTION',
  subjectId: 'w',
  label: 'Ingrassaggio',
  equipment: { id: 'e', label: 'Pressa' },
  start: null,
  recurring: true,
  count: null,
  scope: null,
  until: '2026-04-30',
  reason: null,
  cause: null,
  line: 'Olio',
  done: 2,
  lines: 3,
  changes: [],
  ...values,
});
const change = (field: string, type: string, before: string[], after: string[]): HistoryEntry['changes'][number] => ({
  field,
  type,
  references: null,
  before: before.map((value) => ({ value, label: null })),
  after: after.map((value) => ({ value, label: null })),
});
const moved = change('start', 'instant', ['2026-03-02T08:00:00Z'], ['2026-03-03T08:00:00Z']);

const wordsIn = async (language: string): Promise<HistoryT> => {
  const texts = (area: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${language}/${area}.json`, import.meta.url), 'utf8'));
  const own = i18next.createInstance();
  const areas = ['history', 'registry', 'session'];
  await own.init({
    lng: language,
    ns: areas,
    defaultNS: 'history',
    resources: { [language]: Object.fromEntries(areas.map((area) => [area, texts(area)])) },
    interpolation: { escapeValue: false },
  });
  // biome-ignore lint/plugin: it has the texts that the keys of the pages are typed by
  return own.t as unknown as HistoryT;
};

const kindOf = (event: string): HistoryEntry['kind'] => {
  const kind = kinds.find(({ name }) => event.startsWith(name.charAt(0).toUpperCase() + name.slice(1)));
  const isVerb = /(Registered|Changed|Activated|Deactivated|Removed|Restored|Ordered)$/.test(event);
  if (kind && isVerb && !/^(Series|InterventionWorkChanged)/.test(event))
    return kind.name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as HistoryEntry['kind'];
  if (event.startsWith('User')) return 'USER';
  if (event.startsWith('Document')) return 'DOCUMENT';
  return event.startsWith('Company') ? 'COMPANY' : 'PLANNED_INTERVENTION';
};
/** Of names, of roles’ making, of views, imports, printouts, contracts, seats, checkouts and sign-ups no history is told, nor that somebody looks whether a record is used. */
const told = Object.keys(eventSchemas).filter(
  (event) =>
    !/^(Name|CustomRole|Contract|Seat|Checkout|ProviderEvent|SignUp|Demo|View|Notices?Read|DefaultView|Import|Printout)|RemovalRequested$|TextExtracted$/.test(
      event,
    ),
);

describe.each(languages.map((language) => [language] as const))('a history in %s', (language) => {
  const format = momentFormat('Europe/Rome', language);

  test.each(told)('%s is a sentence, of one and of many', async (event) => {
    const t = await wordsIn(language);
    for (const count of [1, 2]) {
      for (const changes of [[], [moved]]) {
        const one = entry({ event, kind: kindOf(event), count, changes });
        const said = sentence({ entry: one, of: [one] }, format, t);
        expect(said).not.toMatch(/[{}]|undefined|event\.|record\./);
        expect(said.trim()).not.toBe('');
      }
    }
  });

  test('every field and value has words', async () => {
    const t = await wordsIn(language);
    const ofKinds = kinds.flatMap((kind) =>
      [...kind.fields, { name: 'active', type: 'flag', choices: undefined }].map((field) => ({
        at: entry({
          kind: kind.name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as HistoryEntry['kind'],
        }),
        made: change(field.name, field.type, [], field.choices?.map(({ value }) => value) ?? []),
      })),
    );
    const others = [
      ...[
        'start',
        'plannedMinutes',
        'equipmentId',
        'interventionId',
        'interventionTypeId',
        'maintainerId',
        'checklistId',
      ],
      ...['recurrenceId', 'fault', 'notes', 'durationMinutes', 'progress', 'planFrom', 'planUntil', 'active', 'roles'],
      ...['name', 'surname', 'username', 'email', 'description'],
      ...Object.keys({ ...companyDetails.shape, ...companySettings.shape }),
    ].map((field) => ({ at: entry(), made: change(field, 'text', [], []) }));
    for (const { at, made } of [...ofKinds, ...others]) {
      expect(fieldName(at, made, t), made.field).not.toContain('field.');
      for (const value of made.after) expect(valueText(at, made, value, format, language, t)).not.toMatch(/choice\./);
    }
  });
});

test('a move is said with the hours of the company, and not said twice', async () => {
  const t = await wordsIn('it');
  const one = entry({ changes: [moved, change('plannedMinutes', 'minutes', ['60'], ['90'])] });
  const said = { entry: one, of: [one] };
  const format = momentFormat('Europe/Rome', 'it', () => Date.parse('2026-03-01T00:00:00Z'));
  expect(sentence(said, format, t)).toBe("ha spostato l'intervento da lun 2 mar 09:00 a mar 3 mar 09:00");
  expect(shownChanges(said).map(({ field }) => field)).toEqual(['plannedMinutes']);
  expect(format.whole(one.happenedAt)).toContain('2 marzo 2026');
  const values: [string, string, string][] = [
    ['money', '1250.50', '1.250,50\u00a0€'],
    ['date', '2026-03-02', '02-03-2026'],
    ['minutes', '90', '1 h 30 min'],
    ['percent', '40', '40 %'],
    ['flag', 'true', 'Sì'],
    ['roles', 'ROLE_PLANT', 'Responsabile di impianto'],
    ['weekdays', '1', 'lun'],
    ['instant', '2026-07-06T08:00:00Z', 'lun 6 lug 10:00'],
  ];
  for (const [type, value, text] of values)
    expect(valueText(one, change('x', type, [], []), { value, label: null }, format, 'it', t)).toBe(text);
});

test('of a work that happens once nothing is told of a series', async () => {
  const t = await wordsIn('it');
  const format = momentFormat('Europe/Rome', 'it');
  for (const event of ['SeriesScheduled', 'SeriesCancelled', 'SeriesChanged', 'SeriesPutBack', 'SeriesRescheduled']) {
    for (const changes of [[], [moved]]) {
      const one = entry({ event, count: 1, recurring: false, changes });
      expect(sentence({ entry: one, of: [one] }, format, t), event).not.toContain('serie');
    }
  }
});

test('what waited for a network says when it came', async () => {
  const format = momentFormat('Europe/Rome', 'it');
  const t = await wordsIn('it');
  expect(lateWords(entry(), format, t)).toBeUndefined();
  const late = entry({ event: 'ChecklistLineTicked', arrivedAt: '2026-03-02T21:40:00Z' });
  expect(lateWords(late, format, t)).toBe('Registrato più tardi: lun 2 mar 22:40');
});

test('what one deactivation cancelled is one line with its count, under the day that the company had', () => {
  const system = { kind: 'SYSTEM', name: null } as const;
  const late = '2026-03-02T23:30:00.000Z';
  const entries = [
    entry({ id: '9', happenedAt: late, correlationId: 'b' }),
    ...['8', '7', '6'].map((id) => entry({ id, event: 'InterventionCancelled', actor: system, subjectId: id })),
    entry({ id: '5', event: 'InterventionCancelled', actor: system, subjectId: '5', correlationId: 'c' }),
    entry({ id: '4', event: 'ChecklistLineTicked' }),
    entry({ id: '3', event: 'ChecklistLineTicked' }),
  ];
  const days = daysOf(entries, 'Europe/Rome');
  expect(days.map(({ day, told: lines }) => [day, lines.map(({ of }) => of.length)])).toEqual([
    ['2026-03-03', [1]],
    ['2026-03-02', [3, 1, 1, 1]],
  ]);
  expect(merged(entries.slice(0, 3), entries.slice(1)).map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
});
