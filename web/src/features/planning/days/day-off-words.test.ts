import i18next from 'i18next';
import { expect, it } from 'vitest';
import planning from '../../../locales/it/planning.json' with { type: 'json' };
import { calendarOf } from './calendar.ts';
import { dayOffWords } from './day-off-words.ts';

const words = i18next.createInstance();
await words.init({ lng: 'it', resources: { it: { planning } }, interpolation: { escapeValue: false } });
const t = words.getFixedT('it', 'planning');
const closed = (day: string, description: string | null) => ({ day, type: 'holiday', description });
const calendar = calendarOf({
  timeZone: 'Europe/Rome',
  restWeekdays: [6, 7],
  nonWorkingDays: [closed('2026-12-07', 'Santo patrono'), closed('2026-12-08', null), closed('2026-12-09', '')],
});

it.each([
  ['2026-12-07', 'Festività (Santo patrono)'],
  ['2026-12-08', 'Festività'],
  ['2026-12-09', 'Festività'],
  ['2026-12-12', 'Riposo'],
  ['2026-12-10', undefined],
])('says why %s is not worked', (day, why) => {
  expect(dayOffWords(calendar, day, t)).toBe(why);
});
