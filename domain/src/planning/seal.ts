import { sha256 } from '../kernel/sha-256.ts';
import type { SparePart } from './part-events.ts';
import type { WorkPhoto } from './proof-state.ts';

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
  lines: readonly { id: string; description: string; done: boolean }[];
  parts: readonly Omit<SparePart, 'order'>[];
  photos: readonly Pick<WorkPhoto, 'content'>[];
};

/** The seal of a work as it is: the same work has the same seal, and another one another. */
export const sealOf = (work: SignedWork): string =>
  sha256(
    JSON.stringify([
      // Which fields in which order; another list of them is another version.
      1,
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
      work.lines.map(({ id, description, done }) => [id, description, done]),
      work.parts.map(({ id, name, costCents, quantity }) => [id, name, costCents, quantity]),
      work.photos.map(({ content }) => content.hash),
    ]),
  );
