import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import type { OccurrencePlaces } from './occurrence-places.ts';

export type PlanningServices = CommandServices & { occurrencePlaces: OccurrencePlaces };

/** A command of planning on its way in. */
export type PlanningContext = CommandContext<PlanningServices>;
