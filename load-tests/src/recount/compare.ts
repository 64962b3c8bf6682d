import { type Counted, centsOf } from './count.ts';

export type Row = Record<string, unknown>;

/** A name of the wire, what it must be, and how far apart they may be; null where there is none. */
const expected = (of: Counted): readonly (readonly [string, number | null])[] => {
  const { required, downFault, downPlanned, failures, failuresTimed, due, inTime, scheduled, onSchedule } = of;
  const running = required - downFault - downPlanned;
  const share = (part: number, whole: number, by = 100) => (whole === 0 ? null : (by * part) / whole);
  const timed = (value: number | null) => (of.timed === 0 ? null : value);
  return [
    ['requiredTime', timed(required)],
    ['downtimeFailure', timed(downFault)],
    ['downtimePlanned', timed(downPlanned)],
    ['downtimeHours', timed(downFault + downPlanned)],
    ['operatingTime', timed(running)],
    ['machineMonths', of.timed],
    ['failures', failures],
    ['failuresCounted', failuresTimed],
    ['failuresLeftOut', failures - failuresTimed],
    ['mtbf', timed(share(running, failuresTimed, 1))],
    ['restorationHours', of.hoursToRestore],
    ['mttr', share(of.hoursToRestore, failures, 1)],
    ['downtimeRate', timed(share(downFault + downPlanned, required))],
    ['unplannedDowntimeRate', timed(share(downFault, required))],
    ['preventiveDue', due],
    ['preventiveOnTime', inTime],
    ['preventiveDeleted', of.deleted],
    ['preventiveExcused', of.excused],
    ['preventiveEfficiency', share(inTime, due)],
    ['scheduled', scheduled],
    ['scheduledOnTime', onSchedule],
    ['scheduleCompliance', share(onSchedule, scheduled)],
    ['labourHours', of.labour],
    ['labourUnplanned', of.labourOnFaults],
    ['labourWorks', of.works],
    ['unplannedLabourRate', share(of.labourOnFaults, of.labour)],
    ['partsCost', of.parts / 100],
    ['valuedPartsCost', of.valuedParts / 100],
  ];
};

const differs = (found: unknown, value: number | null): boolean =>
  value === null || found == null
    ? value !== (found ?? null)
    : Math.abs(Number(found) - value) > 1e-6 + 1e-9 * Math.abs(value);

/** What differs of a row; `cents`: how far its idle cost may be off, as that of a part of a total may. */
export const differences = (row: Row | undefined, counted: Counted, cents = 0): string[] => {
  const cost = row?.idleCost == null ? null : Math.round(Number(row.idleCost) * 100);
  const must = counted.priced === 0 ? null : centsOf(counted);
  const isCostWrong = cost === null || must === null ? cost !== must : Math.abs(cost - must) > cents;
  return [
    ...expected(counted).flatMap(([name, value]) =>
      differs(row?.[name], value) ? [`${name}: ${String(row?.[name])} instead of ${value}`] : [],
    ),
    ...(isCostWrong ? [`idleCost: ${cost} cents instead of ${must}`] : []),
  ];
};
