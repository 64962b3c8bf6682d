import { wayOfCompany } from '@cadenza/domain/company/way-back';
import type { Position } from '@cadenza/domain/kernel/event';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { parseEventType } from '@cadenza/domain/registry/events';
import { wayOfRequest } from '@cadenza/domain/support/way-back';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import {
  changesBeside,
  isBehindLast,
  type OwnPart,
  partsOfChange,
} from '@cadenza/projections/activity/queries-of-own-changes';
import { undoCompany } from '../company/undo-company.ts';
import type { UseCaseServices } from '../create-services.ts';
import { idOf } from '../kernel/actor.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { type Undone, undoWork } from '../planning/undo.ts';
import { undoRecords } from '../registry/undo-records.ts';
import { undoRequest } from '../support/undo-request.ts';

type Asked = CommandContext<UseCaseServices>;
type Way = (asked: Asked, parts: readonly OwnPart[]) => Promise<{ position: Position } | Rejection>;

/** Who takes back what was done in an area, by the events that did it. */
const ways: readonly (readonly [isOf: (event: string) => boolean, Way])[] = [
  [(event) => parseEventType(event) !== undefined, undoRecords],
  [(event) => wayOfCompany(event) !== undefined, undoCompany],
  [(event) => wayOfRequest(event) !== undefined, undoRequest],
];

/**
 * Takes back what one command of whoever asks had done in the last day, whatever it was about: the plan, records, requests, the company. The rights are those
 * that doing it asks for.
 */
export const undoChange = async (asked: Asked, command: string): Promise<Undone | Rejection> => {
  const { services, actor } = asked;
  const { companyId } = actor;
  await services.readAfter.wait(actor, ['planning', 'registry', 'support', 'company']);
  const person = { companyId, userId: idOf(actor) };
  const wanted = { command, now: services.clock() };
  const isBehind = await withCompany(services.pool, companyId, (db) => isBehindLast(db, person, wanted));
  if (isBehind) return reject('cannot_take_back');
  const ofPlan = await undoWork(asked, command);
  if (ofPlan !== undefined) return ofPlan;
  const parts = await withCompany(services.pool, companyId, async (db) => {
    const [change] = await changesBeside(db, person, wanted);
    return change === undefined ? [] : partsOfChange(db, person, { ...wanted, events: change.events });
  });
  const [first] = parts;
  const way = first && ways.find(([isOf]) => isOf(first.event))?.[1];
  if (way === undefined) return reject('cannot_take_back');
  const done = await way({ ...asked, causationId: command }, parts);
  return 'position' in done ? { position: done.position, works: [] } : done;
};
