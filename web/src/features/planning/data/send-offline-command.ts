import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Sending } from '../../../lib/send-file.ts';
import { CompleteInterventionDocument } from './complete-intervention.gen.ts';
import { MarkInterventionFaultDocument } from './mark-fault.gen.ts';
import type { OfflineCommand } from './offline-command.ts';
import { AddSparePartDocument, ChangeSparePartDocument, RemoveSparePartDocument } from './parts.gen.ts';
import { photosPath, signaturePath } from './proof-paths.ts';
import { RemoveInterventionPhotoDocument } from './remove-photo.gen.ts';
import { SetInterventionDurationDocument } from './set-duration.gen.ts';
import { SignInterventionDocument } from './sign-intervention.gen.ts';
import { TickChecklistLineDocument } from './tick-checklist-line.gen.ts';
import {
  AddWorkLineDocument,
  MoveWorkLineDocument,
  RemoveWorkLineDocument,
  SetInterventionProgressDocument,
  StartWorkDocument,
  StopWorkDocument,
} from './work.gen.ts';

type Saved = { readonly position: string };

export type Way = {
  /** Asks GraphQL, again where the answer was lost; rejects with what it was refused for. */
  readonly send: <Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => Promise<{ [Field in keyof Data]: NonNullable<Data[Field]> }>;
  /** Calls off what is a file. */
  readonly signal: AbortSignal;
  /** Share of a file that has gone, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** The id of the command, and of the intervention. */
type Ids = { readonly commandId: string; readonly id: string };

/** Brings to the server what was said, and answers the position of its effect. */
export type SendOfflineCommand = (way: Way, ids: Ids, said: OfflineCommand) => Promise<Saved>;

export const createSendOfflineCommand =
  (sendFile: (sending: Sending) => Promise<Saved>): SendOfflineCommand =>
  async (way, ids, said) => {
    const { send, signal, onProgress } = way;
    const { commandId, id } = ids;
    const { at } = said;
    const then = at === undefined ? {} : { at };
    switch (said.kind) {
      case 'tick': {
        const { lineId, done } = said;
        return (await send(TickChecklistLineDocument, { ...ids, lineId, done, at: at ?? null })).tickChecklistLine;
      }
      case 'duration': {
        const { minutes, seen } = said;
        const variables = { ...ids, ...then, minutes, ...(seen !== undefined && { seen }) };
        return (await send(SetInterventionDurationDocument, variables)).setInterventionDuration;
      }
      case 'fault':
        return (await send(MarkInterventionFaultDocument, { ...ids, ...then, fault: said.fault }))
          .markInterventionFault;
      case 'classify': {
        const { cause, remedy } = said;
        const { ClassifyFaultDocument } = await import('./classify-fault.gen.ts');
        const codes = {
          ...(cause !== undefined && { faultCauseId: cause?.id ?? null }),
          ...(remedy !== undefined && { faultRemedyId: remedy?.id ?? null }),
        };
        return (await send(ClassifyFaultDocument, { ...ids, ...then, ...codes })).classifyFault;
      }
      case 'progress':
        return (await send(SetInterventionProgressDocument, { ...ids, ...then, percent: said.percent }))
          .setInterventionProgress;
      case 'start':
        return (await send(StartWorkDocument, { ...ids, at: said.at })).startWork;
      case 'stop':
        return (await send(StopWorkDocument, { ...ids, at: said.at, ...(said.userId && { userId: said.userId }) }))
          .stopWork;
      case 'addLine': {
        const { lineId, description, mandatory } = said;
        const input = { lineId, description, mandatory };
        return (await send(AddWorkLineDocument, { ...ids, ...then, input })).addWorkLine;
      }
      case 'removeLine': {
        const { lineId, removed } = said;
        return (await send(RemoveWorkLineDocument, { ...ids, ...then, lineId, removed })).removeWorkLine;
      }
      case 'moveLine': {
        const { lineId, afterId } = said;
        return (await send(MoveWorkLineDocument, { ...ids, ...then, lineId, afterId })).moveWorkLine;
      }
      case 'addPart': {
        const { partId, values, order } = said;
        const input = order === undefined ? values : { ...values, order };
        return (await send(AddSparePartDocument, { ...ids, ...then, partId, input })).addSparePart;
      }
      case 'changePart': {
        const { partId, values, seen } = said;
        return (await send(ChangeSparePartDocument, { ...ids, ...then, partId, input: values, seen })).changeSparePart;
      }
      case 'removePart':
        return (await send(RemoveSparePartDocument, { ...ids, ...then, partId: said.partId })).removeSparePart;
      case 'addPhoto': {
        const form = new FormData();
        form.append('pianificazioneInterventoId', id);
        if (at !== undefined) form.append('aggiuntaIl', at);
        form.append('image', said.photo, said.name);
        return sendFile({ path: photosPath, form, commandId, signal, onProgress });
      }
      case 'removePhoto':
        return (await send(RemoveInterventionPhotoDocument, { ...ids, ...then, photoId: said.photoId }))
          .removeInterventionPhoto;
      case 'sign': {
        const { name, durationMinutes, seenAt = null, drawn } = said;
        if (drawn === undefined)
          return (await send(SignInterventionDocument, { ...ids, ...then, name, durationMinutes, seenAt }))
            .signIntervention;
        const form = new FormData();
        form.append('nome', name);
        if (durationMinutes !== null) form.append('durataInterventoInOre', String(durationMinutes / 60));
        if (at !== undefined) form.append('firmatoIl', at);
        if (seenAt !== null) form.append('vistoIl', seenAt);
        form.append('signature', drawn, 'firma.png');
        return sendFile({ path: signaturePath(id), form, commandId, signal, onProgress });
      }
      case 'complete': {
        const { durationMinutes, endedAt, seen } = said;
        const ended = endedAt === undefined ? {} : { endedAt };
        const variables = { ...ids, ...then, ...ended, durationMinutes, ...(seen !== undefined && { seen }) };
        return (await send(CompleteInterventionDocument, variables)).completeIntervention;
      }
    }
  };
