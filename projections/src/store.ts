import { planningUpcasters } from '@cadenza/domain/planning/upcasters';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { type Upcasters, withUpcasters } from '@cadenza/infra/event-store/upcasting';

/** Handlers know the present version of an event only. */
export const presentEvents = (store: EventStore): EventStore =>
  withUpcasters(store, planningUpcasters as unknown as Upcasters);
