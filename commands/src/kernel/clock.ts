/** The one clock of the api: an ISO instant. Tests give their own. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();
