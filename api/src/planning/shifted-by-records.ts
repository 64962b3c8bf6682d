import type { PlanningContext } from '@cadenza/commands/planning/planning-context';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RegistryEvent } from '@cadenza/domain/registry/events';
import type { ShiftedBy } from '../registry/shifted-by.ts';
import { shiftedFrom } from './shifted.ts';

/** The days that records had closed which are there no more: what was said of each last. */
const daysOf = async ({ services, actor: { companyId } }: PlanningContext, kind: Kind, ids: readonly string[]) => {
  const wanted = new Set(ids);
  const days = new Map<string, string>();
  for await (const event of services.store.read(recordStream(kind, { id: '', companyId }), { companyId })) {
    const { id, values } = event.data as RegistryEvent['data'];
    const day = values?.[kind.closes ?? ''];
    if (wanted.has(id) && typeof day === 'string') days.set(id, day);
  }
  return [...new Set(days.values())];
};

/** Of removed records that closed days: the work that these had sent elsewhere. Null of all other kinds. */
export const shiftedBy: ShiftedBy = async (asked, kind, ids) =>
  kind.closes === null ? null : shiftedFrom(asked, await daysOf(asked, kind, ids));
