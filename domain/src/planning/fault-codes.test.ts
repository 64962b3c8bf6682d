import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import { assigned, by, completed, doneWork, of, stranger } from '../testing/intervention-samples.ts';
import { sampleId } from '../testing/planning-samples.ts';
import type { FaultClassified, InterventionEvent } from './events.ts';
import type { ClassifyFault } from './fault-codes.ts';
import { noCodes } from './fault-codes.ts';
import { interventionDecider } from './intervention.ts';

const intervention = decide(interventionDecider);
const [wear, oil, replaced] = [sampleId('c', 1), sampleId('c', 2), sampleId('c', 3)];
const isFault: InterventionEvent = { type: 'InterventionFaultMarked', data: { ...of, fault: true } };
const said = (codes: Omit<ClassifyFault, 'type'>): ClassifyFault => ({ type: 'ClassifyFault', ...codes });
const told = (codes: Partial<FaultClassified['data']>): FaultClassified => ({
  type: 'FaultClassified',
  data: { ...of, ...codes },
});

describe('why a fault happened and what mended it', () => {
  it('is said of a fault, one or both, and what is left out stays', () => {
    intervention
      .given([isFault])
      .when(by(said({ faultCauseId: wear, faultRemedyId: replaced })))
      .then([told({ faultCauseId: wear, faultRemedyId: replaced })]);
    const history = [isFault, told({ faultCauseId: wear }), told({ faultRemedyId: replaced })];
    expect(stateAfter(interventionDecider, history).faultCodes).toEqual({
      faultCauseId: wear,
      faultRemedyId: replaced,
    });
    intervention
      .given(history)
      .when(by(said({ faultCauseId: wear, faultRemedyId: null })))
      .then([told({ faultRemedyId: null })]);
    intervention
      .given(history)
      .when(by(said({ faultCauseId: wear })))
      .then([]);
  });

  it('is refused of what is no fault, which may lose what it had', () => {
    intervention
      .given([])
      .when(by(said({ faultRemedyId: replaced })))
      .then({ code: 'invalid_fields', errors: [{ field: 'faultRemedyId', code: 'only_for_faults' }] });
    const none: InterventionEvent = { type: 'InterventionFaultMarked', data: { ...of, fault: false } };
    const history = [isFault, told({ faultCauseId: wear }), none];
    intervention
      .given(history)
      .when(by(said({ faultCauseId: null })))
      .then([told({ faultCauseId: null })]);
    intervention
      .given(history)
      .when(by(said({ faultCauseId: oil })))
      .then('invalid_fields');
  });

  it('is said of what is completed, too, by whose work it is, and stays when that is opened again', () => {
    const ended = { ...completed, data: { ...completed.data, plan: { ...completed.data.plan, fault: true } } };
    const done = [...doneWork, ended];
    intervention
      .given(done)
      .when(by(said({ faultCauseId: wear }), { actor: assigned }))
      .then([told({ faultCauseId: wear })]);
    intervention
      .given(done)
      .when(by(said({ faultCauseId: wear }), { actor: stranger }))
      .then('not_assigned_to_you');
    const history: InterventionEvent[] = [
      ...[...done, told({ faultCauseId: wear })],
      { type: 'InterventionReopened', data: { ...of, reason: null } },
    ];
    expect(stateAfter(interventionDecider, history).faultCodes?.faultCauseId).toBe(wear);
  });

  it('is the last that was said of each, whatever the order', () => {
    const code = fc.option(fc.constantFrom(wear, oil, replaced), { nil: null });
    const codes = fc.record({ faultCauseId: code, faultRemedyId: code }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(codes), (all) => {
        const state = stateAfter(interventionDecider, [isFault, ...all.map(told)]);
        const last = Object.assign({ ...noCodes }, ...all);
        expect(state.faultCodes ?? noCodes).toEqual(last);
      }),
    );
  });
});
