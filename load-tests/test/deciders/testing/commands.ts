import { aggregates } from '@cadenza/domain/aggregates';
import fc, { type Arbitrary } from 'fast-check';
import { type AggregateStep, commandsOf } from './aggregate-commands.ts';
import { type Company, company, type Name, name } from './company-commands.ts';
import { type Document, document, type Import, imported } from './file-commands.ts';
import { type Intervention, intervention } from './intervention-commands.ts';
import { type Printout, printout } from './printout-commands.ts';
import { type Order, order, type Registry, registry } from './registry-commands.ts';
import { type Series, series } from './series-commands.ts';
import { type SupportRequest, supportRequest } from './support-commands.ts';
import { type CustomRoleStep, customRole, type User, user } from './user-commands.ts';

export type Step = { company: number; actor: number } & {
  asked:
    | Registry
    | Series
    | Intervention
    | Company
    | User
    | CustomRoleStep
    | Name
    | Document
    | Import
    | Printout
    | SupportRequest
    | Order
    | AggregateStep;
};

/**
 * What two people of two companies ask, one after another, who want to see something break: few ids, so that they meet in streams of
 * every kind and of both companies, and values from the ends of what their types can hold. Types are kept, as the endpoints keep them.
 */
export const steps: Arbitrary<Step[]> = fc.array(
  fc.record({
    company: fc.constantFrom(0, 0, 0, 0, 1),
    actor: fc.integer({ min: 0, max: 1 }),
    asked: fc.oneof(
      { weight: 20, arbitrary: registry },
      { weight: 6, arbitrary: series },
      { weight: 10, arbitrary: intervention },
      { weight: 2, arbitrary: company },
      { weight: 3, arbitrary: user },
      { weight: 1, arbitrary: customRole },
      { weight: 1, arbitrary: name },
      { weight: 2, arbitrary: document },
      { weight: 2, arbitrary: imported },
      { weight: 2, arbitrary: printout },
      { weight: 6, arbitrary: supportRequest },
      { weight: 1, arbitrary: order },
      ...aggregates.map((aggregate) => ({
        // Each has a test of its own samples beside this.
        weight: Math.ceil(aggregate.samples.length / 4),
        arbitrary: commandsOf(aggregate),
      })),
    ),
  }),
  { minLength: 200, maxLength: 400, size: 'max' },
);
