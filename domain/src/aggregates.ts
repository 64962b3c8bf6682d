import { contracts } from './contracts/contracts.ts';
import { seats } from './contracts/seats.ts';
import type { AnyAggregate } from './kernel/aggregate.ts';
import { catalogue } from './licensing/catalogue.ts';
import { notices } from './notices/reading.ts';
import { checkouts } from './payments/checkouts.ts';
import { reportSchedules } from './reports/schedules/schedules.ts';
import { demoRequests } from './signup/demo-request.ts';
import { signUps } from './signup/sign-up.ts';
import { supportNumbers } from './support/numbers.ts';
import { views } from './views/views.ts';

/** All that is declared as an aggregate. A new one is a line here; the log, golden samples and hostile tests take it from this list. */
export const aggregates: readonly AnyAggregate[] = [
  contracts,
  seats,
  catalogue,
  notices,
  checkouts,
  reportSchedules,
  demoRequests,
  signUps,
  supportNumbers,
  views,
];
