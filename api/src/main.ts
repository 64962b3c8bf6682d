import { runProcess } from '@cadenza/infra/process/run-process';
import { buildApp } from './app.ts';
import { createServices } from './kernel/create-services.ts';

await runProcess({
  name: 'api',
  start: async ({ config, logger, metrics }) => {
    const { authSecret, publicUrl, origins, production, trustedProxies, host, port } = config;
    const services = await createServices({ places: config, authSecret, logger });
    const app = await buildApp({ services, logger, metrics, publicUrl, origins, production, trustedProxies });
    const address = await app.listen({ host, port });
    return {
      address,
      close: async () => {
        await app.close();
        await services.close();
      },
    };
  },
});
