import type { AnyPending, SaidOf } from './define-pending.ts';
import { addLine } from './kinds/add-line.ts';
import { addPart } from './kinds/add-part.ts';
import { addPhoto } from './kinds/add-photo.ts';
import { changePart } from './kinds/change-part.ts';
import { classify } from './kinds/classify.ts';
import { complete } from './kinds/complete.ts';
import { duration } from './kinds/duration.ts';
import { fault } from './kinds/fault.ts';
import { moveLine } from './kinds/move-line.ts';
import { note } from './kinds/note.ts';
import { progress } from './kinds/progress.ts';
import { removeLine } from './kinds/remove-line.ts';
import { removePart } from './kinds/remove-part.ts';
import { removePhoto } from './kinds/remove-photo.ts';
import { sign } from './kinds/sign.ts';
import { start } from './kinds/start.ts';
import { stop } from './kinds/stop.ts';
import { tick } from './kinds/tick.ts';

/** Every kind of command that waits on the device: what is said of one work beside the machine, where there may be no network. */
export const kinds = [
  ...([tick, addLine, removeLine, moveLine] as const),
  ...([duration, start, stop, progress, note] as const),
  ...([addPart, changePart, removePart] as const),
  ...([addPhoto, removePhoto, sign] as const),
  ...([fault, classify, complete] as const),
] as const;

export type OfflineCommand = SaidOf<(typeof kinds)[number]>;

const byName = new Map<string, AnyPending>(kinds.map((one) => [one.kind, one]));

/** Undefined for what only another build says. */
export const kindOf = (said: { readonly kind: string }): AnyPending | undefined => byName.get(said.kind);
