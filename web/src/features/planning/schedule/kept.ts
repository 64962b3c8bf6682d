import type { PlannedRow } from '../rows/row.ts';

type Label = { readonly id: string; readonly label: string };

/** What a form begins with, by name. */
export type Kept = {
  readonly equipment?: Label | undefined;
  readonly intervention?: Label | undefined;
  readonly type?: PlannedRow['interventionType'] | undefined;
  readonly recurrence?: Label | undefined;
  readonly maintainer?: PlannedRow['maintainer'];
  readonly checklist?: Label | undefined;
  /** The day that the work has already: `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  /** The work is there: that it has no checklist is a choice, too. */
  readonly known?: boolean;
};

/** The choices, with the present one among them: it may be switched off by now, and stays what it is until it is changed. */
export const withKept = <Choice extends Label>(
  choices: readonly Choice[],
  present: Choice | null | undefined,
): readonly Choice[] =>
  present == null || choices.some(({ id }) => id === present.id) ? choices : [present, ...choices];
