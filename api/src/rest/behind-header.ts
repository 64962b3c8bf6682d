/** Says on an answer what `behindSince` of GraphQL says on each row: since when what is answered has kept an older state. */
export const behindHeaderName = 'x-behind-since';

/** The header for one record or for the rows of a list: the earliest of their instants, and none where all are as new as they can be. */
export const behindHeader = (instants: Iterable<string | null>): Record<string, string> => {
  let earliest: string | null = null;
  for (const instant of instants) if (instant !== null && (earliest === null || instant < earliest)) earliest = instant;
  return earliest === null ? {} : { [behindHeaderName]: earliest };
};
