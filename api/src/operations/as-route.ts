import { loadCalendar } from '@cadenza/commands/registry/calendar';
import type { Position } from '@cadenza/domain/kernel/event';
import type { z } from 'zod';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { commandFrom } from '../rest/command.ts';
import { bearerRoute, type Call, type Echoes, type ParametersOf, type Route } from '../rest/route.ts';
import type { FileParts } from '../rest/upload.ts';
import { type Operation, perform, type Said } from './operation.ts';
import { bodyOf, hasTimes, inNamesOf, saidIn, type WireFields } from './wire-fields.ts';

type Facts = Pick<Route, 'area' | 'summary' | 'reads' | 'howOnly' | 'answers'> & {
  method: 'POST' | 'PUT' | 'DELETE';
};

/**
 * The call of the REST contract that asks for an operation. Parameters of its path and its files are fields of the input under their
 * names, all others stand in `fields`: a name that is forgotten does not compile.
 */
export const asRoute = <
  Input extends z.ZodObject,
  Done extends { position: Position },
  const Path extends string,
  Files extends FileParts = Record<never, never>,
>(
  operation: Operation<Input, Done>,
  {
    fields,
    answer,
    ...facts
  }: Facts & {
    path: Path;
    fields: WireFields<Omit<z.input<Input>, ParametersOf<Path> | keyof Files>>;
    echoes?: Echoes<ParametersOf<Path>>;
    files?: Files;
    /** The body of the answer; none where that is 204. */
    answer?: (done: Done, call: Call, session: Session) => unknown;
  },
): Route => {
  const body = bodyOf(fields);
  const timed = hasTimes(fields);
  return bearerRoute({
    ...facts,
    ...{ declared: true, permission: operation.permission },
    ...(Object.keys(fields).length > 0 && { body }),
    parameters: Object.fromEntries(
      Object.entries(operation.input.shape).filter(([name]) => facts.path.includes(`{${name}}`)),
    ),
    handle: async (call, session) => {
      const { actor } = session;
      const timeZone = timed ? (await loadCalendar(call.services.folds, actor.companyId)).timeZone : 'UTC';
      try {
        const inBody = saidIn(fields, call.body ?? {}, timeZone);
        const said = { ...inBody, ...call.files, ...call.params } as Said<Input>;
        const done = await perform(operation, { ...commandFrom(call, session), actor }, said);
        const headers = { 'x-position': String(done.position) };
        return { status: facts.answers.status, body: await answer?.(done, call, session), headers };
      } catch (error) {
        throw error instanceof Problem ? new Problem(inNamesOf(fields, error.rejection)) : error;
      }
    },
  });
};
