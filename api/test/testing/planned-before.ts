import { scheduleIntervention } from '@cadenza/commands/planning/schedule';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { instant } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import type { Client, World } from './world.ts';

/** Read once: a minute may end while a test runs. */
export const now = instant().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toZonedDateTimeISO('Europe/Rome');
export const wall = (time: Temporal.ZonedDateTime): string =>
  time.toPlainDateTime().toString({ smallestUnit: 'minute' });
/** Nine in the morning. */
export const inDays = (days: number): Temporal.ZonedDateTime => now.add({ days }).with({ hour: 9, minute: 0 });

type References = Readonly<Record<string, string>>;
type More = { readonly fault?: boolean; readonly maintainerId?: string | null };

/** Two hours of a day from now, planned forty days ago by who plans. */
export const plannedBefore = async (
  world: World,
  by: Client,
  { attrezzaturaId = '', descrizioneInterventoId = '', tipoInterventoId = '' }: References,
  days: number,
  { fault = false, maintainerId = null }: More = {},
): Promise<string> => {
  const { userId, companyId } = by;
  const actor = { kind: 'person' as const, userId, companyId, roles: ['ROLE_PLANT'], maintainerId: null };
  const clock = (): string => now.subtract({ days: 40 }).toInstant().toString();
  const saved = await scheduleIntervention(
    { services: { ...world.services, clock }, actor, commandId: newId(), correlationId: newId() },
    {
      ...{ equipmentId: attrezzaturaId, interventionId: descrizioneInterventoId, interventionTypeId: tipoInterventoId },
      ...{ maintainerId, checklistId: null, start: wall(inDays(days)), end: wall(inDays(days).add({ hours: 2 })) },
      ...{ seriesId: newId(), recurrenceId: null, anomalyIds: null, startsAt: null, endsAt: null, planFrom: null },
      ...{ planUntil: null, shift: null, fault, notes: null, supportRequestId: null },
    },
  );
  if (isRejection(saved)) throw new Error(JSON.stringify(saved));
  for (let isSeen = false; !isSeen; ) {
    const after = { 'x-read-after': String(saved.position) };
    const { errors, extensions } = await by.graphql('{ plannedList { totalRows } }', {}, after);
    isSeen = errors === undefined && extensions === undefined;
  }
  return saved.id;
};
