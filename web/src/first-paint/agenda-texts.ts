/** What the agenda of a phone says before its texts have come, by the key that the screen itself reads: of `planning` where no area is named. */
export const agendaTextKeys = [
  'agenda.mine',
  'agenda.done',
  'unassigned',
  'lines',
  'fault',
  'state.completed',
  'state.overdue',
  'state.planned',
  'state.started',
  'startedBy',
  'somebody',
  'type.O',
  'type.S',
  'common:behind.short',
] as const;
export type AgendaTextKey = (typeof agendaTextKeys)[number];

/** With the values that a text has places for. */
export const filled = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
