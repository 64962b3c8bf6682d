import { decimalToCents } from '../../../kit/parse-number.ts';
import type { SparePartFieldsFragment } from './spare-part.gen.ts';

export type SparePart = SparePartFieldsFragment;
/** What is written of a part; `cost` in euro as a decimal text. */
export type PartValues = Pick<SparePart, 'name' | 'cost' | 'quantity'>;
export type PartField = keyof PartValues;

/** What a command of this tab does to the parts, shown before the server has said so. */
export type PartEdit =
  | { readonly kind: 'add'; readonly partId: string; readonly values: PartValues; readonly order?: number }
  | { readonly kind: 'change'; readonly partId: string; readonly values: Partial<PartValues> }
  | { readonly kind: 'remove'; readonly partId: string };

const step = 5;
const numbered = (parts: readonly SparePart[]): SparePart[] =>
  parts.map((part, index) => ({ ...part, order: (index + 1) * step }));

/** The parts after an edit: the same rule as the server's. */
export const withEdit = (parts: readonly SparePart[], edit: PartEdit): readonly SparePart[] => {
  const { partId } = edit;
  const others = parts.filter(({ id }) => id !== partId);
  if (edit.kind === 'remove') return numbered(others);
  if (edit.kind === 'change') return parts.map((part) => (part.id === partId ? { ...part, ...edit.values } : part));
  const at = edit.order === undefined ? others.length : Math.min(edit.order / step - 1, others.length);
  return numbered([...others.slice(0, at), { id: partId, order: 0, ...edit.values }, ...others.slice(at)]);
};

/** Whole cents, rounded once, as the server counts. */
export const lineCents = ({ cost, quantity }: Pick<SparePart, 'cost' | 'quantity'>): number =>
  Math.round((decimalToCents(cost) * Math.round(quantity * 100)) / 100);

export const sumCents = (parts: readonly SparePart[]): number => parts.reduce((sum, part) => sum + lineCents(part), 0);
