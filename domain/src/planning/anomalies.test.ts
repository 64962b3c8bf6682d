import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import { by, finished, of, seriesAfter } from '../testing/intervention-samples.ts';
import { sampleId, scheduleCommand, scheduled, seriesId, weekly } from '../testing/planning-samples.ts';
import { anomaliesOf, isOfPlant } from './anomalies.ts';
import type { InterventionEvent, SeriesChanged } from './events.ts';
import { interventionDecider } from './intervention.ts';
import { planInForce } from './intervention-plan.ts';
import { maxAnomalies } from './limits.ts';
import { seriesDecider } from './series.ts';

const [leak, noise, heat] = [sampleId('a', 7), sampleId('a', 8), sampleId('a', 9)];
const many = anomaliesOf(Array.from({ length: maxAnomalies + 1 }, (_, n) => `${leak.slice(0, -2)}${10 + n}`));
const tooMany = {
  code: 'invalid_fields' as const,
  errors: [{ field: 'anomalyIds', code: 'too_many', params: { max: 20 } }],
};

const changed = (anomalyIds: readonly string[]): InterventionEvent => ({
  type: 'InterventionWorkChanged',
  data: { ...of, changes: { anomalyIds } },
});
const change = (anomalyIds: readonly string[]) => by({ type: 'ChangeIntervention', changes: { anomalyIds } });
const seriesChanged = (anomalyIds: readonly string[]): SeriesChanged => ({
  type: 'SeriesChanged',
  data: { seriesId, scope: 'following', fromOrdinal: 1, changes: { anomalyIds } },
});

it('keeps anomalies in one order, each once', () => {
  expect(anomaliesOf([heat, leak, heat])).toEqual([leak, heat]);
});

it('takes an anomaly without a plant everywhere, and one of a plant there alone', () => {
  expect([isOfPlant(null, 'p'), isOfPlant('p', 'p'), isOfPlant('p', 'q'), isOfPlant('p', null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('of a series', () => {
  const series = decide(seriesDecider);
  const history = [scheduled({ ...weekly, anomalyIds: [leak] })];

  it('are planned with it, and not more than anybody would read', () => {
    const [event] = series
      .given([])
      .when(scheduleCommand({ ...weekly, anomalyIds: [leak, noise] }))
      .events();
    expect(event).toMatchObject({ type: 'SeriesScheduled', data: { anomalyIds: [leak, noise] } });
    series
      .given([])
      .when(scheduleCommand({ ...weekly, anomalyIds: many }))
      .then(tooMany);
  });

  it('are changed as one list, and the same list changes nothing', () => {
    const asked = { type: 'ChangeSeries', scope: 'all', ordinal: 0 } as const;
    series
      .given(history)
      .when({ ...asked, changes: { anomalyIds: [leak] } })
      .then([]);
    series
      .given(history)
      .when({ ...asked, changes: { anomalyIds: [] } })
      .then([{ type: 'SeriesChanged', data: { seriesId, scope: 'all', fromOrdinal: 0, changes: { anomalyIds: [] } } }]);
    series
      .given(history)
      .when({ ...asked, changes: { anomalyIds: many } })
      .then(tooMany);
  });
});

describe('of one work', () => {
  const work = decide(interventionDecider);

  it('are its own from the first change on, whatever its series names later', () => {
    work
      .given([])
      .when(change([noise]))
      .then([changed([noise])]);
    work
      .given([changed([noise])])
      .when(change([noise]))
      .then([]);
    work.given([]).when(change(many)).then(tooMany);
    const series = seriesAfter(seriesChanged([heat]));
    const planned = (events: readonly InterventionEvent[]) =>
      planInForce(series, 1, stateAfter(interventionDecider, events))?.anomalyIds;
    expect(planned([])).toEqual([heat]);
    expect(planned([changed([noise])])).toEqual([noise]);
    expect(
      planned([changed([noise]), { type: 'InterventionRejoined', data: { ...of, fields: ['anomalyIds'] } }]),
    ).toEqual([heat]);
  });

  it('stay as they were when it was completed', () => {
    work
      .given(finished)
      .when(change([noise]))
      .then({ code: 'invalid_fields', errors: [{ field: 'anomalyIds', code: 'cannot_change' }] });
    const done = planInForce(seriesAfter(seriesChanged([heat])), 1, stateAfter(interventionDecider, finished));
    expect(done?.anomalyIds).toEqual([]);
  });
});
