import { sha256 } from '../kernel/sha-256.ts';
import type { SparePart } from './part-events.ts';
import type { WorkPhoto, WorkSignature } from './proof-state.ts';

/**
 * All that somebody signs for: what is planned, what was done of it, how long it took and what it shows. Whether it is completed
 * is none of it, as signing comes before.
 */
export type SignedWork = {
  /** Instants, however they are written. */
  start: string;
  end: string;
  equipmentId: string;
  interventionId: string;
  interventionTypeId: string;
  maintainerId: string | null;
  /** Sorted. */
  anomalyIds: readonly string[];
  fault: boolean;
  notes: string | null;
  durationMinutes: number | null;
  /** Per cent. */
  progress: number;
  lines: readonly { id: string; description: string; done: boolean }[];
  parts: readonly Omit<SparePart, 'order'>[];
  photos: readonly Pick<WorkPhoto, 'content'>[];
};

/** The seal of a work as it is: the same work has the same seal, and another one another. */
export const sealOf = (work: SignedWork): string => sealBy(2, work);

/**
 * Whether a work still is what was signed: seals of before say nothing of its progress, and are no worse for it. What others had
 * changed before the signature came was signed by nobody.
 */
export const isSealOf = (
  { sealed, overtaken }: Pick<WorkSignature, 'sealed' | 'overtaken'>,
  work: SignedWork,
): boolean => !overtaken && (sealed === sealBy(2, work) || sealed === sealBy(1, work));

/** `version`: which fields in which order. 2: the progress, too. */
const sealBy = (version: 1 | 2, work: SignedWork): string =>
  sha256(
    JSON.stringify([
      version,
      Date.parse(work.start),
      Date.parse(work.end),
      work.equipmentId,
      work.interventionId,
      work.interventionTypeId,
      work.maintainerId,
      [...work.anomalyIds].sort(),
      work.fault,
      work.notes,
      work.durationMinutes,
      ...(version === 1 ? [] : [work.progress]),
      work.lines.map(({ id, description, done }) => [id, description, done]),
      work.parts.map(({ id, name, costCents, quantity }) => [id, name, costCents, quantity]),
      work.photos.map(({ content }) => content.hash),
    ]),
  );
