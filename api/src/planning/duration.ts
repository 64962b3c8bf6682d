import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import { completeIntervention, work } from '@cadenza/commands/planning/change';
import type { PlanningServices } from '@cadenza/commands/planning/planning-context';
import type { Saved } from '@cadenza/commands/planning/saved';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { withNames } from '../registry/conflict.ts';

type Asked = CommandContext<PlanningServices>;

/** A conflict on how long it took names who said the other duration, and both. */
const withDurations = async (asked: Asked, saved: Saved | Rejection): Promise<Saved | Rejection> => {
  if (!isRejection(saved) || saved.code !== 'conflict') return saved;
  const named = await withNames(asked, saved, 'work');
  const [error] = saved.errors;
  const { mine, theirs } = error?.conflict ?? {};
  return { ...named, params: { ...named.params, mine: written(mine), theirs: written(theirs) } };
};

/** `1 h 15 min`, alike in our languages. */
const written = (minutes: unknown): string => {
  if (typeof minutes !== 'number') return '–';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
};

type Maybe<T> = T | null | undefined;
type DurationWish = { minutes?: Maybe<number>; seen?: Maybe<number>; at?: Maybe<string> };

export const setDurationWithNames = async (asked: Asked, id: string, { minutes, seen, at }: DurationWish) => {
  const intent = {
    type: 'SetDuration' as const,
    minutes: minutes ?? null,
    at: at ?? undefined,
    ...(seen !== undefined && { seen }),
  };
  return withDurations(asked, await work(asked, id, intent));
};

export const completeWithNames = async (
  asked: Asked,
  id: string,
  wish: NonNullable<Parameters<typeof completeIntervention>[2]>,
) => withDurations(asked, await completeIntervention(asked, id, wish));
