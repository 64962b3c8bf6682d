import type { WaitingNotes } from '../../../lib/outbox-state.ts';

/** Notes that nobody has saved yet. */
export type NoteDraft = {
  readonly text: string;
  /** The notes that were there when the writing began. */
  readonly seen: string | null;
  /** The equipment, by name: the row may not be here when the notes go. */
  readonly what: string;
  /** Id of the command that was to save them and had no answer; null where nobody has tried. */
  readonly command: string | null;
  /** When the last of it was written, epoch milliseconds; what another build has kept does not say it. */
  readonly at?: number | undefined;
  /** Where they answer which of two texts stays: when one's own were written, as `at` is when it was answered. */
  readonly writtenAt?: number | undefined;
  /** The notes of somebody else that its writer was told of and has put aside unanswered; null for none, undefined where there was no such word. */
  readonly disputed?: string | null | undefined;
};

/** Where drafts outlive the page. */
export type DraftShelf = {
  all(): ReadonlyMap<string, unknown>;
  write(id: string, draft: NoteDraft): void;
  forget(id: string): void;
};

export type NoteDrafts = ReturnType<typeof createNoteDrafts>;

const isDraft = (value: unknown): value is NoteDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { text, seen, what, command, at, writtenAt, disputed } = value as Record<keyof NoteDraft, unknown>;
  const nullable = (one: unknown): boolean => one === null || typeof one === 'string';
  return (
    typeof text === 'string' &&
    typeof what === 'string' &&
    nullable(seen) &&
    nullable(command) &&
    (disputed === undefined || nullable(disputed)) &&
    [at, writtenAt].every((one) => one === undefined || typeof one === 'number')
  );
};

/** What is sent of a draft. */
export const notesOf = ({ text }: NoteDraft): string | null => text.trim() || null;

/**
 * By occurrence, from the first key to the server's word. Outlives the panel, and on its shelf the page: what could not be saved, as
 * without a network, is found where it was written. `hold` keeps the page from being closed over it, and answers how to let go.
 */
export const createNoteDrafts = ({ hold, shelf }: { readonly hold: () => () => void; readonly shelf: DraftShelf }) => {
  const drafts = new Map<string, NoteDraft>();
  const underWay = new Map<string, NoteDraft>();
  const holds = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const show = (id: string, draft: NoteDraft | undefined): void => {
    if (draft === undefined) {
      drafts.delete(id);
      holds.get(id)?.();
      holds.delete(id);
    } else {
      drafts.set(id, draft);
      if (!holds.has(id)) holds.set(id, hold());
    }
    tell();
  };
  for (const [id, kept] of shelf.all()) if (isDraft(kept)) show(id, kept);
  /** Nothing newer has been written, nor is on its way. */
  const latest = (id: string, draft: NoteDraft): boolean => !drafts.has(id) && (underWay.get(id) ?? draft) === draft;

  return {
    /** Undefined also while they are on their way: then the row shows them. */
    of: (id: string): NoteDraft | undefined => drafts.get(id),
    put: (id: string, draft: NoteDraft): void => {
      shelf.write(id, draft);
      show(id, draft);
    },
    settle: (id: string): void => {
      shelf.forget(id);
      show(id, undefined);
    },
    /** On their way: whoever writes meanwhile begins from them. */
    take: (id: string, command: string): (NoteDraft & { readonly command: string }) | undefined => {
      const draft = drafts.get(id);
      if (draft === undefined) return undefined;
      const taken = { ...draft, command };
      shelf.write(id, taken);
      underWay.set(id, taken);
      show(id, undefined);
      return taken;
    },
    saved: (id: string, draft: NoteDraft): void => {
      if (latest(id, draft)) shelf.forget(id);
      if (underWay.get(id) === draft) underWay.delete(id);
      tell();
    },
    /** Somebody else wrote meanwhile: which notes stay is asked, and asked again by a page that is loaded before the answer. */
    disputed: (id: string, draft: NoteDraft, theirs: string | null): void => {
      if (latest(id, draft)) shelf.write(id, { ...draft, disputed: theirs });
      if (underWay.get(id) === draft) underWay.delete(id);
      tell();
    },
    /** What could not be saved comes back; where something newer was begun from it, that one has not seen it saved. */
    giveBack: (id: string, draft: NoteDraft, retry: boolean): void => {
      if (underWay.get(id) === draft) underWay.delete(id);
      const newer = drafts.get(id);
      const next = newer === undefined ? { ...draft, command: retry ? draft.command : null } : newer;
      const seen = newer !== undefined && newer.seen === notesOf(draft) ? draft.seen : next.seen;
      shelf.write(id, { ...next, seen });
      show(id, { ...next, seen });
    },
    /** Those that wait for nothing but the network. */
    waiting: (): readonly WaitingNotes[] =>
      [...drafts].flatMap(([id, { command, what, at }]) => (command === null ? [] : [{ id, what, at }])),
    /** Said, and not yet answered: those, and what is on its way. */
    unanswered: (): readonly WaitingNotes[] => {
      const said = new Map([...drafts].filter(([, { command }]) => command !== null));
      return [...new Map([...underWay, ...said])].map(([id, { what, at }]) => ({ id, what, at }));
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
