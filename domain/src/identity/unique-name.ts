import { z } from 'zod';
import type { Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { reject } from '../kernel/rejection.ts';
import { uuid } from '../kernel/schemas.ts';
import { uuidV5 } from '../kernel/uuid.ts';
import { looksLike } from './user-name.ts';

const ofOwner = z.strictObject({ ownerId: uuid });

/**
 * A name that only one may have (user name, e-mail address, company code, in a company the code of a record) is a stream of its own, appended with "no stream": the store
 * itself decides a race. The stream's id is made from the name, so the log does not spell it.
 */
export const uniqueNameEventSchemas = { NameReserved: ofOwner, NameReleased: ofOwner };
export type UniqueNameEvent = EventOf<typeof uniqueNameEventSchemas>;
export type UniqueNameState = { ownerId: string | null };
export type UniqueNameCommand = { type: 'ReserveName' | 'ReleaseName'; ownerId: string };

export type NameSpace = 'username' | 'email' | 'companyCode';

const space = '6d2f0f4e-6b0b-5d6c-9b1e-0d1f6a4a7c11';

/** Names are compared without regard to case, surrounding blanks or the ways in which Unicode spells a letter. */
export const foldName = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

export const nameStream = (of: NameSpace, name: string) =>
  `uniqueName-${uuidV5(space, `${of}:${foldName(name)}`)}` as const;

/** The same of the text of a record's field, that no other record has in its company: `of` names kind and field. */
export const recordNameStream = (companyId: string, of: string, text: string) =>
  `uniqueName-${uuidV5(space, `${companyId} ${of}:${foldName(text)}`)}` as const;

/** All that must be free for the name: its own stream and those of what it can be taken for. Plain Latin has one. */
export const nameStreams = (of: NameSpace, name: string) =>
  looksLike(foldName(name)).map((spelling) => nameStream(of, spelling));

export const uniqueName: Decider<UniqueNameState, UniqueNameCommand, UniqueNameEvent> = {
  initialState: () => ({ ownerId: null }),
  decide: (command, state) => {
    if (state.ownerId !== null && state.ownerId !== command.ownerId) return reject('already_exists');
    const reserved = state.ownerId === command.ownerId;
    if (command.type === 'ReserveName')
      return reserved ? [] : [{ type: 'NameReserved', data: { ownerId: command.ownerId } }];
    return reserved ? [{ type: 'NameReleased', data: { ownerId: command.ownerId } }] : [];
  },
  evolve: (_, event) => ({ ownerId: event.type === 'NameReserved' ? event.data.ownerId : null }),
};
