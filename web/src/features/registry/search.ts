import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { ColumnFilter } from '../../kit/list-screen/list-search.ts';

/** The filters of an address that this kind knows; what somebody else has written into it is left out. */
export const filtersOf = (kind: Kind, written: string | undefined): readonly ColumnFilter[] =>
  (written ?? '').split(',').flatMap((one): ColumnFilter[] => {
    const match = /^(\w+)([:~])(.+)$/.exec(one);
    if (match === null) return [];
    const [, name = '', sign, encoded = ''] = match;
    const field = kind.fields.find((own) => own.name === name);
    const part = sign === '~';
    if (field === undefined || part !== isText(field.type)) return [];
    try {
      const value = decodeURIComponent(encoded);
      return [part ? { field: name, value, part } : { field: name, value }];
    } catch {
      return [];
    }
  });

export const isText = (type: string): boolean => ['text', 'longText', 'email', 'phone', 'url'].includes(type);

/** Columns of which something can be asked in a chip: a record, a choice, yes or no, or part of a text. */
export const filterable = (kind: Kind): Kind['fields'] =>
  kind.fields.filter(
    ({ name, type }) =>
      name !== kind.label && (isText(type) || ['reference', 'references', 'choice', 'flag', 'boolean'].includes(type)),
  );
