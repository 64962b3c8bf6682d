import { examine } from '@cadenza/infra/doctor/examine';
import { report } from '@cadenza/infra/doctor/report';
import { infraMigrations } from '@cadenza/infra/postgres/migrate';
import { projectionMigrations } from '../migrations.ts';

/** `npm run doctor`: looks at the configuration of the environment, or of the `npm start` that runs beside it. */
const findings = await examine(process.env, [infraMigrations, projectionMigrations]);
console.log(report(findings));
process.exit(findings.some(({ level }) => level === 'error') ? 1 : 0);
