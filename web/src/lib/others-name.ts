import { session } from './services.ts';
import { signedIn } from './session/session-store.ts';

export type ByPerson = { readonly actor: { readonly id: string; readonly name: string } | null };

/** Whether somebody else did it, who has a name: one's own changes need no word. */
export const othersName = ({ actor }: ByPerson): string | undefined =>
  actor !== null && actor.id !== signedIn(session.get())?.claims.userId ? actor.name : undefined;
