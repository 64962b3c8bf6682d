import { runProcess } from '@cadenza/infra/process/run-process';
import { startWorkers } from './app.ts';

await runProcess({
  name: 'workers',
  start: (context) => startWorkers({ ...context, clock: () => new Date().toISOString() }),
});
