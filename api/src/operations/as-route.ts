import { loadCalendar } from '@cadenza/commands/registry/calendar';
import type { Position } from '@cadenza/domain/kernel/event';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { z } from 'zod';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { commandFrom } from '../rest/command.ts';
import { type Answers, bearerRoute, type Call, type Echoes, type ParametersOf, type Route } from '../rest/route.ts';
import type { FileParts } from '../rest/upload.ts';
import { type Operation, perform, type Said } from './operation.ts';
import {
  type AnyFields,
  bodyOf,
  hasTimes,
  inNamesOf,
  namesOf,
  queryOf,
  saidIn,
  type WireFields,
} from './wire-fields.ts';

/** What is sent beside the parameters of the path and the files: nothing to declare where that is all. */
type Sent<Input, Elsewhere extends PropertyKey> = keyof Omit<Input, Elsewhere> extends never
  ? { fields?: undefined }
  : { fields: WireFields<Omit<Input, Elsewhere>> };

type Facts<Done, Address extends string, Files extends FileParts> = Pick<
  Route,
  'area' | 'summary' | 'reads' | 'howOnly'
> & {
  answers?: Answers;
  echoes?: Echoes<ParametersOf<Address>>;
  files?: Files;
  /** The body of the answer; none where that is 204. */
  answer?: (done: Done, call: Call, session: Session) => unknown;
  /** Headers of the answer, beside its position. */
  headers?: (done: Done, call: Call, session: Session) => Record<string, string> | Promise<Record<string, string>>;
  /** A refusal in the names of the contract, where these are more than those of `fields` and files, which it is told. */
  refused?: (rejection: Rejection, call: Call, names: Readonly<Record<string, string>>) => Rejection;
};

/**
 * The call of the REST contract that asks for an operation. Parameters of its path and its files are fields of the input under their
 * names, all others stand in `fields`: a name that is forgotten does not compile. Without `answers` it answers nothing, 204.
 */
export const asRoute = <
  Input extends z.ZodObject,
  Done extends { position: Position },
  const Address extends `${'POST' | 'PUT' | 'DELETE'} /${string}`,
  Files extends FileParts = Record<never, never>,
>(
  operation: Operation<Input, Done>,
  address: Address,
  declared: Facts<Done, Address, Files> & Sent<z.input<Input>, ParametersOf<Address> | keyof Files>,
): Route => {
  const {
    fields = {},
    answer,
    answers = { status: 204 },
    headers,
    refused = (rejection) => inNamesOf(fields, rejection),
    ...facts
  }: Facts<Done, Address, Files> & { fields?: AnyFields | undefined } = declared;
  const body = bodyOf(fields);
  const query = queryOf(fields);
  const timed = hasTimes(fields);
  const files = Object.keys(facts.files ?? {});
  const names = { ...Object.fromEntries(files.map((file) => [file, file])), ...namesOf(fields) };
  return bearerRoute(address, {
    ...facts,
    answers,
    ...(Object.keys(body.shape).length > 0 && { body }),
    ...(Object.keys(query).length > 0 && { query: Object.keys(query) }),
    ...{ declared: true, permission: operation.permission },
    parameters: {
      ...query,
      ...Object.fromEntries(Object.entries(operation.input.shape).filter(([name]) => address.includes(`{${name}}`))),
    },
    handle: async (call, session) => {
      const timeZone = timed ? (await loadCalendar(call.services.folds, session.actor.companyId)).timeZone : 'UTC';
      const named = saidIn(fields, { body: call.body ?? {}, path: call.params, query: call.query }, timeZone);
      const said = { ...call.params, ...named, ...call.files } as Said<Input>;
      try {
        const done = await perform(
          operation,
          { ...commandFrom(call, session), ...session, language: call.language },
          said,
        );
        const positions = { 'x-position': String(done.position), ...(await headers?.(done, call, session)) };
        return { status: answers.status, body: await answer?.(done, call, session), headers: positions };
      } catch (error) {
        throw error instanceof Problem ? new Problem(refused(error.rejection, call, names)) : error;
      }
    },
  });
};
