import { parseArgs } from 'node:util';
import { type FirstAdministrator, makeFirstAdministrator } from '@cadenza/commands/identity/first-administrator';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { loadApiConfig } from '@cadenza/infra/config/config';
import { loadCommandConfig } from '@cadenza/infra/config/running';
import { runCommand } from '@cadenza/infra/process/run-command';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { errorText, fieldText } from '@cadenza/infra/texts/texts';
import { createServices } from '../create-services.ts';

/** `npm run create-admin`: the first super administrator and company, on the running start's database, or `DATABASE_URL`. */
const usage = `Usage:
  ADMIN_PASSWORD=… npm run create-admin -- --username NAME --name NAME --surname NAME --company "Business name" --code CODE
The password is read from ADMIN_PASSWORD, so that it stands in no list of processes.`;

const given = (): FirstAdministrator | undefined => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { username: text, name: text, surname: text, company: text, code: text } });
  const { username, name, surname, company: companyName, code: companyCode } = values;
  const password = process.env.ADMIN_PASSWORD;
  if (!username || !name || !surname || !companyName || !companyCode || !password) return undefined;
  return { username, name, surname, companyName, companyCode, password };
};

const run = async (): Promise<number> => {
  const wanted = given();
  if (!wanted) {
    console.error(usage);
    return 2;
  }
  const config = await loadCommandConfig(process.env, loadApiConfig);
  const logger = createLogger({ name: 'create-admin', level: config.logLevel });
  const services = await createServices({
    backends: config,
    authSecret: config.authSecret,
    logger,
    metrics: createMetrics('create-admin'),
  });
  try {
    const made = await makeFirstAdministrator(services, wanted);
    if (!isRejection(made)) {
      console.log(`${wanted.username} is super administrator of ${wanted.companyName} (${wanted.companyCode}).`);
      return 0;
    }
    const nothingNamed = made.code === 'already_exists' && made.errors.length === 0;
    console.error(
      nothingNamed ? 'There is a super administrator already.' : errorText('en', made.code, made.params).message,
    );
    for (const { field, code, params } of made.errors) console.error(`  ${field}: ${fieldText('en', code, params)}`);
    return 1;
  } finally {
    await services.close();
  }
};

await runCommand(run);
