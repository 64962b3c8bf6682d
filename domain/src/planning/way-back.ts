import type { InterventionEvent, PlanningEvent, SeriesEvent } from './events.ts';

/**
 * What an undo makes of an event: every one of them has its answer here, and one that is new does not compile without.
 *
 * `series`: its series is put back whole. `fields`: the work has again what it had by itself, or follows its series again. `step`: the
 * step of the work is taken the other way (`step-back.ts`). `reopens`, `completes`, `restores`: the state of the work is the one before.
 * `stays`: it has happened, or shows what was, and no undo makes it not so; it takes nothing else with it. `undone`: says itself what was
 * taken back. `calendar`: came with time or with closed days, and is nobody's change to take back.
 */
export const waysBack = {
  SeriesScheduled: 'series',
  OccurrencesExpanded: 'calendar',
  OccurrenceLeftClosedDay: 'calendar',
  OccurrenceReturned: 'series',
  SeriesRescheduled: 'series',
  SeriesChanged: 'series',
  SeriesRecurrenceChanged: 'series',
  SeriesPeriodChanged: 'series',
  SeriesShiftChanged: 'series',
  SeriesCancelled: 'series',
  SeriesPutBack: 'undone',
  InterventionMoved: 'fields',
  InterventionAssigned: 'fields',
  InterventionWorkChanged: 'fields',
  InterventionRejoined: 'fields',
  InterventionNoted: 'fields',
  InterventionFaultMarked: 'fields',
  FaultClassified: 'step',
  ChecklistLineTicked: 'step',
  ChecklistLineUnticked: 'step',
  InterventionDurationSet: 'step',
  InterventionProgressSet: 'step',
  InterventionCompleted: 'reopens',
  InterventionReopened: 'completes',
  CompletionCorrected: 'stays',
  InterventionCancelled: 'restores',
  InterventionBroughtBack: 'undone',
  WorkLineAdded: 'step',
  WorkLineRemoved: 'step',
  WorkLineRestored: 'step',
  WorkLinesOrdered: 'step',
  WorkStarted: 'stays',
  WorkStopped: 'stays',
  SparePartSet: 'step',
  SparePartRemoved: 'step',
  InterventionPhotoAdded: 'stays',
  InterventionPhotoRemoved: 'stays',
  InterventionSigned: 'stays',
} as const satisfies { readonly [Type in SeriesEvent['type']]: 'series' | 'undone' | 'calendar' } & {
  readonly [Type in InterventionEvent['type']]:
    | 'fields'
    | 'step'
    | 'reopens'
    | 'completes'
    | 'restores'
    | 'stays'
    | 'undone';
};

type Ways = typeof waysBack;
export type WayBack = Ways[PlanningEvent['type']];

/** The types of events that go back in one way. */
export type TypesThat<Way extends WayBack> = {
  [Type in PlanningEvent['type']]: Ways[Type] extends Way ? Type : never;
}[PlanningEvent['type']];

export type EventThat<Way extends WayBack> = Extract<PlanningEvent, { type: TypesThat<Way> }>;

/** Whether an event goes back in this way. */
export const goesBack = <Way extends WayBack>(event: PlanningEvent, way: Way): event is EventThat<Way> =>
  waysBack[event.type] === way;
