import { isLater } from '../../../lib/read-after.ts';
import { type PlannedRow, type PlanRow, toPlanRow } from './row.ts';

/** What a command changes of a row before the server has said so; null hides the row. */
export type Patch = Partial<
  Pick<
    PlannedRow,
    | 'start'
    | 'end'
    | 'maintainer'
    | 'tickedLineIds'
    | 'linesDone'
    | 'durationMinutes'
    | 'notes'
    | 'progress'
    | 'completed'
    | 'fault'
    | 'begun'
    | 'working'
  >
> | null;

/** A function, where the patch depends on what is there: two ticks of two people must both hold. */
export type Change = Patch | ((row: PlanRow) => Patch);

type Overlay = {
  readonly commandId: string;
  readonly id: string;
  readonly change: Change;
  /** Position of the server's answer; null while it is awaited. */
  confirmedAt: string | null;
};

export type Overlays = ReturnType<typeof createOverlays>;

/** Commands under way, oldest first, over the rows that the server has told. Taking one away is the rollback. */
export const createOverlays = () => {
  const all = new Map<string, Overlay>();
  const byRow = new Map<string, Overlay[]>();

  const drop = (overlay: Overlay): string => {
    all.delete(overlay.commandId);
    const rest = (byRow.get(overlay.id) ?? []).filter((one) => one !== overlay);
    if (rest.length === 0) byRow.delete(overlay.id);
    else byRow.set(overlay.id, rest);
    return overlay.id;
  };

  return {
    add: (commandId: string, id: string, change: Change): void => {
      const overlay: Overlay = { commandId, id, change, confirmedAt: null };
      all.set(commandId, overlay);
      byRow.set(id, [...(byRow.get(id) ?? []), overlay]);
    },
    has: (commandId: string): boolean => all.has(commandId),
    /** Answers the row's id, or undefined where the command is not known any more. */
    remove: (commandId: string): string | undefined => {
      const overlay = all.get(commandId);
      return overlay === undefined ? undefined : drop(overlay);
    },
    confirm: (commandId: string, position: string): void => {
      const overlay = all.get(commandId);
      if (overlay !== undefined) overlay.confirmedAt = position;
    },
    /** Drops confirmed ones that the rows now contain, because everything up to `position` is in them. */
    settle: (position: string, id?: string): string[] => {
      const candidates = id === undefined ? [...all.values()] : [...(byRow.get(id) ?? [])];
      return candidates.filter(({ confirmedAt }) => confirmedAt !== null && !isLater(confirmedAt, position)).map(drop);
    },
    waiting: (id: string): boolean => (byRow.get(id) ?? []).some(({ confirmedAt }) => confirmedAt === null),
    /** null: hidden by a deletion that is under way. */
    apply: (row: PlanRow): PlanRow | null => {
      let shown = row;
      for (const { change } of byRow.get(row.id) ?? []) {
        const patch: Patch = typeof change === 'function' ? change(shown) : change;
        if (patch === null) return null;
        shown = toPlanRow({ ...shown, ...patch });
      }
      return shown;
    },
  };
};
