import type { Kind } from '@cadenza/domain/registry/descriptor';
import { eventType, parseEventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import { kinds } from '@cadenza/domain/registry/kinds';
import { requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor } from '../kernel/reactor.ts';
import { deactivateFollowers } from './jobs.ts';

/** Kinds of record that go with one of this kind. */
export const followersOf = (kind: Kind) => kind.children.filter(({ follows }) => follows);
const leading = kinds.filter((kind) => followersOf(kind).length > 0);

/** ms in which the command itself has long switched off what goes along: done by it, an undo of the command brings that back, too. */
const ofTheCommand = 3_000;

/**
 * What belongs to a deactivated record goes with it. Its command does so itself, one record after the other; this is for a process
 * that died on the way.
 */
export const followDeactivation = defineReactor<RegistryEvent>({
  name: 'follow-deactivation',
  prefixes: [...new Set(leading.map((kind) => kind.stream.prefix))],
  startsAt: 'beginning',
  handlers: Object.fromEntries(
    leading.map((kind) => [
      eventType(kind, 'Deactivated'),
      ({ id, data, type, metadata, position }) => {
        const name = parseEventType(type)?.kind.name;
        const payload = {
          companyId: metadata.companyId,
          kind: name,
          id: data.id,
          eventId: id,
          position: String(position),
        };
        if (name === undefined) return [];
        const job = requestJob(deactivateFollowers, `follow.${id}`, { ...payload, kind: name });
        return [{ ...job, delay: ofTheCommand }];
      },
    ]),
  ),
});
