import { alwaysWorking } from '@cadenza/domain/calendar/working-calendar';
import { type CompanyCommand, companyDecider } from '@cadenza/domain/company/company';
import { sampleContract, samplePayment } from '@cadenza/domain/contracts/events';
import { dueOf } from '@cadenza/domain/contracts/periods';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { checkouts } from '@cadenza/domain/payments/checkouts';
import { interventionStream, type SeriesEvent, seriesStream } from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { noSeries } from '@cadenza/domain/planning/series-state';
import type { Projection } from '../kernel/projection.ts';
import { actor, companyA, companyB, decided, originIn } from './history.ts';

type Written = { stream: StreamName; companyId: string; events: DomainEvent[] };

/** A little history of one projection: what was written, and what a stream of it cannot be folded with. */
export type Sample = {
  /** Of several streams and both companies. */
  written: readonly Written[];
  /** For the first of the streams: poison to its handler, poison to Postgres, and an event that is good by itself. */
  handlerPoison: DomainEvent;
  rowPoison: DomainEvent;
  later: DomainEvent;
};

const id = (n: number): string => `0199d000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const context = (companyId: string) => ({ companyId, actorId: actor, now: '2026-02-02T08:00:00Z' });
const company = (companyId: string, code: string): Written => {
  const command: CompanyCommand = {
    type: 'RegisterCompany',
    companyId,
    code,
    details: { businessName: `Officine ${code}` },
  };
  const events = decided(companyDecider.decide(command, companyDecider.initialState(), context(companyId)));
  return { stream: `company-${companyId}`, companyId, events };
};

const user = (n: number, companyId: string): Written => {
  const profile = { name: 'Marta', surname: 'Greco', username: `marta${n}`, email: null, roles: ['admin'] };
  const memberships = [{ companyId, active: true, maintainerId: null }];
  const events = [{ type: 'UserRegistered', data: { userId: id(n), profile, memberships } }];
  return { stream: `user-${id(n)}`, companyId, events };
};

const line = (n: number, companyId: string): Written => ({
  stream: `line-${id(n)}`,
  companyId,
  events: [{ type: 'LineRegistered', data: { id: id(n), values: { description: `Linea ${n}`, plantId: id(90) } } }],
});

const series = (n: number, companyId: string): Written => {
  const schedule: SeriesCommand = {
    type: 'ScheduleSeries',
    seriesId: id(n),
    calendar: alwaysWorking,
    equipmentId: id(10),
    interventionId: id(11),
    interventionTypeId: id(12),
    typeCode: 'O',
    recurrenceId: id(13),
    checklistId: null,
    anomalyIds: [],
    maintainerId: null,
    planFrom: null,
    planUntil: null,
    timeZone: 'Europe/Rome',
    shift: 'next',
    supportRequestId: null,
    rule: { value: 1, unit: 'month' },
    firstStart: '2026-03-28T02:30',
    durationMinutes: 60,
    notes: null,
    fault: false,
  };
  const expand: SeriesCommand = { type: 'ExpandSeries', calendar: alwaysWorking, limit: 5 };
  const first: SeriesEvent[] = decided(seriesDecider.decide(schedule, noSeries, context(companyId)));
  const state = first.reduce((now, event) => seriesDecider.evolve(now, event, originIn(companyId)), noSeries);
  const events = [...first, ...decided(seriesDecider.decide(expand, state, context(companyId)))];
  return { stream: seriesStream(id(n)), companyId, events };
};

const noted = (n: number, ordinal: number, notes: string): DomainEvent => ({
  type: 'InterventionNoted',
  data: { seriesId: id(n), occurrenceId: occurrenceId(id(n), ordinal), ordinal, notes },
});

const worked = (n: number, companyId: string): Written => ({
  stream: interventionStream(occurrenceId(id(n), 1)),
  companyId,
  events: [noted(n, 1, 'ugello usurato')],
});

const document = (n: number, companyId: string): Written => {
  const content = { hash: 'a'.repeat(64), size: 2_048 };
  const data = {
    ...{ documentId: id(n), owner: { kind: 'line', id: id(90) }, description: null, content },
    ...{ originalName: 'manuale.pdf', fileName: `${id(n)}.pdf`, mime: 'application/pdf' },
  };
  return { stream: `document-${id(n)}`, companyId, events: [{ type: 'DocumentAdded', data }] };
};

const started = (n: number, companyId: string): Written => {
  const plan = { kind: 'equipment', columns: ['description'], fixed: {}, key: null };
  const data = {
    ...{ importId: id(n), plan, fileName: 'macchine.csv', content: { hash: 'a'.repeat(64), size: 2_048 } },
    ...{ total: 3, allOrNothing: true, language: 'it' },
  };
  return { stream: `import-${id(n)}`, companyId, events: [{ type: 'ImportStarted', data }] };
};

const view = (n: number, companyId: string): Written => {
  const data = {
    viewId: id(n),
    userId: id(90),
    screen: 'registry/line',
    name: `Vista ${n}`,
    parameters: {},
    shared: true,
  };
  return { stream: `views-${id(n)}`, companyId, events: [{ type: 'ViewSaved', data }] };
};

const request = (n: number, companyId: string): Written => {
  const data = {
    ...{ supportRequestId: id(n), requester: { kind: 'user', userId: id(90) }, equipmentId: id(10), anomalyIds: [] },
    ...{
      request: 'Perde olio',
      happenedAt: '2026-02-02T07:00:00Z',
      notes: null,
      maintainerId: null,
      interventionId: null,
    },
  };
  return { stream: `supportRequest-${id(n)}`, companyId, events: [{ type: 'SupportRequestOpened', data }] };
};

const printed = (n: number, companyId: string): Written => {
  const subject = { kind: 'intervention', parameters: { interventionId: id(90) } };
  const data = { printoutId: id(n), subject, language: 'it' };
  return { stream: `printout-${id(n)}`, companyId, events: [{ type: 'PrintoutRequested', data }] };
};

const reading = (n: number, companyId: string): Written => {
  const data = { userId: id(n), until: '2026-02-02T07:00:00Z' };
  return { stream: `notices-${id(n)}`, companyId, events: [{ type: 'NoticesRead', data }] };
};

const scheduled = (n: number, companyId: string): Written => {
  const scope = { equipmentId: null, lineId: null, plantId: null, maintainerId: null, interventionTypeId: null };
  const values = {
    ...{ name: `Report ${n}`, report: 'reportGenerale', scope, format: 'pdf', language: 'it' },
    ...{ cadence: 'weekly', weekday: 1, monthDay: 1, hour: 7, recipients: [id(90)], active: true },
  };
  const events = [{ type: 'ReportScheduleCreated', data: { scheduleId: id(n), values } }];
  return { stream: `reportSchedules-${id(n)}`, companyId, events };
};

const bought = (companyId: string): Written => ({
  ...{ stream: `contract-${companyId}`, companyId },
  events: [{ type: 'ContractMade', data: sampleContract }, dueOf(sampleContract, 0)],
});
const checkoutEvents = (n: number) => {
  const golden = checkouts.events.golden.map(({ type, data }) => ({ type, data: { ...data, checkoutId: id(n) } }));
  const [started, made, told] = golden;
  if (started === undefined || made === undefined || told === undefined) throw new Error('no events of a checkout');
  return { started, made, told };
};
const checkout = (n: number, companyId: string): Written => {
  const { started, made } = checkoutEvents(n);
  return { stream: `checkout-${id(n)}`, companyId, events: [started, made] };
};

/** Of one stream in the log; here each in its own, so that one that cannot be folded holds up no other. */
const sold = (n: number, companyId: string): Written => ({
  stream: `catalogue-${id(n)}`,
  companyId,
  events: [
    {
      type: 'LicenseAdded',
      data: { id: id(n), values: { name: `Licenza ${n}`, description: null, providerLink: null } },
    },
  ],
});

const samples: Readonly<Record<string, Sample>> = {
  company: {
    written: [company(companyA, 'DEMO'), company(companyB, 'PROVA')],
    handlerPoison: { type: 'CompanyChanged', data: { companyId: id(99), changes: { bank: 'Credito' } } },
    rowPoison: { type: 'CompanySettingsChanged', data: { companyId: companyA, changes: { expiryDays: 1_000_000 } } },
    later: { type: 'CompanyChanged', data: { companyId: companyA, changes: { bank: 'Credito' } } },
  },
  identity: {
    written: [user(1, companyA), user(2, companyB)],
    handlerPoison: { type: 'UserMembershipSet', data: { userId: id(99), membership: {} } },
    rowPoison: { type: 'UserChanged', data: { userId: id(1), changes: { name: null } } },
    later: { type: 'UserDeactivated', data: { userId: id(1) } },
  },
  registry: {
    written: [line(1, companyA), line(2, companyA), line(3, companyB)],
    handlerPoison: { type: 'LineChanged', data: { id: id(99), values: { description: 'mai vista' } } },
    rowPoison: { type: 'LineChanged', data: { id: id(1), values: { plantId: 'nessuno' } } },
    later: { type: 'LineChanged', data: { id: id(1), values: { description: 'Linea nuova' } } },
  },
  planning: {
    written: [series(1, companyA), series(2, companyA), series(3, companyB), worked(2, companyA)],
    handlerPoison: { type: 'SeriesRescheduled', data: { seriesId: id(1), fromOrdinal: 0 } },
    rowPoison: {
      type: 'OccurrencesExpanded',
      data: {
        seriesId: id(1),
        until: '2027-12-31',
        cut: false,
        occurrences: [{ ordinal: 5, id: occurrenceId(id(1), 5), generated: '10827-01-01', start: '10827-01-01T08:00' }],
      },
    },
    later: { type: 'SeriesCancelled', data: { seriesId: id(1), fromOrdinal: 3, reason: 'linea ferma', scope: 'all' } },
  },
  views: {
    written: [view(1, companyA), view(2, companyA), view(3, companyB)],
    handlerPoison: { type: 'ViewChanged', data: { viewId: id(99), changes: { name: 'mai vista' } } },
    rowPoison: {
      type: 'ViewSaved',
      data: { viewId: id(1), userId: 'nessuno', screen: 'registry/line', name: 'x', parameters: {}, shared: true },
    },
    later: { type: 'ViewChanged', data: { viewId: id(1), changes: { name: 'Vista nuova' } } },
  },
  reports: {
    written: [scheduled(1, companyA), scheduled(2, companyA), scheduled(3, companyB)],
    handlerPoison: { type: 'ReportScheduleChanged', data: { scheduleId: id(99), changes: { hour: 8 } } },
    rowPoison: { type: 'ReportScheduleChanged', data: { scheduleId: id(1), changes: { active: null } } },
    later: { type: 'ReportScheduleChanged', data: { scheduleId: id(1), changes: { hour: 8 } } },
  },
  support: {
    written: [request(1, companyA), request(2, companyA), request(3, companyB)],
    handlerPoison: { type: 'SupportRequestCompleted', data: { supportRequestId: id(99) } },
    rowPoison: { type: 'SupportRequestAssigned', data: { supportRequestId: id(1), assignedTo: 'nessuno' } },
    later: { type: 'SupportRequestTakenInHandling', data: { supportRequestId: id(1) } },
  },
  notices: {
    written: [reading(1, companyA), reading(2, companyA), reading(3, companyB)],
    handlerPoison: { type: 'NoticesRead', data: { userId: id(1), until: 'mai' } },
    rowPoison: { type: 'NoticesRead', data: { userId: id(1), until: '+010827-01-01T08:00:00.000Z' } },
    later: { type: 'NoticeRead', data: { userId: id(1), noticeId: 'WORK_MOVED.7', at: '2026-02-02T08:00:00Z' } },
  },
  payments: {
    written: [checkout(1, companyA), checkout(2, companyB)],
    handlerPoison: { ...checkoutEvents(1).made, data: { ...checkoutEvents(1).made.data, checkoutId: id(99) } },
    rowPoison: { ...checkoutEvents(1).started, data: { ...checkoutEvents(1).started.data, contractId: 'nobody' } },
    later: checkoutEvents(1).told,
  },
  contracts: {
    written: [bought(companyA), bought(companyB)],
    handlerPoison: { type: 'ContractEnded', data: { contractId: id(99), endsOn: '2026-12-31', reason: 'unpaid' } },
    rowPoison: { type: 'ContractPaymentRecorded', data: { ...samplePayment, paidAt: '+010827-01-01T08:00:00.000Z' } },
    later: {
      type: 'ContractEnded',
      data: { contractId: sampleContract.contractId, endsOn: '2026-12-31', reason: 'unpaid' },
    },
  },
  catalogue: {
    written: [sold(1, companyA), sold(2, companyA), sold(3, companyB)],
    handlerPoison: { type: 'LicenseChanged', data: { id: id(99), changes: { name: 'mai vista' } } },
    rowPoison: { type: 'LicenseAdded', data: { id: 'nessuno', values: { name: 'x' } } },
    later: { type: 'LicenseChanged', data: { id: id(1), changes: { name: 'Licenza nuova' } } },
  },
  documents: {
    written: [document(1, companyA), document(2, companyA), document(3, companyB)],
    handlerPoison: { type: 'DocumentDescribed', data: { documentId: id(99), description: 'mai visto' } },
    rowPoison: {
      type: 'DocumentAdded',
      data: { documentId: id(1), owner: { kind: 'line', id: 'nessuno' }, content: {} },
    },
    later: { type: 'DocumentDescribed', data: { documentId: id(1), description: 'Manuale' } },
  },
  printouts: {
    written: [printed(1, companyA), printed(2, companyA), printed(3, companyB)],
    handlerPoison: { type: 'PrintoutFailed', data: { printoutId: id(99), code: 'not_found' } },
    rowPoison: { type: 'PrintoutRequested', data: { printoutId: id(1), subject: { kind: null } } },
    later: { type: 'PrintoutAdvanced', data: { printoutId: id(1), done: 1, total: 2 } },
  },
  exchange: {
    written: [started(1, companyA), started(2, companyA), started(3, companyB)],
    handlerPoison: { type: 'ImportFinished', data: { importId: id(99), outcome: 'done' } },
    rowPoison: { type: 'ImportStarted', data: { importId: id(1), plan: { kind: null } } },
    later: { type: 'ImportFinished', data: { importId: id(1), outcome: 'done' } },
  },
};

/** Throws for a projection without: a new one brings its own. */
export const sampleOf = ({ name }: Pick<Projection, 'name'>): Sample => {
  const sample = samples[name];
  if (!sample) throw new Error(`no sample history of ${name}`);
  return sample;
};
