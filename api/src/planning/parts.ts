import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import { addPart, changePart, removePart } from '@cadenza/commands/planning/parts';
import type { PlanningServices } from '@cadenza/commands/planning/planning-context';
import type { Saved } from '@cadenza/commands/planning/saved';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { SparePart as Part } from '@cadenza/domain/planning/part-events';
import { type PartValues, partsTotal, partTotal } from '@cadenza/domain/planning/parts';
import type { SparePart, SparePartInput, SparePartSeen } from '../graphql/schema.gen.ts';
import { overRest, withNames } from '../registry/conflict.ts';
import { centsToDecimal, decimalToCents } from '../registry/wire.ts';

/** Spare parts of a work over both endpoints. */

export const partToGraphql = (part: Part): SparePart => {
  const { id, order, name, costCents, quantity } = part;
  return { id, order, name, cost: centsToDecimal(costCents), quantity, total: centsToDecimal(partTotal(part)) };
};

export const totalToGraphql = (parts: readonly Part[]): string => centsToDecimal(partsTotal(parts));

/** What is not sent stays; an amount that is none is left for the decider to refuse. */
const valuesOf = ({ name, cost, quantity }: SparePartSeen) => ({
  name: name ?? undefined,
  costCents: cost === null || cost === undefined ? undefined : (decimalToCents(cost) as PartValues['costCents']),
  quantity: quantity ?? undefined,
});

/** Names and values of a refusal as an endpoint writes them; a conflict tells who by name. */
export const partRefusal = async <Answer>(
  asked: CommandContext<PlanningServices>,
  answer: Answer | Rejection,
  names: Readonly<Record<string, string>>,
): Promise<Answer | Rejection> => {
  if (!isRejection(answer)) return answer;
  const money = (field: string, value: unknown): unknown =>
    field === 'costCents' && typeof value === 'number' ? centsToDecimal(value) : value;
  return overRest(await withNames(asked, answer, 'part'), names, money);
};

const names = { costCents: 'cost', 'seen.costCents': 'seen.cost' };
type Asked = CommandContext<PlanningServices>;
type At = string | null | undefined;
type Answered = Promise<Saved | Rejection>;

export const addSparePart = async (
  asked: Asked,
  id: string,
  partId: string | null | undefined,
  input: SparePartInput,
  at: At,
): Answered => {
  const added = {
    partId: partId ?? undefined,
    values: valuesOf(input),
    order: input.order ?? undefined,
    at: at ?? undefined,
  };
  return partRefusal(asked, (await addPart(asked, id, added)).saved, names);
};

export const changeSparePart = async (
  asked: Asked,
  id: string,
  partId: string,
  input: SparePartInput,
  { seen, at }: { seen?: SparePartSeen | null | undefined; at?: At },
): Answered => {
  const change = {
    partId,
    values: valuesOf(input),
    order: input.order ?? undefined,
    seen: seen ? valuesOf(seen) : undefined,
    at: at ?? undefined,
  };
  return partRefusal(asked, await changePart(asked, id, change), names);
};

export const removeSparePart = (asked: Asked, id: string, partId: string, at: At): Answered =>
  removePart(asked, id, partId, at);
