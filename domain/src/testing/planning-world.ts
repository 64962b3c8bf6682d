import { expect } from 'vitest';
import type { WorkingCalendar } from '../calendar/working-calendar.ts';
import type { DecisionContext } from '../kernel/decider.ts';
import { isRejection } from '../kernel/rejection.ts';
import { type InterventionEvent, type PlanningEvent, planningEventSchemas } from '../planning/events.ts';
import { interventionDecider } from '../planning/intervention.ts';
import type { InterventionIntent } from '../planning/intervention-commands.ts';
import type { InterventionState } from '../planning/intervention-state.ts';
import { seriesDecider } from '../planning/series.ts';
import type { SeriesCommand } from '../planning/series-commands.ts';
import type { SeriesState } from '../planning/series-state.ts';
import { testContext, testMetadata } from './given-when-then.ts';

/** One series with its occurrences, as the command path would hold them, without a store. A manager asks. */
export class PlanningWorld {
  series: SeriesState = seriesDecider.initialState();
  readonly interventions = new Map<number, InterventionState>();
  /** `YYYY-MM-DD`; the clock stands at eight UTC. */
  today = testContext.now.slice(0, 10);
  readonly calendar: WorkingCalendar;
  readonly #counts: Map<string, number>;

  /** `counts` adds up how often each type of event was decided. */
  constructor(calendar: WorkingCalendar, counts: Map<string, number>) {
    this.calendar = calendar;
    this.#counts = counts;
  }

  intervention(ordinal: number): InterventionState {
    return this.interventions.get(ordinal) ?? interventionDecider.initialState();
  }

  /** True where the command was accepted. */
  onSeries(command: SeriesCommand): boolean {
    const decision = seriesDecider.decide(command, this.series, this.#context());
    if (isRejection(decision)) return false;
    for (const event of decision) {
      this.#check(event);
      this.series = seriesDecider.evolve(this.series, event, testMetadata);
    }
    return true;
  }

  /** The events, or null where the command was refused. */
  onOccurrence(ordinal: number, intent: InterventionIntent): readonly InterventionEvent[] | null {
    const facts = { series: this.series, ordinal, actor: { canManage: true, ownMaintainerId: null } };
    const decision = interventionDecider.decide({ ...intent, facts }, this.intervention(ordinal), this.#context());
    if (isRejection(decision)) return null;
    for (const event of decision) {
      this.#check(event);
      this.interventions.set(ordinal, interventionDecider.evolve(this.intervention(ordinal), event, testMetadata));
    }
    return decision;
  }

  #context(): DecisionContext {
    return { ...testContext, now: `${this.today}T08:00:00Z` };
  }

  /** Every event survives JSON and has its schema. */
  #check({ type, data }: PlanningEvent): void {
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + 1);
    expect(planningEventSchemas[type].parse(JSON.parse(JSON.stringify(data)))).toEqual(data);
  }
}
