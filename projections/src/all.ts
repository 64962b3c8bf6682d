import { companyProjection } from './company/projection.ts';
import { contractsProjection } from './contracts/projection.ts';
import { documentsProjection } from './documents/projection.ts';
import { exchangeProjection } from './exchange/projection.ts';
import { identityProjection } from './identity/projection.ts';
import type { Projection } from './kernel/projection.ts';
import { catalogueProjection } from './licensing/projection.ts';
import { noticesProjection } from './notices/projection.ts';
import { paymentsProjection } from './payments/projection.ts';
import { planningProjection } from './planning/projection.ts';
import { printoutsProjection } from './printouts/projection.ts';
import { registryProjection } from './registry/projection.ts';
import { reportsProjection } from './reports/projection.ts';
import { supportProjection } from './support/projection.ts';
import { viewsProjection } from './views/projection.ts';

/** Every read model of the house. A new one is its folder and a line here. */
export const projections: readonly Projection[] = [
  companyProjection,
  identityProjection,
  registryProjection,
  planningProjection,
  documentsProjection,
  exchangeProjection,
  printoutsProjection,
  viewsProjection,
  reportsProjection,
  supportProjection,
  noticesProjection,
  contractsProjection,
  paymentsProjection,
  catalogueProjection,
];
