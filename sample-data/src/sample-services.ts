import type { UseCaseServices } from '@cadenza/commands/create-services';
import type { Signals } from '@cadenza/infra/signals/signals';

/** What the making of sample data leans on. */
export type SampleServices = UseCaseServices & { signals: Pick<Signals, 'on'> };
