import { sha256 } from '../kernel/sha-256.ts';
import type { SparePart } from './part-events.ts';
import type { WorkPhoto, WorkSignature } from './proof-state.ts';
import { type SignedPart, signedParts } from './signed-parts.ts';

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

const partOf: { readonly [Part in SignedPart]: (work: SignedWork) => unknown } = {
  start: ({ start }) => Date.parse(start),
  end: ({ end }) => Date.parse(end),
  equipment: ({ equipmentId }) => equipmentId,
  intervention: ({ interventionId }) => interventionId,
  interventionType: ({ interventionTypeId }) => interventionTypeId,
  maintainer: ({ maintainerId }) => maintainerId,
  anomalies: ({ anomalyIds }) => [...anomalyIds].sort(),
  fault: ({ fault }) => fault,
  notes: ({ notes }) => notes,
  duration: ({ durationMinutes }) => durationMinutes,
  progress: ({ progress }) => progress,
  tasks: ({ lines }) => lines.map(({ id, description, done }) => [id, description, done]),
  spareParts: ({ parts }) => parts.map(({ id, name, costCents, quantity }) => [id, name, costCents, quantity]),
  photos: ({ photos }) => photos.map(({ content }) => content.hash),
};

/** A mark for each part, by which a change of it is known; the seal alone proves. */
export const partMarks = (work: SignedWork): Readonly<Record<SignedPart, string>> =>
  Object.fromEntries(
    signedParts.map((part) => [part, sha256(JSON.stringify([part, partOf[part](work)])).slice(0, 16)]),
  ) as Record<SignedPart, string>;

/**
 * What is no longer as it was signed; null where that cannot be told: of a signature of before there were marks, and of one that came after
 * others had changed what its signer saw.
 */
export const changedSince = (
  signature: Pick<WorkSignature, 'sealed' | 'overtaken' | 'marks'>,
  work: SignedWork,
): readonly SignedPart[] | null => {
  if (isSealOf(signature, work)) return [];
  const { marks, overtaken } = signature;
  if (marks === undefined || overtaken) return null;
  const now = partMarks(work);
  return signedParts.filter((part) => marks[part] !== now[part]);
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
