import { loadApiConfig } from '@cadenza/infra/config/config';
import { runProcess } from '@cadenza/infra/process/run-process';
import { serveHealth } from '@cadenza/infra/telemetry/health';
import { buildApp } from './app.ts';
import { createServices } from './create-services.ts';
import { readyChecks } from './kernel/health.ts';

await runProcess({
  name: 'api',
  load: loadApiConfig,
  start: async ({ config, logger, metrics, stopping }) => {
    const { publicUrl, origins, production, trustedProxies, host, port, healthPort, rateFactor } = config;
    const { authSecret, previousAuthSecret, uploadLimit } = config;
    const services = await createServices({
      backends: config,
      authSecret,
      previousAuthSecret,
      logger,
      metrics,
      rateFactor,
      publicUrl,
      uploadLimit,
    });
    const app = await buildApp({
      services,
      logger,
      metrics,
      publicUrl,
      origins,
      production,
      trustedProxies,
      healthElsewhere: healthPort !== undefined,
      shed: { factor: rateFactor },
      stopping,
    });
    const ready = () => readyChecks(services);
    const health =
      healthPort === undefined ? undefined : await serveHealth({ host, port: healthPort, metrics, ready, stopping });
    const address = await app.listen({ host, port });
    return {
      address: health?.address ?? address,
      close: async () => {
        await app.close();
        await services.close();
        await health?.close();
      },
    };
  },
});
