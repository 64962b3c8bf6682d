import * as parts from '@cadenza/commands/planning/parts';
import type { Saved } from '@cadenza/commands/planning/saved';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { PartValues } from '@cadenza/domain/planning/parts';
import { z } from 'zod';
import { ifGiven } from '../operations/operation.ts';
import { decimalToCents } from '../registry/wire.ts';
import { withAmounts } from './conflicts.ts';
import { at, ofWork, text } from './operations.ts';

/** What a person may have done to the spare parts of a work. Both wires say an amount by a decimal text, `cost`. */

/** What is not sent stays. */
const values = { name: ifGiven(text), cost: ifGiven(text), quantity: ifGiven(z.number()) };
const seen = { 'seen.name': values.name, 'seen.cost': values.cost, 'seen.quantity': values.quantity };
type Values = { name?: string; cost?: string; quantity?: number };

/** An amount that is none is left for the decider to refuse. */
const valuesOf = ({ name, cost, quantity }: Values) => ({
  name,
  costCents: cost === undefined ? undefined : (decimalToCents(cost) as PartValues['costCents']),
  quantity,
});

const named = { named: withAmounts };

/** The part that it was about, beside the work. */
const saved = async (partId: string, doing: Promise<Saved | Rejection>) => {
  const done = await doing;
  return isRejection(done) ? done : { ...done, partId };
};

export const addPart = ofWork(
  { partId: ifGiven(text), ...values, order: ifGiven(z.number()), at },
  async (asked, id, { order, at: when, partId: own, ...given }) => {
    const added = { partId: own, values: valuesOf(given), order, at: when };
    const { partId, saved: done } = await parts.addPart(asked, id, added);
    return isRejection(done) ? done : { ...done, partId };
  },
  named,
);

export const changePart = ofWork(
  { partId: text, ...values, ...seen, order: ifGiven(z.number()), at },
  (asked, id, { partId, order, at: when, ...given }) => {
    const before = { name: given['seen.name'], cost: given['seen.cost'], quantity: given['seen.quantity'] };
    const change = { partId, values: valuesOf(given), order, seen: valuesOf(before as Values), at: when };
    return saved(partId, parts.changePart(asked, id, change));
  },
  named,
);

export const removePart = ofWork(
  { partId: text, at },
  (asked, id, { partId, at: when }) => saved(partId, parts.removePart(asked, id, partId, when)),
  named,
);
