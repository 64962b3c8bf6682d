import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import { type NoteWish, noteIntervention } from '@cadenza/commands/planning/note';
import type { PlanningServices } from '@cadenza/commands/planning/planning-context';
import type { Saved } from '@cadenza/commands/planning/saved';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { withNames } from '../registry/conflict.ts';

/** Replaces the notes; a conflict names who wrote the present ones as a person reads it. */
export const noteWithNames = async (
  asked: CommandContext<PlanningServices>,
  id: string,
  wish: NoteWish,
): Promise<Saved | Rejection> => {
  const saved = await noteIntervention(asked, id, wish);
  if (!isRejection(saved) || saved.code !== 'conflict') return saved;
  const named = await withNames(asked, saved);
  const by = saved.params.by === '' ? '' : String(named.params.by);
  return { ...named, errors: named.errors.map((error) => ({ ...error, params: { ...error.params, by } })) };
};
