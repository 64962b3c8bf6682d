import { timestamp } from '@cadenza/infra/clock/clock';
import { loadApiConfig } from '@cadenza/infra/config/config';
import { runProcess } from '@cadenza/infra/process/run-process';
import { startWorkers } from './app.ts';

await runProcess({
  name: 'workers',
  load: loadApiConfig,
  start: (context) => startWorkers({ ...context, clock: timestamp }),
});
