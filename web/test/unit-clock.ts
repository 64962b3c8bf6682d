import { moveClock } from '@cadenza/infra/browser/run-clock-in-page';
import { clockOffset } from '@cadenza/infra/clock/clock';

// The page's modules ask `src/lib/clock.ts`, and that asks `Date`: here, where there is no browser, too they stand on the run's clock.
moveClock(clockOffset);
