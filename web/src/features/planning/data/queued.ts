import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { CompleteInterventionDocument } from './complete-intervention.gen.ts';
import { MarkInterventionFaultDocument } from './mark-fault.gen.ts';
import type { Change } from './overlays.ts';
import type { PlannedRow, PlanRow } from './row.ts';
import { SetInterventionDurationDocument } from './set-duration.gen.ts';
import { SignInterventionDocument } from './sign-intervention.gen.ts';
import { TickChecklistLineDocument } from './tick-checklist-line.gen.ts';

/** What is said of one intervention beside the machine, where there may be no network: it waits for one, on the device. */
export type Said =
  | { readonly kind: 'tick'; readonly lineId: string; readonly done: boolean }
  | { readonly kind: 'duration'; readonly minutes: number | null }
  | { readonly kind: 'fault'; readonly fault: boolean }
  /** By a typed name; with minutes, how long it took is said together with it. */
  | { readonly kind: 'sign'; readonly name: string; readonly durationMinutes: number | null }
  | { readonly kind: 'complete'; readonly durationMinutes: number | null };

type Send = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<{ [Field in keyof Data]: NonNullable<Data[Field]> }>;
type Saved = { readonly position: string };
/** The id of the command, and of the intervention. */
type Ids = { readonly commandId: string; readonly id: string };

/** One line ticked or not, over whatever else is ticked by then. */
export const tickChange =
  (lineId: string, done: boolean) =>
  (row: PlanRow): Pick<PlannedRow, 'tickedLineIds' | 'linesDone'> => {
    const others = row.tickedLineIds.filter((id) => id !== lineId);
    const known = row.tickedLineIds.length === others.length ? 0 : 1;
    return {
      tickedLineIds: done ? [...others, lineId] : others,
      linesDone: Math.max(row.linesDone - known + (done ? 1 : 0), 0),
    };
  };

const kinds: Readonly<Record<Said['kind'], true>> = {
  tick: true,
  duration: true,
  fault: true,
  sign: true,
  complete: true,
};

/** As it was kept, perhaps by another build. */
export const isSaid = (value: { readonly kind: string }): value is Said => Object.hasOwn(kinds, value.kind);

/** What the row shows meanwhile. */
export const changeOf = (said: Said): Change => {
  switch (said.kind) {
    case 'tick':
      return tickChange(said.lineId, said.done);
    case 'duration':
      return { durationMinutes: said.minutes };
    case 'fault':
      return { fault: said.fault };
    case 'sign':
      return said.durationMinutes === null ? {} : { durationMinutes: said.durationMinutes };
    case 'complete':
      return { completed: true, progress: 100 };
  }
};

export const sendSaid = async (send: Send, ids: Ids, said: Said): Promise<Saved> => {
  switch (said.kind) {
    case 'tick': {
      const { lineId, done } = said;
      return (await send(TickChecklistLineDocument, { ...ids, lineId, done })).tickChecklistLine;
    }
    case 'duration':
      return (await send(SetInterventionDurationDocument, { ...ids, minutes: said.minutes })).setInterventionDuration;
    case 'fault':
      return (await send(MarkInterventionFaultDocument, { ...ids, fault: said.fault })).markInterventionFault;
    case 'sign': {
      const { name, durationMinutes } = said;
      return (await send(SignInterventionDocument, { ...ids, name, durationMinutes })).signIntervention;
    }
    case 'complete': {
      const { durationMinutes } = said;
      return (await send(CompleteInterventionDocument, { ...ids, durationMinutes })).completeIntervention;
    }
  }
};
