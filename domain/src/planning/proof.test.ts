import { describe, expect, it } from 'vitest';
import { sha256 } from '../kernel/sha-256.ts';
import { decide, stateAfter, testMetadata } from '../testing/given-when-then.ts';
import {
  afterwards,
  assigned,
  belt,
  by,
  completed,
  doneWork,
  filter,
  finished,
  lines,
  of,
  oil,
  seriesAfter,
  stranger,
  ticked,
} from '../testing/intervention-samples.ts';
import type { InterventionEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { isUntouched, linesInForce, planInForce } from './intervention-plan.ts';
import { maxPhotos } from './limits.ts';
import type { InterventionSigned } from './proof-events.ts';

const intervention = decide(interventionDecider);

const photoId = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const picture = (n: number) => ({
  imageId: photoId(n),
  fileName: `${photoId(n)}.jpg`,
  mime: 'image/jpeg',
  content: { hash: String(n).padStart(64, '0'), size: 10 + n },
});
const add = (...photos: ReturnType<typeof picture>[]): InterventionIntent => ({ type: 'AddPhotos', photos });
const added = (n: number): InterventionEvent => ({ type: 'InterventionPhotoAdded', data: { ...of, ...picture(n) } });
const remove = (n: number): InterventionIntent => ({ type: 'RemovePhoto', imageId: photoId(n) });
const removed = (n: number): InterventionEvent => ({
  type: 'InterventionPhotoRemoved',
  data: { ...of, imageId: photoId(n) },
});
const signing = (name = 'Anna Bianchi', n = 90): InterventionIntent => ({
  type: 'SignIntervention',
  signatureId: photoId(n),
  name,
  picture: null,
  lines,
});
const signedAfter = (history: readonly InterventionEvent[]): InterventionSigned => {
  const [event] = intervention.given(history).when(by(signing())).events();
  if (event?.type !== 'InterventionSigned') throw new Error('it was not signed');
  return event;
};

describe('photos of a work', () => {
  it('are added by who works on it, each once', () => {
    const when = by(add(picture(1), picture(2)), { actor: assigned });
    intervention
      .given([])
      .when(when)
      .then([added(1), added(2)]);
    intervention
      .given([added(1)])
      .when(when)
      .then([added(2)]);
  });

  it('are known with who added them and when, until they are removed', () => {
    const state = stateAfter(interventionDecider, [added(1), added(2), removed(1)]);
    const { actorId, happenedAt } = testMetadata;
    expect(state.proof?.photos).toEqual([{ ...picture(2), by: actorId, at: happenedAt }]);
    expect(isUntouched(state)).toBe(false);
    expect(isUntouched(stateAfter(interventionDecider, [added(1), removed(1)]))).toBe(true);
  });

  it('are removed where they are', () => {
    intervention
      .given([added(1)])
      .when(by(remove(1), { actor: assigned }))
      .then([removed(1)]);
    intervention
      .given([added(1), removed(1)])
      .when(by(remove(1)))
      .then('not_found');
  });

  it('are as many as it may have', () => {
    const all = Array.from({ length: maxPhotos }, (_, n) => added(n));
    intervention
      .given(all)
      .when(by(add(picture(99))))
      .then({ code: 'invalid_fields', errors: [{ field: 'images', code: 'too_many', params: { max: maxPhotos } }] });
  });

  it('stay through completion and reopening', () => {
    const history = [added(1), ...finished, { type: 'InterventionReopened' as const, data: { ...of, reason: null } }];
    expect(stateAfter(interventionDecider, history).proof?.photos).toHaveLength(1);
  });

  it.each([
    ['another maintainer', [], stranger, 'not_assigned_to_you'],
    ['its maintainer, once it is completed', finished, assigned, 'not_authorised'],
  ] as const)('are not added by %s', (_, given, actor, code) => {
    intervention
      .given([...given])
      .when(by(add(picture(1)), { actor }))
      .then(code);
    intervention
      .given([...given])
      .when(by(signing(), { actor }))
      .then(code);
  });
});

describe('a signature', () => {
  const complete: InterventionIntent = { type: 'CompleteIntervention', lines, signatureRequired: true };
  const missing = (code: string) => ({ code: 'incomplete' as const, errors: [{ field: 'signature', code }] });

  it('is asked for by a company that wants it, beside all else that is missing', () => {
    const field = (id: string, description: string) => ({
      ...{ field: `line:${id}`, code: 'not_mandatory_done', params: { description } },
    });
    intervention.given(doneWork).when(by(complete)).then(missing('required'));
    intervention
      .given([ticked(oil.id)])
      .when(by(complete))
      .then({
        code: 'incomplete',
        params: { count: 3 },
        errors: [
          field(belt.id, belt.description),
          { field: 'durationMinutes', code: 'required' },
          { field: 'signature', code: 'required' },
        ],
      });
  });

  it('lets the work be completed as it was signed', () => {
    intervention
      .given([...doneWork, signedAfter(doneWork)])
      .when(by(complete), afterwards)
      .then([completed]);
  });

  it.each([
    ['a photo', [added(1)]],
    ['a tick', [ticked(filter.id)]],
    ['notes', [{ type: 'InterventionNoted', data: { ...of, notes: 'ho cambiato il filtro' } }]],
    ['another duration', [{ type: 'InterventionDurationSet', data: { ...of, minutes: 20 } }]],
    ['another maintainer', [{ type: 'InterventionAssigned', data: { ...of, maintainerId: null } }]],
    ['progress', [{ type: 'InterventionProgressSet', data: { ...of, percent: 40 } }]],
    ['a fault', [{ type: 'InterventionFaultMarked', data: { ...of, fault: true } }]],
  ] as const satisfies [string, InterventionEvent[]][])('is of no use after %s', (_, change) => {
    const history = [...doneWork, signedAfter(doneWork), ...change];
    intervention.given(history).when(by(complete)).then(missing('signed_before'));
    intervention
      .given([...history, signedAfter([...doneWork, ...change])])
      .when(by(complete))
      .events();
  });

  it('of before progress was part of it is held against what it was given for', () => {
    const signed = signedAfter(doneWork);
    const state = stateAfter(interventionDecider, doneWork);
    const plan = planInForce(seriesAfter(), 1, state);
    if (plan === null) throw new Error('the work is planned');
    const first = [
      ...[1, Date.parse(plan.start), Date.parse(plan.end), plan.equipmentId, plan.interventionId],
      ...[plan.interventionTypeId, plan.maintainerId, [], plan.fault, plan.notes, state.durationMinutes],
      linesInForce(state, { checklistId: plan.checklistId, lines }).map(({ id, description, done }) => [
        id,
        description,
        done,
      ]),
      ...[[], []],
    ];
    const old = { ...signed, data: { ...signed.data, sealed: sha256(JSON.stringify(first)) } };
    const progress: InterventionEvent = { type: 'InterventionProgressSet', data: { ...of, percent: 40 } };
    const fault: InterventionEvent = { type: 'InterventionFaultMarked', data: { ...of, fault: true } };
    intervention
      .given([...doneWork, old, progress])
      .when(by(complete), afterwards)
      .then([completed]);
    intervention
      .given([...doneWork, old, fault])
      .when(by(complete))
      .then(missing('signed_before'));
  });

  it('holds again once the change is taken back, as it is the same work', () => {
    const history = [...doneWork, signedAfter(doneWork), added(1), removed(1)];
    intervention.given(history).when(by(complete), afterwards).then([completed]);
  });

  it('is of no use where completion says another duration', () => {
    const history = [...doneWork, signedAfter(doneWork)];
    intervention
      .given(history)
      .when(by({ ...complete, durationMinutes: 20 } as InterventionIntent))
      .then(missing('signed_before'));
  });

  it('is none twice, for one command', () => {
    intervention
      .given([signedAfter([])])
      .when(by(signing()))
      .then([]);
  });

  it('has a name', () => {
    const { errors } = intervention
      .given([])
      .when(by(signing(' ')))
      .refusal();
    expect(errors).toEqual([{ field: 'name', code: 'required' }]);
    expect(
      intervention
        .given([])
        .when(by(signing('Anna\u202e')))
        .refusal().code,
    ).toBe('invalid_fields');
  });

  it('seals the plan as the series says it', () => {
    const facts = { series: seriesAfter(), ordinal: 1, actor: assigned };
    expect(
      interventionDecider.decide({ ...signing(), facts }, stateAfter(interventionDecider, []), {
        companyId: testMetadata.companyId,
        actorId: testMetadata.actorId,
        now: testMetadata.happenedAt,
      }),
    ).toEqual([signedAfter([])]);
  });
});
