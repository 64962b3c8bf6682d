import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConflictQuestion } from './ConflictQuestion.tsx';
import type { Conflicts } from './use-conflicts.ts';

type Props<Values extends FieldValues> = {
  readonly conflicts: Conflicts<Values>;
  readonly field: string;
  readonly label: string;
  readonly mine: unknown;
  /** A value of the form as a person reads it. */
  readonly text: (value: unknown) => ReactNode;
  /** What else is taken over with the other's value. */
  readonly onTake?: (theirs: Values) => void;
};

/** The question of a field that two people set; nothing where they did not. */
export const ConflictAt = <Values extends FieldValues>(props: Props<Values>) => {
  const { conflicts, field, label, mine, text, onTake } = props;
  const clash = conflicts.open[field];
  if (clash === undefined) return null;
  return (
    <ConflictQuestion
      label={label}
      mine={text(mine)}
      theirs={text(clash.theirs[field])}
      who={clash.who}
      when={clash.when}
      onKeep={() => conflicts.keep(field)}
      onTake={() => {
        conflicts.take(field);
        onTake?.(clash.theirs);
      }}
    />
  );
};
