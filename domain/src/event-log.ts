import type { z } from 'zod';
import { aggregates } from './aggregates.ts';
import { companyEventSchemas } from './company/events.ts';
import { documentEventSchemas } from './documents/events.ts';
import { importEventSchemas } from './exchange/events.ts';
import { customRoleEventSchemas } from './identity/custom-roles.ts';
import { uniqueNameEventSchemas } from './identity/unique-name.ts';
import { identityUpcasters } from './identity/upcasters.ts';
import { userEventSchemas } from './identity/user-events.ts';
import type { Upcaster } from './kernel/aggregate.ts';
import { planningEventSchemas } from './planning/events.ts';
import { planningUpcasters } from './planning/upcasters.ts';
import { printoutEventSchemas } from './printouts/events.ts';
import { registryEventSchemas } from './registry/events.ts';
import { supportRequestEventSchemas } from './support/events.ts';

/** All types of events that the log takes, with their present shape. What is no aggregate of `aggregates.ts` is a line here, and so is what it upcasts. */
export const eventSchemas: Readonly<Record<string, z.ZodType<object>>> = {
  ...companyEventSchemas,
  ...userEventSchemas,
  ...uniqueNameEventSchemas,
  ...customRoleEventSchemas,
  ...registryEventSchemas,
  ...planningEventSchemas,
  ...documentEventSchemas,
  ...importEventSchemas,
  ...printoutEventSchemas,
  ...supportRequestEventSchemas,
  ...Object.assign({}, ...aggregates.map(({ events }) => events.schemas)),
};

/** How older versions become the present one when they are read. */
export const upcasters: Readonly<Record<string, readonly Upcaster[]>> = {
  ...identityUpcasters,
  ...planningUpcasters,
  ...Object.assign({}, ...aggregates.map(({ events }) => events.upcasters)),
};

/** Streams of things that several companies share: a user who works in two of them, a name that only one may have. */
export const aboveCompanies: ReadonlySet<string> = new Set([
  'user',
  'uniqueName',
  ...aggregates.filter(({ stream }) => stream.aboveCompanies === true).map(({ stream }) => stream.kind),
]);

/** What every process knows of the log (`infra/src/process/connect.ts`). */
export const eventLog = { schemas: eventSchemas, upcasters };
