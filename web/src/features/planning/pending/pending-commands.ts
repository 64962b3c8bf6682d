import type { AnyPending } from './define-pending.ts';
import type { OfflineCommand } from './kinds.ts';

/** What was said of a work, and may not be in what was read of it. */
export type PendingCommand = {
  readonly command: string;
  readonly kind: AnyPending;
  readonly said: OfflineCommand;
  /** When it was said, epoch milliseconds. */
  readonly at: number;
  /** Of the server's answer; null while it is awaited. */
  readonly position: string | null;
  /** Share of its file that has gone, 0 to 1; null while nothing of it goes. */
  readonly share: number | null;
};

export type PendingCommands = ReturnType<typeof createPendingCommands>;

const none: readonly PendingCommand[] = [];

/** By occurrence, in the order in which it was said: what a panel shows over what it has read, until a reading has it. */
export const createPendingCommands = () => {
  const byWork = new Map<string, readonly PendingCommand[]>();
  const listeners = new Set<() => void>();
  const set = (id: string, all: readonly PendingCommand[]): void => {
    if (all.length === 0) byWork.delete(id);
    else byWork.set(id, all);
    for (const listener of [...listeners]) listener();
  };
  const change = (command: string, part: Partial<PendingCommand>): void => {
    for (const [id, all] of byWork)
      if (all.some((one) => one.command === command))
        set(
          id,
          all.map((one) => (one.command === command ? { ...one, ...part } : one)),
        );
  };
  return {
    of: (id: string): readonly PendingCommand[] => byWork.get(id) ?? none,
    put: (id: string, one: Pick<PendingCommand, 'command' | 'kind' | 'said' | 'at'>): void =>
      set(id, [...(byWork.get(id) ?? none), { ...one, position: null, share: null }]),
    progress: (command: string, share: number | null): void => change(command, { share }),
    confirm: (command: string, position: string): void => change(command, { position }),
    /** Refused, called off, or in what was read. */
    drop: (...commands: readonly string[]): void => {
      for (const [id, all] of byWork) {
        const rest = all.filter(({ command }) => !commands.includes(command));
        if (rest.length < all.length) set(id, rest);
      }
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
