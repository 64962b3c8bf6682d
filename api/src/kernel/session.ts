import type { Person } from '@cadenza/domain/identity/actor';
import type { Role } from '@cadenza/domain/identity/roles';

/** What a token says: enough for the shell of the screen, nothing secret. It is good for 15 minutes. */
export type Claims = {
  sub: string;
  name: string;
  surname: string;
  username: string;
  roles: Role[];
  companyId: string;
  companyName: string;
  /** Name of the picture under /app/companies/logo. Of a token of a release that did not say it, undefined. */
  companyLogo?: string | null;
  /** Whether there is another company to go to. Which ones is asked for: a token that grew with them would fit no header. */
  severalCompanies: boolean;
  maintainerId: string | null;
  passwordExpired: boolean;
  /** Session epoch: tokens of an older one are void at once. */
  epoch: number;
  /** Revision of the user's stream that all this follows from; what the log says later may void it in its company. */
  seen?: number;
  /** Family of the refresh tokens: the login this token comes from. */
  family: string;
};

/** Who a request or a socket acts for. `expires` in epoch milliseconds. */
export type Session = { actor: Person; claims: Claims; expires: number };
