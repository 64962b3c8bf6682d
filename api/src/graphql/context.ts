import type { Permission } from '@cadenza/domain/identity/permissions';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import type { SignedInRate } from '../kernel/rates.ts';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';

/** What every resolver gets: the session has been authenticated, the permission of its root field granted. */
export type Context = {
  services: Services;
  session: Session;
  language: string;
  correlationId: string;
  /** Where the pages are, for addresses that leave them: `https://piani.example.it`. */
  origin: string;
  /** Position of the caller's last write, as its client says (`x-read-after`). */
  readAfter: string | undefined;
  /** Aborts when the caller has hung up. */
  gone: AbortSignal;
  /** Set when a read waited in vain for the caller's own write; answered as `extensions.stale`. */
  stale: boolean;
  /** It has its turn already, with its own writes waited for and its rate counted: an answer that is to be remembered. */
  inTurn: boolean;
  /** Stands for the position in an answer that is to be remembered: each asker is told a newer one. */
  asOfMark: string | undefined;
  /** Bytes of JSON that the answers of its root fields so far make, about. */
  bytes: number;
};

/** A root field: its permission, the read models it is read from, its work. */
export type Field<Args = unknown, Result = unknown> = {
  permission: Permission;
  /** Counted beside the request itself, which is a read; a mutation is a `write` unless told. */
  rate?: SignedInRate;
  /** Projections whose rows the answer comes from: it waits for the caller's own writes on these. */
  reads?: readonly ProjectionName[];
  /** Rows that it answers where it is asked for no page; what a list costs then. Otherwise `maxWithoutPage`. */
  maxRows?: number;
  /** Its answers are remembered until something of the company changes: they depend on its arguments and nothing else. */
  remembers?: true;
  /** It follows from an operation (`operations/operation.ts`). */
  declared?: true;
  /** A method: `executableSchema` hands it the arguments that the contract has for its name, whatever these are. */
  resolve(args: Args, context: Context): Promise<Result>;
};

export type Fields = Readonly<Record<string, Field>>;

/** How `codegen.ts` names a root field, by what it answers and its arguments. */
export type RootField<Result, _Parent, _Context, Args> = Field<Args, Result>;
