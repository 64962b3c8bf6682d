import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { ShiftedWork } from '../graphql/schema.gen.ts';
import type { Services } from '../services.ts';

/** Of removed records that closed days: the work that these had sent elsewhere; null of all other kinds. Planning answers it, given at the root. */
export type ShiftedBy = (
  asked: CommandContext<Services>,
  kind: Kind,
  ids: readonly string[],
) => Promise<ShiftedWork | null>;
