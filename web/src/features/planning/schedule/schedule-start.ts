/** Where a new schedule was asked for: a moment (epoch ms) and a lane of the board, if any. */
export type ScheduleStart = { readonly startMs: number; readonly maintainerId: string | null };
