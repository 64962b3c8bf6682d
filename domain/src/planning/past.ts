import { type Past, refusalOfSince } from '../kernel/past.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import type { InterventionEvent, OwnField } from './events.ts';
import { codeNames } from './fault-codes.ts';
import { goesBack } from './way-back.ts';

/**
 * The same of what was planned and is taken back whole. What one has done oneself since and no undo takes back, a clock, a photo or a
 * signature, is named: there is no later change to take back first.
 */
export const refusalOfPlanned = (since: readonly Past<InterventionEvent>[], by: string): Rejection | null => {
  const refused = refusalOfSince(since, by);
  const isDone = refused?.code === 'own_change_since' && since.some(({ event }) => goesBack(event, 'stays'));
  return isDone ? reject('own_clock_since') : refused;
};

/** All of a work: whatever somebody had done to it before. */
const whole = '*';

/** The fields of a work that an event sets, or gives back to its series. */
export const fieldsOf = (event: InterventionEvent): readonly OwnField[] => {
  switch (event.type) {
    case 'InterventionMoved':
      return ['time'];
    case 'InterventionAssigned':
      return ['maintainerId'];
    case 'InterventionWorkChanged':
      return Object.keys(event.data.changes) as OwnField[];
    case 'InterventionRejoined':
      return event.data.fields;
    case 'InterventionNoted':
      return ['notes'];
    case 'InterventionFaultMarked':
      return ['fault'];
    default:
      return [];
  }
};

/** What of a work an event is about: two of them that meet are about the same. */
const aboutOf = (event: InterventionEvent): readonly string[] => {
  switch (event.type) {
    case 'InterventionMoved':
    case 'InterventionAssigned':
    case 'InterventionWorkChanged':
    case 'InterventionRejoined':
    case 'InterventionNoted':
    case 'InterventionFaultMarked':
      return fieldsOf(event);
    case 'ChecklistLineTicked':
    case 'ChecklistLineUnticked':
    case 'WorkLineRemoved':
    case 'WorkLineRestored':
      return [`line ${event.data.lineId}`];
    case 'WorkLineAdded':
      return [`line ${event.data.line.id}`];
    case 'WorkLinesOrdered':
      return ['order'];
    case 'SparePartSet':
      return [`part ${event.data.part.id}`];
    case 'SparePartRemoved':
      return [`part ${event.data.partId}`];
    case 'InterventionDurationSet':
      return ['duration'];
    case 'InterventionProgressSet':
      return ['progress'];
    case 'FaultClassified':
      return codeNames.filter((name) => event.data[name] !== undefined);
    case 'InterventionCompleted':
    case 'InterventionReopened':
    case 'CompletionCorrected':
    case 'InterventionCancelled':
    case 'InterventionBroughtBack':
      return [whole];
    case 'InterventionPhotoAdded':
    case 'InterventionPhotoRemoved':
      return ['photos'];
    case 'InterventionSigned':
      return ['signature'];
    case 'WorkStarted':
    case 'WorkStopped':
      return ['clock'];
  }
};

/** What came since and is about the same as what was done. */
export const sameThing = (
  events: readonly InterventionEvent[],
  since: readonly Past<InterventionEvent>[],
): readonly Past<InterventionEvent>[] => {
  const mine = new Set(events.flatMap(aboutOf));
  return since.filter(({ event }) => {
    const about = aboutOf(event);
    return about.includes(whole) || about.some((one) => mine.has(one) || mine.has(whole));
  });
};
