import type { OfflineCommand } from '../data/offline-command.ts';
import { withEdit } from '../data/part-list.ts';
import type { PendingCommand } from '../data/pending-commands.ts';
import type { Detail, DetailLine } from '../data/remembered-details.ts';

/** Who says it, on this device. */
export type Speaker = { readonly userId: string; readonly name: string };

type Spoken = { readonly by: Speaker; readonly at: string };
type Run = Detail['runs'][number];

const stopped = (runs: readonly Run[], at: string, whose: (run: Run) => boolean): Run[] =>
  runs.map((run) => (run.to === null && whose(run) ? { ...run, to: at } : run));

const moved = (lines: readonly DetailLine[], lineId: string, afterId: string | null): DetailLine[] => {
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) return [...lines];
  const others = lines.filter(({ id }) => id !== lineId);
  const at = afterId === null ? 0 : others.findIndex(({ id }) => id === afterId) + 1;
  return [...others.slice(0, at), line, ...others.slice(at)];
};

/** The same rules as the server's: said twice it changes nothing. */
const one = (detail: Detail, said: OfflineCommand, { by, at }: Spoken): Detail => {
  const { lines, parts, runs, photos } = detail;
  switch (said.kind) {
    case 'start': {
      if (runs.some(({ userId, to }) => userId === by.userId && to === null)) return detail;
      return { ...detail, runs: [...runs, { userId: by.userId, who: by.name, from: said.at, to: null }] };
    }
    case 'stop':
      return { ...detail, runs: stopped(runs, said.at, ({ userId }) => userId === (said.userId ?? by.userId)) };
    case 'classify': {
      const { cause = detail.faultCause, remedy = detail.faultRemedy } = said;
      return { ...detail, faultCause: cause, faultRemedy: remedy };
    }
    case 'complete':
      return { ...detail, runs: stopped(runs, said.at ?? at, () => true) };
    case 'addLine': {
      const { lineId: id, description, mandatory } = said;
      if (lines.some((line) => line.id === id)) return detail;
      const order = Math.max(0, ...lines.map((line) => line.order)) + 5;
      const open = { done: false, removed: false, doneBy: null, doneAt: null };
      return { ...detail, lines: [...lines, { id, order, description, mandatory, own: true, ...open }] };
    }
    case 'removeLine': {
      const { lineId, removed } = said;
      const left = removed ? lines.filter(({ id, own }) => id !== lineId || !own) : lines;
      return { ...detail, lines: left.map((line) => (line.id === lineId ? { ...line, removed } : line)) };
    }
    case 'moveLine':
      return { ...detail, lines: moved(lines, said.lineId, said.afterId) };
    case 'addPart':
      return { ...detail, parts: [...withEdit(parts, { ...said, kind: 'add' })] };
    case 'changePart':
      return { ...detail, parts: [...withEdit(parts, { ...said, kind: 'change' })] };
    case 'removePart':
      return { ...detail, parts: [...withEdit(parts, { ...said, kind: 'remove' })] };
    case 'removePhoto':
      return { ...detail, photos: photos.filter(({ id }) => id !== said.photoId) };
    case 'sign': {
      const signature = {
        name: said.name,
        fileName: null,
        unchanged: true,
        changed: [],
        signedBy: by.name,
        signedAt: at,
      };
      return { ...detail, signature };
    }
    default:
      return detail;
  }
};

/** What was read of a work, and over it what this device has said since, as if the server had taken it. */
export const withPendingCommands = (detail: Detail, ahead: readonly PendingCommand[], by: Speaker): Detail =>
  ahead.reduce(
    (shown, { said, at }) => one(shown, said, { by, at: Temporal.Instant.fromEpochMilliseconds(at).toString() }),
    detail,
  );
