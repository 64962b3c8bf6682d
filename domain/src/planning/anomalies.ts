/** The anomalies of a work as the log keeps them: in the order of their ids, each once. */
export const anomaliesOf = (given: readonly string[]): readonly string[] => [...new Set(given)].toSorted();

/** By value: a list is another object each time that it is sent. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, at) => item === other[at])
    : one === other;

/** An anomaly of a plant is one of its equipment alone; one without a plant may be found everywhere. */
export const isOfPlant = (anomalyPlantId: unknown, plantId: string | null): boolean =>
  anomalyPlantId === null || anomalyPlantId === undefined || anomalyPlantId === plantId;
