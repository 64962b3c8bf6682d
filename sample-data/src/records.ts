import type { RecordValues } from '@cadenza/domain/registry/events';
import { rules } from './expand.ts';
import { faultCauses, faultRemedies } from './fault-codes.ts';
import type { ClosedDay } from './holidays.ts';
import { recordOf } from './ids.ts';
import type { DemoCompany, Job, Machine } from './model.ts';
import { machinesOf } from './series.ts';

/** A record to be created. Those of one stream are made one after the other, in their order. */
export type DemoRecord = { kind: string; id: string; values: RecordValues; stream: string };

export const checklistKey = (machine: Machine, job: Job): string => `${machine.key} ${job.key}`;

/** The lines of a job's checklist, in order. */
export const linesOf = ({ must = [], may = [] }: Job): { description: string; mandatory: boolean }[] => [
  ...must.map((description) => ({ description, mandatory: true })),
  ...may.map((description) => ({ description, mandatory: false })),
];

export const lineKey = (checklist: string, index: number): string => `${checklist} ${index}`;

/** All records of a company, kind after kind, so that each finds what it refers to. */
export const demoRecords = (
  company: DemoCompany,
  companyId: string,
  closed: readonly ClosedDay[],
): readonly (readonly DemoRecord[])[] => {
  const id = (kind: string, key: string): string => recordOf(companyId, kind, key);
  const one = (kind: string, key: string, values: RecordValues, stream = id(kind, key)): DemoRecord => ({
    kind,
    id: id(kind, key),
    values,
    stream,
  });
  const named = (kind: string, names: Readonly<Record<string, string>>): DemoRecord[] =>
    Object.entries(names).map(([key, description]) => one(kind, key, { description }));
  const coded = (kind: string, names: Readonly<Record<string, string>>): DemoRecord[] =>
    Object.entries(names).map(([code, description]) => one(kind, code, { code, description }));
  const { plants, suppliers, maintainers, jobs, repairs } = company;
  const lines = plants.flatMap((plant) => plant.lines.map((line) => ({ plant, line })));
  const checklists = machinesOf(company).flatMap((machine) =>
    (jobs[machine.className] ?? []).filter(({ must }) => must).map((job) => ({ machine, job })),
  );
  return [
    [
      ...plants.map(({ key, description }) => one('plant', key, { description })),
      ...named('supplierType', company.supplierTypes),
      ...named('maintainerRole', company.maintainerRoles),
      ...named('interventionCategory', company.categories),
      ...coded('faultCause', faultCauses),
      ...coded('faultRemedy', faultRemedies),
      ...Object.keys(company.anomalies).map((category) => one('anomalyCategory', category, { description: category })),
      ...Object.entries(rules).map(([key, rule]) => one('recurrence', key, { ...rule })),
      ...closed.map((day) => one('workingCalendarDay', day.day, { ...day }, 'calendar')),
    ],
    [
      ...Object.entries(company.anomalies).flatMap(([category, descriptions]) =>
        descriptions.map((description) =>
          one('anomaly', description, { description, anomalyCategoryId: id('anomalyCategory', category) }),
        ),
      ),
      ...lines.map(({ plant, line }) =>
        one('line', line.key, { description: line.description, plantId: id('plant', plant.key) }),
      ),
      ...suppliers.map(({ key, types, ...values }) =>
        one('supplier', key, { ...values, supplierTypeIds: types.map((type) => id('supplierType', type)) }),
      ),
      ...maintainers.map(({ key, role, trades: _trades, ...values }) =>
        one('maintainer', key, {
          ...values,
          maintainerRoleId: id('maintainerRole', role),
          // Whoever comes from outside is there as long as the company is open.
          ...(values.kind === 'internal' && { dailyHours: 8 }),
        }),
      ),
      ...[...Object.values(jobs).flat(), ...Object.entries(repairs).map(([key, values]) => ({ key, ...values }))].map(
        ({ key, description, category }) =>
          one('intervention', key, { description, interventionCategoryId: id('interventionCategory', category) }),
      ),
    ],
    lines.flatMap(({ line }) =>
      line.machines.map((machine) => one('equipment', machine.key, equipmentValues(machine, line.key, id))),
    ),
    checklists.flatMap(({ machine, job }) => {
      const key = checklistKey(machine, job);
      const values = {
        description: `${job.description} · ${machine.description}`,
        equipmentId: id('equipment', machine.key),
        interventionId: id('intervention', job.key),
      };
      const checklistId = id('checklist', key);
      return [
        one('checklist', key, values),
        ...linesOf(job).map((line, index) =>
          one('checklistLine', lineKey(key, index), { checklistId, ...line }, checklistId),
        ),
      ];
    }),
  ];
};

const equipmentValues = (machine: Machine, line: string, id: (kind: string, key: string) => string): RecordValues => {
  const { description, brand, model, serialNumber, installed, cost, monthlyHours, notes = null } = machine;
  return {
    ...{ description, brand, model, serialNumber, monthlyHours, notes },
    lineId: id('line', line),
    supplierId: id('supplier', machine.supplier),
    purchaseDate: installed,
    installationDate: installed,
    constructionYear: Number(installed.slice(0, 4)),
    purchaseCost: cost * 100,
    depreciationYears: cost > 100_000 ? 10 : 8,
  };
};
