/** What is read beside a figure, by its name in the texts of screens and paper, and which figures fill its gaps. */
export type Note = { readonly words: NoteWords; readonly gaps: Readonly<Record<string, string>> };

export const noteWords = [
  ...(['onTime', 'onSchedule', 'interval', 'atLeast', 'indicative', 'waiting', 'unplanned'] as const),
  ...(['depreciated', 'split', 'onFaults', 'ofTime', 'ofLabour', 'pending'] as const),
  ...(['ofRunning', 'ofRestoring', 'ofRequired', 'failuresOut', 'monthsOut', 'worksOut'] as const),
  ...(['deleted', 'excused', 'ofPurchase', 'ofValue', 'machinesOut'] as const),
  ...(['ofOverdue', 'ofWeeks'] as const),
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

/** How many of them a figure is not of. */
const leftOut =
  (words: NoteWords, gap: string, name: string): Rule =>
  (values) =>
    Number(values[name] ?? 0) > 0 ? [{ words, gaps: { [gap]: name } }] : [];

const failuresOut = leftOut('failuresOut', 'failures', 'failuresLeftOut');
const monthsOut = leftOut('monthsOut', 'months', 'machineMonthsLeftOut');
const ofRunning = said('ofRunning', { hours: 'operatingTime', failures: 'failuresCounted' });
const ofRestoring = (hours: string): Rule => said('ofRestoring', { hours, failures: 'failures' });
const ofRequired = (hours: string): Rule =>
  said('ofRequired', { hours, required: 'requiredTime', months: 'machineMonths' });

const all =
  (...rules: readonly Rule[]): Rule =>
  (values) =>
    rules.flatMap((rule) => rule(values));

/** That nothing failed is no want of data: the bound says how long it ran at least. */
const mtbf: Rule = (values) => {
  const told = (values.mtbf == null ? atLeast : all(ofRunning, interval))(values);
  // Where nothing is told there is no time at all, which is a reason of its own.
  if (told.length === 0) return [];
  return [...told, ...(values.mtbfIndicative === true ? indicative(values) : []), ...failuresOut(values)];
};

/** Works that were deleted: what of a share counts as not done for that, and what is left out of it. */
const deleted: Rule = (values) =>
  (['deleted', 'excused'] as const).flatMap((words) => {
    const name = `preventive${words === 'deleted' ? 'Deleted' : 'Excused'}`;
    return Number(values[name] ?? 0) > 0 ? said(words, { [words]: name })(values) : [];
  });

/** How much of a share that only judges what fell due up to now is still to come. */
const pending = (name: string): Rule => leftOut('pending', 'pending', name);

const rules: Readonly<Record<string, Rule>> = {
  preventiveEfficiency: all(
    said('onTime', { onTime: 'preventiveOnTime', due: 'preventiveDue' }),
    pending('preventivePending'),
    deleted,
  ),
  scheduleCompliance: all(
    said('onSchedule', { onTime: 'scheduledOnTime', scheduled: 'scheduled' }),
    pending('schedulePending'),
  ),
  unplannedLabourRate: all(
    said('ofLabour', { hours: 'labourUnplanned', total: 'labourHours', works: 'labourWorks' }),
    leftOut('worksOut', 'works', 'labourWorksLeftOut'),
  ),
  partsCostRate: all(
    // Where every machine has a value it is the cost of parts, which has a place of its own.
    (values) =>
      values.valuedPartsCost === values.partsCost
        ? said('ofValue', { value: 'purchaseValue', machines: 'machinesValued' })(values)
        : said('ofPurchase', { cost: 'valuedPartsCost', value: 'purchaseValue', machines: 'machinesValued' })(values),
    leftOut('machinesOut', 'machines', 'machinesNotValued'),
  ),
  mttr: all(ofRestoring('restorationHours'), said('waiting', { hours: 'mttrWaiting' })),
  mttrWaiting: ofRestoring('waitingHours'),
  downtimeRate: all(ofRequired('downtimeHours'), said('unplanned', { rate: 'unplannedDowntimeRate' }), monthsOut),
  unplannedDowntimeRate: all(ofRequired('downtimeFailure'), monthsOut),
  idleCost: (values) => (values.depreciated === true ? depreciated(values) : split(values)),
  backlogHours: said('ofOverdue', { hours: 'backlogOverdueHours' }),
  backlogWeeks: said('ofWeeks', { hours: 'backlogHours', capacity: 'weeklyCapacityHours' }),
  hours: said('onFaults', { hours: 'faultHours' }),
  operatingTime: said('ofTime', { hours: 'requiredTime' }),
};

/** What is still to come of each figure that judges only what fell due, and what is left out of it. */
const ofPending: Readonly<Record<string, Rule>> = {
  preventiveEfficiency: (values) => [...pending('preventivePending')(values), ...deleted(values)],
  maintenanceIndex: pending('preventivePending'),
  scheduleCompliance: pending('schedulePending'),
};

/**
 * Of how many, within which bounds, of which parts a figure is: nothing of one that there is not, but for how long nothing failed and how
 * much is still to come.
 */
export const notesOf = (name: string, values: Noted): readonly Note[] => {
  if (name === 'mtbf') return mtbf(values);
  return (values[name] == null ? ofPending : rules)[name]?.(values) ?? [];
};
