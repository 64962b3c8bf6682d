import { isRole, type Role } from '@cadenza/domain/identity/roles';

/** What the access token says of its bearer. The server checks its signature; the screen only reads it. */
export type Claims = {
  readonly userId: string;
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly companyId: string;
  readonly companyName: string;
  /** Name of its picture; null for none. */
  readonly companyLogo: string | null;
  readonly severalCompanies: boolean;
  /** The maintainer that this user is, if any. */
  readonly maintainerId: string | null;
  readonly passwordExpired: boolean;
  /** Seconds since 1970. */
  readonly expiresAt: number;
};

const decodeSegment = (segment: string): unknown => {
  const base64 = segment.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** null for anything that is not a token of ours: the session then starts as unauthenticated. */
export const decodeClaims = (token: string): Claims | null => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims = decodeSegment(payload);
    if (!isRecord(claims) || typeof claims.sub !== 'string' || typeof claims.exp !== 'number') return null;
    return {
      userId: claims.sub,
      name: text(claims.name),
      surname: text(claims.surname),
      username: text(claims.username),
      roles: Array.isArray(claims.roles) ? claims.roles.filter(isRole) : [],
      companyId: text(claims.companyId),
      companyName: text(claims.companyName),
      companyLogo: typeof claims.companyLogo === 'string' ? claims.companyLogo : null,
      severalCompanies: claims.severalCompanies === true,
      maintainerId: typeof claims.maintainerId === 'string' ? claims.maintainerId : null,
      passwordExpired: claims.passwordExpired === true,
      expiresAt: claims.exp,
    };
  } catch {
    return null;
  }
};

export const fullName = (claims: Pick<Claims, 'name' | 'surname' | 'username'>): string =>
  [claims.name, claims.surname].filter((part) => part !== '').join(' ') || claims.username;
