import { loadApiConfig } from '@cadenza/infra/config/config';
import { runCommand } from '@cadenza/infra/process/run-command';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { fonderie } from '../demo/fonderie/fonderie.ts';
import { makeDemo } from '../demo/make.ts';
import { officine } from '../demo/officine/officine.ts';
import { createServices } from '../kernel/create-services.ts';

/**
 * Makes the demo data in the database of `DATABASE_URL`, beside running projections and workers. Safe to run again: it
 * finishes what was cut off and leaves alone what is there. The supervisor runs it at the first `npm start`.
 */
await runCommand(async () => {
  const config = loadApiConfig(process.env);
  const services = await createServices({
    backends: config,
    authSecret: config.authSecret,
    logger: createLogger({ name: 'demo', level: config.logLevel }),
    metrics: createMetrics('demo'),
  });
  try {
    const begun = performance.now();
    for (const { company, records, series, planned, worked } of await makeDemo(services, [officine, fonderie])) {
      console.log(`${company}: ${records} records, ${series} schedules, ${planned} interventions, ${worked} worked on`);
    }
    console.log(`Made in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return 0;
  } finally {
    await services.close();
  }
});
