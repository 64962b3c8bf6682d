import { timestamp } from '@cadenza/infra/clock/clock';

/** The one clock of the api: an ISO instant. Tests give their own. */
export type Clock = () => string;

export const systemClock: Clock = timestamp;
