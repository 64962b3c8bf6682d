import { createExecute } from '@cadenza/commands/kernel/execute';
import { checklistOrder, checklistOrderStream } from '@cadenza/domain/checklists/order';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { documentDecider } from '@cadenza/domain/documents/document';
import { documentStream } from '@cadenza/domain/documents/events';
import { importStream } from '@cadenza/domain/exchange/events';
import { importDecider } from '@cadenza/domain/exchange/import';
import { customRoles, customRolesStream } from '@cadenza/domain/identity/custom-roles';
import type { Role } from '@cadenza/domain/identity/roles';
import { nameStream, uniqueName } from '@cadenza/domain/identity/unique-name';
import { user, userStream } from '@cadenza/domain/identity/user';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import type { Decider } from '@cadenza/domain/kernel/decider';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { printoutStream } from '@cadenza/domain/printouts/events';
import { printoutDecider } from '@cadenza/domain/printouts/printout';
import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { supportRequestStream } from '@cadenza/domain/support/events';
import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { fold } from '@cadenza/infra/event-store/fold';
import type { Step } from './commands.ts';
import { unchanging } from './unchanging.ts';
import { idOf } from './values.ts';

const now = '2026-03-02T08:00:00Z';

/** Requests follow their work by the system's own command. */
const followingRequests: typeof supportRequestDecider = {
  ...supportRequestDecider,
  decide: (command, state, context) =>
    supportRequestDecider.decide(
      command,
      state,
      command.type === 'FollowWork' ? { ...context, system: true } : context,
    ),
};

/** One who may all and one who may much: what is refused for rights reaches no projection. */
const rolesOf = (actor: number): Role[] => [actor === 0 ? 'ROLE_SUPER_ADMIN' : 'ROLE_ADMIN'];

/**
 * Sends the commands through the command path, each to the stream where it belongs. Refusals are answers; what a decider
 * throws, what it decides that fits no schema, and a change of what it was handed, is thrown. Answers how many were accepted.
 */
export const drive = async (store: EventStore, steps: readonly Step[]): Promise<number> => {
  const execute = createExecute({ store });
  let accepted = 0;
  for (const [index, { company, actor, asked }] of steps.entries()) {
    const companyId = idOf('company', company);
    const commandId = uuidV5(companyId, `step ${index}`);
    const send = async <S, C, E extends DomainEvent>(
      stream: StreamName,
      itself: Decider<S, C, E>,
      command: C | ((state: S) => Promise<C>),
    ): Promise<void> => {
      const decider = unchanging(itself);
      const done = await execute<S, E>({
        permission: 'session.own',
        actor: { kind: 'person', userId: idOf('user', actor), companyId, roles: rolesOf(actor), maintainerId: null },
        commandId,
        correlationId: commandId,
        now,
        stream,
        decider: decider as Decider<S, never, E>,
        decide: async (state, context) => {
          const wanted = typeof command === 'function' ? await (command as (state: S) => Promise<C>)(state) : command;
          return decider.decide(wanted, state, context);
        },
      });
      if (!isRejection(done) && done.events.length > 0) accepted++;
    };
    switch (asked.area) {
      case 'registry': {
        const { parentId } = asked;
        const ids =
          'id' in asked.command
            ? [asked.command.id]
            : asked.command.type === 'CreateRecords'
              ? asked.command.records.map((one) => one.id)
              : asked.command.ids;
        const kind = findKind(asked.command.kind);
        if (kind === undefined) throw new Error(`no kind ${asked.command.kind}`);
        const stream = recordStream(kind, { id: ids[0] ?? '', companyId, parentId });
        const by = kind.stream.of === 'parent' ? kind.stream.by : undefined;
        const inParent = (values: Readonly<Record<string, unknown>>) =>
          by === undefined ? values : { ...values, [by]: parentId };
        const command =
          asked.command.type === 'CreateRecord'
            ? { ...asked.command, values: inParent(asked.command.values) }
            : asked.command.type === 'CreateRecords'
              ? {
                  ...asked.command,
                  records: asked.command.records.map((one) => ({ ...one, values: inParent(one.values) })),
                }
              : asked.command;
        await send(stream, registry, { ...command, kind } as RegistryCommand);
        break;
      }
      case 'series':
        await send(seriesStream(asked.seriesId), seriesDecider, asked.command);
        break;
      case 'intervention': {
        const { seriesId, ordinal, intent } = asked;
        await send(interventionStream(occurrenceId(seriesId, ordinal)), interventionDecider, async () => {
          const series = await fold(store, seriesStream(seriesId), unchanging(seriesDecider));
          return { ...intent, facts: { series, ordinal, actor: { canManage: true, ownMaintainerId: null } } };
        });
        break;
      }
      case 'company':
        await send(companyStream(companyId), companyDecider, { ...asked.command, companyId } as typeof asked.command);
        break;
      case 'user':
        await send(userStream(asked.userId), user, asked.command);
        break;
      case 'customRole':
        await send(customRolesStream(companyId), customRoles, asked.command);
        break;
      case 'name':
        await send(nameStream('username', asked.name), uniqueName, asked.command);
        break;
      case 'document':
        await send(documentStream(asked.documentId), documentDecider, asked.command);
        break;
      case 'import':
        await send(importStream(asked.importId), importDecider, asked.command);
        break;
      case 'printout':
        await send(printoutStream(asked.printoutId), printoutDecider, asked.command);
        break;
      case 'supportRequest':
        await send(supportRequestStream(asked.id), followingRequests, asked.command);
        break;
      case 'aggregate':
        await send(streamOf(asked.aggregate, companyId, asked.of), asked.aggregate.decider, asked.command);
        break;
      case 'order':
        await send(checklistOrderStream(companyId), checklistOrder, asked);
        break;
      default:
        throw new Error(`nobody knows ${(asked satisfies never as { area: string }).area}`);
    }
  }
  return accepted;
};
