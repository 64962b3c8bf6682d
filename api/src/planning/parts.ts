import type { SparePart as Part } from '@cadenza/domain/planning/part-events';
import { partsTotal, partTotal } from '@cadenza/domain/planning/parts';
import type { SparePart } from '../graphql/schema.gen.ts';
import { centsToDecimal } from '../registry/wire.ts';

/** Spare parts of a work in the shape of the schema. */

export const partToGraphql = (part: Part): SparePart => {
  const { id, order, name, costCents, quantity } = part;
  return { id, order, name, cost: centsToDecimal(costCents), quantity, total: centsToDecimal(partTotal(part)) };
};

export const totalToGraphql = (parts: readonly Part[]): string => centsToDecimal(partsTotal(parts));
