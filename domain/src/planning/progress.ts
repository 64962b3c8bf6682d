/**
 * How far a work is for whoever reads it, in per cent. What is completed is done, whatever was said of its progress last; what was said
 * stays beside it, for figures, for REST, and for when the work is opened again.
 */
export const progressOf = ({
  completed,
  progress,
}: {
  readonly completed: boolean;
  readonly progress: number;
}): number => (completed ? 100 : progress);
