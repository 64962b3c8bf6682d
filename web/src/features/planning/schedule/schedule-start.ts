type Label = { readonly id: string; readonly label: string };

/** The support request that a new work answers: what it says stands in the form already. */
export type AnsweredRequest = {
  readonly requestId: string;
  readonly number: number | null;
  /** What is wrong, in one line. */
  readonly wrong: string;
  readonly equipment: Label;
  readonly intervention: Label | null;
  readonly anomalies: readonly Label[];
};

/** Where a new schedule was asked for: a moment (epoch ms) and a lane of the board, if any. */
export type ScheduleStart = {
  readonly startMs: number;
  readonly maintainerId: string | null;
  /** A slot later unless told. */
  readonly endMs?: number;
  readonly equipment?: Label;
  readonly answers?: AnsweredRequest;
};
