import { interventionStream } from '@cadenza/domain/planning/events';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { occurrence, sampleId, seriesId } from '@cadenza/domain/testing/planning-samples';
import { expect, test } from 'vitest';
import { append } from '../testing/history.ts';
import { workdays as calendar, seriesHistory as history, fiveMondays as planned } from '../testing/series-history.ts';

const noRule: SeriesCommand = {
  ...{ type: 'ChangeRecurrence', scope: 'all', ordinal: 3, touched: [], recurrenceId: null, rule: null },
};

test('what a rule drops counts as not done where it had fallen due, and its end or a deletion later changes nothing of that', async () => {
  const { write, say, rows } = await history();
  await write(planned);
  await say(noRule);
  const told = ['counts', 'counts', 'counts', 'stands', 'gone'];
  expect(await rows()).toEqual(told);
  await say({ type: 'CancelSeries', scope: 'all', ordinal: 3, reason: null, cause: 'double' });
  expect(await rows()).toEqual(['counts', 'counts', 'counts', 'gone', 'gone']);
});

test('what an end drops counts as not done where it had fallen due, and stands again where a later end brings it back', async () => {
  const { write, say, rows } = await history();
  await write(planned);
  const end = (planUntil: string | null): SeriesCommand => ({
    ...{ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil, calendar },
  });
  await say(end('2026-02-20'));
  expect(await rows()).toEqual(['stands', 'stands', 'counts', 'gone', 'gone']);
  await say(end(null));
  expect(await rows()).toEqual(['stands', 'stands', 'stands', 'stands', 'stands']);
});

test('a change that is taken back leaves nothing that counts: what it had made was never meant to be', async () => {
  const { write, say, rows } = await history();
  const before = await write(planned);
  const daily = { recurrenceId: sampleId('c', 3), rule: { value: 1, unit: 'day' as const } };
  await say({ type: 'ChangeRecurrence', scope: 'following', ordinal: 1, touched: [], ...daily });
  await say({ type: 'ExpandSeries', calendar, until: '2026-02-20' });
  expect(await rows()).toEqual(['stands', 'stands', 'gone', 'gone', 'gone', 'stands', 'stands', 'stands', 'stands']);
  await say({ type: 'PutSeriesBack', before, fromOrdinal: 1, kept: [], calendar });
  expect(await rows()).toEqual(['stands', 'stands', 'stands', 'stands', 'stands', 'gone', 'gone', 'gone', 'gone']);
});

test('a work that stayed, as somebody had touched it, counts as not done once nothing is left of that', async () => {
  const { store, write, say, rows } = await history();
  await write(planned);
  const { id } = occurrence(1, '2026-02-16');
  const progress = (percent: number) => ({
    type: 'InterventionProgressSet' as const,
    data: { seriesId, occurrenceId: id, percent },
  });
  await append(store, interventionStream(id), [progress(50)]);
  await say({ ...noRule, touched: [{ ordinal: 1, completed: false }] });
  expect(await rows()).toEqual(['counts', 'stands', 'counts', 'stands', 'gone']);
  await append(store, interventionStream(id), [progress(0)]);
  expect(await rows()).toEqual(['counts', 'counts', 'counts', 'stands', 'gone']);
});

test('a deletion that is taken back leaves the one before it with what was said of why then', async () => {
  const { write, say, rows } = await history();
  await write(planned);
  const before = await say({ type: 'CancelSeries', scope: 'following', ordinal: 2, reason: null, cause: 'double' });
  expect(await rows()).toEqual(['stands', 'stands', 'gone', 'gone', 'gone']);
  await say({ type: 'CancelSeries', scope: 'all', ordinal: 0, reason: null, cause: 'other' });
  expect(await rows()).toEqual(['counts', 'counts', 'gone', 'gone', 'gone']);
  await say({ type: 'PutSeriesBack', before, fromOrdinal: 0, kept: [], calendar });
  expect(await rows()).toEqual(['stands', 'stands', 'gone', 'gone', 'gone']);
});

test('the reason that is said of a change stands with each due work that it drops, and with no other', async () => {
  const { write, say, told } = await history();
  await write(planned);
  const reason = 'Linea ferma per la stagione';
  const end = (planUntil: string | null, why: object = {}): SeriesCommand => ({
    ...{ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil, calendar, ...why },
  });
  await say(end('2026-02-20', { reason }));
  const [stands, gone] = [
    { state: 'stands', reason: null },
    { state: 'gone', reason: null },
  ];
  expect(await told()).toEqual([stands, stands, { state: 'counts', reason }, gone, gone]);
  await say({ ...noRule, reason: 'Passa a contatore' });
  const later = { state: 'counts', reason: 'Passa a contatore' };
  expect(await told()).toEqual([stands, later, { state: 'counts', reason }, gone, gone]);
});

test('the reason goes where its work stands again', async () => {
  const { write, say, told } = await history();
  const before = await write(planned);
  await say({ ...noRule, reason: 'Linea ferma' });
  expect((await told()).map(({ reason }) => reason)).toEqual(['Linea ferma', 'Linea ferma', 'Linea ferma', null, null]);
  await say({ type: 'PutSeriesBack', before, fromOrdinal: 0, kept: [], calendar });
  expect(await told()).toEqual(Array(5).fill({ state: 'stands', reason: null }));
});
