import type { InterventionCompleted, InterventionReopened } from './events.ts';

/** The plan as completion froze it. */
export type FrozenPlan = InterventionCompleted['data']['plan'];

/** What the occurrence holds by itself, against its series: a field that is absent follows the series. */
export type OwnValues = NonNullable<InterventionReopened['data']['own']>;

/** What of a work goes by it and against its series. */
export type Holder = { own: OwnValues; frozen: { plan: FrozenPlan } | null; follows?: true };

/** What completion holds against the series: the plan of what is completed, and of what was opened again without a series to follow. */
export const heldPlan = ({ frozen, follows }: Pick<Holder, 'frozen' | 'follows'>): FrozenPlan | null =>
  frozen === null || follows ? null : frozen.plan;

/** All that the occurrence does not take from its series, field by field. */
export const holding = (work: Holder): OwnValues => {
  const plan = heldPlan(work);
  if (plan === null) return work.own;
  const { start, end, generated: _generated, ...values } = plan;
  return { time: { start, end }, ...values, ...work.own };
};
