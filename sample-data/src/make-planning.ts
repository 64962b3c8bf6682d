import { standardTypeId } from '@cadenza/commands/company/register-company';
import { completeIntervention, tickLine, work } from '@cadenza/commands/planning/change';
import { editIntervention } from '@cadenza/commands/planning/edit';
import { classifyFault } from '@cadenza/commands/planning/fault-codes';
import { addPart } from '@cadenza/commands/planning/parts';
import type { PlanningContext } from '@cadenza/commands/planning/planning-context';
import { scheduleIntervention } from '@cadenza/commands/planning/schedule';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { Instant } from '@cadenza/domain/planning/events';
import { addMinutes, instantToLocal, localToInstant, minutesBetween } from '@cadenza/domain/planning/recurrence';
import { idInParent } from '@cadenza/domain/registry/descriptor';
import { at, must, userNamed } from './commanding.ts';
import { timeZone } from './expand.ts';
import { recordOf } from './ids.ts';
import type { DemoCompany, DemoUser } from './model.ts';
import { personOf } from './people.ts';
import type { DemoPlan } from './plan.ts';
import { checklistKey, lineKey } from './records.ts';
import type { SampleServices } from './sample-services.ts';
import type { DemoSeries } from './series.ts';
import type { RequestsMade } from './support.ts';
import { demoUsers } from './users.ts';
import type { DemoWork } from './work.ts';

const seriesOf = (companyId: string, { key }: DemoSeries): string => recordOf(companyId, 'series', key);

export const schedule = async (
  services: SampleServices,
  company: DemoCompany,
  plan: DemoPlan,
  series: DemoSeries,
  requests: RequestsMade,
) => {
  const { companyId, now } = plan;
  const id = (kind: string, key: string | null): string | null =>
    key === null ? null : recordOf(companyId, kind, key);
  const seriesId = seriesOf(companyId, series);
  const commandId = uuidV5(seriesId, 'demo schedule');
  const asked = localToInstant(series.scheduledAt, timeZone);
  const ahead = asked > now;
  const end = addMinutes(localToInstant(series.start, timeZone), series.minutes);
  const saved = await scheduleIntervention(
    {
      services: at(services, ahead ? now : asked),
      actor: personOf(userNamed(company.planner), company),
      commandId,
      correlationId: commandId,
    },
    {
      seriesId,
      equipmentId: recordOf(companyId, 'equipment', series.machine.key),
      interventionId: recordOf(companyId, 'intervention', series.intervention),
      interventionTypeId: standardTypeId(companyId, series.typeCode),
      recurrenceId: id('recurrence', series.every),
      maintainerId: id('maintainer', series.maintainer),
      checklistId: series.checklist && id('checklist', checklistKey(series.machine, series.checklist)),
      start: series.start,
      end: instantToLocal(end, timeZone),
      planUntil: series.planUntil,
      shift: series.shift,
      fault: series.fault,
      supportRequestId: series.answers === undefined ? null : (requests.get(series.answers) ?? null),
    },
  );
  must(saved, `the schedule ${series.key}`);
};

/** The maintainer's own user where there is one, else who plans. */
const workerOf = (company: DemoCompany, { maintainer }: DemoSeries): DemoUser => {
  const own = company.code === 'DEMO' && maintainer !== null;
  return (own && demoUsers.find((user) => user.maintainer === maintainer)) || userNamed(company.planner);
};

/** The n-th of so many moments between two. */
const moment = (from: Instant, until: Instant, index: number, count: number): Instant =>
  addMinutes(from, Math.floor((minutesBetween(from, until) * (index + 1)) / (count + 1)));

/** Ids of the lines that were ticked: the first mandatory ones, then the first of the others. */
const linesDone = (companyId: string, { series: { machine, checklist }, must: mandatory, may }: DemoWork): string[] => {
  if (!checklist) return [];
  const count = checklist.must?.length ?? 0;
  const indexes = [...Array(mandatory).keys(), ...Array.from(Array(may).keys(), (index) => count + index)];
  const key = checklistKey(machine, checklist);
  return indexes.map((index) =>
    idInParent(recordOf(companyId, 'checklist', key), recordOf(companyId, 'checklistLine', lineKey(key, index))),
  );
};

/** What was done on one occurrence: ticks, note, then completed, left half done, or handed back. */
export const doWork = async (services: SampleServices, company: DemoCompany, plan: DemoPlan, done: DemoWork) => {
  const { series, occurrence, from, until } = done;
  const actor = personOf(
    done.outcome === 'unassigned' ? userNamed(company.planner) : workerOf(company, series),
    company,
  );
  const { id } = occurrence;
  const asked = (instant: Instant, step: string): PlanningContext => {
    const commandId = uuidV5(id, `demo ${step}`);
    return { services: at(services, instant), actor, commandId, correlationId: commandId };
  };
  const what = `work on ${series.key} of ${occurrence.start}`;

  const lines = linesDone(plan.companyId, done);
  for (const [index, lineId] of lines.entries()) {
    must(
      await tickLine(asked(moment(from, until, index, lines.length), `tick ${lineId}`), id, { lineId, done: true }),
      what,
    );
  }
  if (done.note !== null)
    must(await work(asked(until, 'note'), id, { type: 'NoteIntervention', notes: done.note }), what);
  if (done.codes !== null) {
    const { cause, remedy } = done.codes;
    const codes = {
      faultCauseId: recordOf(plan.companyId, 'faultCause', cause),
      faultRemedyId: recordOf(plan.companyId, 'faultRemedy', remedy),
    };
    must(await classifyFault(asked(until, 'classify'), id, codes), what);
  }
  const parts = done.outcome === 'completed' ? (series.parts ?? []) : [];
  for (const [index, { name, euro, quantity }] of parts.entries()) {
    const part = { values: { name, costCents: Math.round(euro * 100), quantity } };
    must((await addPart(asked(until, `part ${index}`), id, part)).saved, what);
  }
  switch (done.outcome) {
    case 'completed':
      return void must(
        await completeIntervention(asked(until, 'complete'), id, { durationMinutes: done.minutes }),
        what,
      );
    case 'begun':
      return void must(await work(asked(until, 'progress'), id, { type: 'SetProgress', percent: done.percent }), what);
    case 'unassigned':
      return void must(await editIntervention(asked(until, 'unassign'), id, { maintainerId: null }, 'one'), what);
  }
};
