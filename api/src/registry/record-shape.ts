import { type Kind, nestedName } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { RecordRow } from '@cadenza/queries/registry/records';
import type { Services } from '../services.ts';
import { behindSince } from './behind.ts';
import { centsToDecimal } from './wire.ts';

const label = (kind: Kind | undefined, row: RecordRow) => ({
  id: row.id,
  label: String(row.values[kind?.label ?? ''] ?? ''),
});

export const valueToGraphql = ({ type }: Field, value: unknown): unknown =>
  type === 'money' && value !== null ? centsToDecimal(Number(value)) : value;

/** A row in the shape of the kind's GraphQL type. */
export const toGraphql = (
  services: { behind: Pick<Services['behind'], 'since'> },
  companyId: string,
  kind: Kind,
  row: RecordRow,
): Record<string, unknown> => {
  const shaped: Record<string, unknown> = {
    id: row.id,
    active: row.active,
    sortOrder: row.sortOrder,
    version: row.version,
    behindSince: behindSince(services, kind, companyId, row),
  };
  for (const field of kind.fields) {
    const value = row.values[field.name];
    shaped[field.name] = valueToGraphql(field, value);
    const nested = row.nested[field.name];
    const target = kinds.find((one) => one.name === field.references);
    if (nested === undefined) continue;
    shaped[nestedName(field)] = Array.isArray(nested)
      ? nested.map((one) => label(target, one))
      : nested
        ? label(target, nested)
        : value === null
          ? null
          : { id: value, label: '' };
  }
  return shaped;
};
