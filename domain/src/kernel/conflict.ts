import { type FieldError, type Rejection, reject } from './rejection.ts';

/** Who set a field last, by which event of its record, counted from 1, and when (ISO instant). */
export type FieldMark = { readonly version: number; readonly actorId: string; readonly at: string };

/** Marks by field; what nobody has set since the record was made has none. */
export type FieldMarks = Readonly<Record<string, FieldMark>>;

export const marked = (marks: FieldMarks, fields: readonly string[], mark: FieldMark): FieldMarks => ({
  ...marks,
  ...Object.fromEntries(fields.map((field) => [field, mark])),
});

/** What somebody is about to set, from a state that they saw at `seenVersion`; undefined: they do not say. */
type Wish = {
  /** Only fields that would differ from what is there. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly present: Readonly<Record<string, unknown>>;
  readonly marks: FieldMarks;
  readonly seenVersion: number | undefined;
  readonly actorId: string;
};

/**
 * A true conflict: the same field was set otherwise, by somebody else, after what the writer saw. It names every such field
 * with both values; `params` name the first. Fields that only one of them changed merge; undefined where all do.
 */
export const conflictOf = ({ changes, present, marks, seenVersion, actorId }: Wish): Rejection | undefined => {
  if (seenVersion === undefined) return undefined;
  const errors = Object.entries(changes).flatMap(([field, mine]): FieldError[] => {
    const last = marks[field];
    if (last === undefined || last.version <= seenVersion || last.actorId === actorId) return [];
    const conflict = { mine: mine ?? null, theirs: present[field] ?? null, by: last.actorId, at: last.at };
    return [{ field, code: 'conflict', conflict }];
  });
  const [first] = errors;
  return (
    first?.conflict && reject('conflict', { field: first.field, by: first.conflict.by, at: first.conflict.at }, errors)
  );
};
