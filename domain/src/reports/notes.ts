/** What is read beside a figure, by its name in the texts of screens and paper, and which figures fill its gaps. */
export type Note = { readonly words: NoteWords; readonly gaps: Readonly<Record<string, string>> };

export const noteWords = [
  ...(['onTime', 'onSchedule', 'interval', 'atLeast', 'indicative', 'waiting', 'unplanned'] as const),
  ...(['depreciated', 'split', 'onFaults', 'ofTime', 'ofLabour'] as const),
] as const;
type NoteWords = (typeof noteWords)[number];

/** Figures by their names, as something tells them. */
export type Noted = Readonly<Record<string, unknown>>;

type Rule = (values: Noted) => readonly Note[];

/** Where all of its gaps have a figure. */
const said =
  (words: NoteWords, gaps: Note['gaps'] = {}): Rule =>
  (values) =>
    Object.values(gaps).every((name) => values[name] != null) ? [{ words, gaps }] : [];

const interval = said('interval', { from: 'mtbfLower', to: 'mtbfUpper' });
const atLeast = said('atLeast', { hours: 'operatingTime', from: 'mtbfLower' });
const indicative = said('indicative');
const depreciated = said('depreciated');
const split = said('split', { failure: 'idleCostFailure', planned: 'idleCostPlanned' });

/** That nothing failed is no want of data: the bound says how long it ran at least. */
const mtbf: Rule = (values) => [
  ...(values.mtbf == null ? atLeast(values) : interval(values)),
  ...(values.mtbfIndicative === true ? indicative(values) : []),
];

const rules: Readonly<Record<string, Rule>> = {
  preventiveEfficiency: said('onTime', { onTime: 'preventiveOnTime', due: 'preventiveDue' }),
  scheduleCompliance: said('onSchedule', { onTime: 'scheduledOnTime', scheduled: 'scheduled' }),
  unplannedLabourRate: said('ofLabour', { hours: 'labourUnplanned', total: 'labourHours' }),
  mttr: said('waiting', { hours: 'mttrWaiting' }),
  downtimeRate: said('unplanned', { rate: 'unplannedDowntimeRate' }),
  idleCost: (values) => (values.depreciated === true ? depreciated(values) : split(values)),
  hours: said('onFaults', { hours: 'faultHours' }),
  operatingTime: said('ofTime', { hours: 'requiredTime' }),
};

/** Of how many, within which bounds, of which parts a figure is: nothing of one that there is not, but for how long nothing failed. */
export const notesOf = (name: string, values: Noted): readonly Note[] => {
  if (name === 'mtbf') return mtbf(values);
  return values[name] == null ? [] : (rules[name]?.(values) ?? []);
};
