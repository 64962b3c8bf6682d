import { recordPayment } from '@cadenza/commands/contracts/record-payment';
import { printoutIn, recordPrintoutProgress } from '@cadenza/commands/printouts/printouts';
import type { Role } from '@cadenza/domain/identity/roles';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { timestamp } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import { buy } from './contract.ts';
import type { Setup } from './plant.ts';
import type { Client, World } from './world.ts';

/** Something of a topic, made and changed over REST; by the topic's field of `Subscription`. */
export type TopicSample = {
  /** Who may do all of this; a plant manager unless told. */
  roles?: readonly Role[];
  /** Made, and the rows are there: who begins to follow now hears nothing more of it. */
  begin: (by: Client, setup: Setup, services: World['services']) => Promise<string>;
  /** One change of it. */
  change: (by: Client, id: string, text: string, services: World['services']) => Promise<unknown>;
  /** It is gone from every view; of what never goes there is none. */
  remove?: (by: Client, id: string) => Promise<unknown>;
};

const idOf = ({ body, status }: { body: unknown; status: number }): string => {
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (body as { id: string }).id;
};

/** Every topic has one: the tests of the socket run over all of them. */
export const topicSamples: Readonly<Record<string, TopicSample>> = {
  planningFeed: {
    begin: async (by, { body }) => {
      const id = idOf(
        await by.post('/api/pianificazione-interventi', {
          ...body,
          dataOraInizio: '2027-01-11T08:00:00Z',
          dataOraFine: '2027-01-11T10:00:00Z',
        }),
      );
      await by.get(`/api/pianificazione-interventi/${id}`);
      return id;
    },
    change: (by, id, value) => by.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value }),
    remove: (by, id) => by.delete(`/api/pianificazione-interventi/${id}/one`),
  },
  registryFeed: {
    begin: async (by) => {
      const id = idOf(await by.post('/api/tipi-fornitori', { descrizione: 'Ricambi' }));
      await by.get('/api/tipi-fornitori');
      return id;
    },
    change: (by, id, descrizione) => by.put(`/api/tipi-fornitori/${id}`, { descrizione }),
    remove: (by, id) => by.delete(`/api/tipi-fornitori/${id}`),
  },
  companyFeed: {
    roles: ['ROLE_ADMIN'],
    begin: async (by) => {
      await by.get(`/api/companies/${by.companyId}`);
      return by.companyId;
    },
    change: (by, id, bank) => by.post(`/api/companies/${id}`, { company: { bank } }),
  },
  peopleFeed: {
    roles: ['ROLE_ADMIN'],
    begin: async (by) => {
      const username = `turno.${newId().slice(-8)}`;
      const body = { name: 'Rita', surname: 'Neri', username, password: 'Cadenza-2026!', roles: ['ROLE_PLANT'] };
      const id = idOf(await by.post('/api/users', body));
      await by.get('/api/users');
      return id;
    },
    change: (by, id, surname) => by.put(`/api/users/${id}`, { surname }),
    remove: (by, id) => by.delete(`/api/users/${id}`),
  },
  catalogueFeed: {
    roles: ['ROLE_DEVELOPER'],
    begin: async (by) => {
      const id = idOf(await by.post('/api/licenses', { name: `Base ${newId()}` }));
      // The catalogue is read from the log: what waits for the rows is the history.
      await by.graphql('query ($id: ID!) { history(kind: LICENSE, id: $id) { timeZone } }', { id });
      return id;
    },
    change: (by, id, description) => by.put(`/api/licenses/${id}`, { description }),
    remove: (by, id) => by.delete(`/api/licenses/${id}`),
  },
  viewsFeed: {
    begin: async (by) => {
      const { data } = await by.graphql(
        `mutation ($c: ID!, $n: String!) { saveView(commandId: $c, input: {
           screen: "registry/line", name: $n, parameters: [], shared: true }) { id } }`,
        { c: newId(), n: newId() },
      );
      await by.graphql('{ savedViews(screen: "registry/line") { asOfPosition } }');
      return (data as { saveView: { id: string } }).saveView.id;
    },
    change: (by, id, text) =>
      by.graphql(
        `mutation ($c: ID!, $id: ID!, $v: String!) {
           changeView(commandId: $c, id: $id, input: { parameters: [{ name: "cerca", value: $v }] }) { id } }`,
        { c: newId(), id, v: text },
      ),
    remove: (by, id) =>
      by.graphql('mutation ($c: ID!, $id: ID!) { removeView(commandId: $c, id: $id) { id } }', { c: newId(), id }),
  },
  noticesFeed: {
    // What one has read is told to oneself.
    begin: async (by) => {
      await by.graphql('{ notices { unread } }');
      return by.userId;
    },
    change: (by) =>
      by.graphql(
        `mutation ($c: ID!, $id: String!, $at: Instant!) { readNotices(commandId: $c, id: $id, until: $at) { position } }`,
        { c: newId(), id: `WORK_MOVED.${newId()}`, at: timestamp() },
      ),
  },
  printoutsFeed: {
    begin: async (by) => {
      const { data } = await by.graphql(
        'mutation ($c: ID!, $i: EquipmentLabelsInput!) { printEquipmentLabels(commandId: $c, input: $i) { id } }',
        { c: newId(), i: { list: {}, perSheet: 24 } },
      );
      await by.graphql('{ printouts { asOfPosition } }');
      return (data as { printEquipmentLabels: { id: string } }).printEquipmentLabels.id;
    },
    // There is no worker that goes on with it: who asked says so.
    change: async ({ userId, companyId }, id, _text, services) => {
      const printout = await printoutIn(services, companyId, id);
      if (!printout) throw new Error('the printout is not there');
      const actor = { kind: 'person', userId, companyId, roles: ['ROLE_PLANT'], maintainerId: null } as const;
      const asked = { services, actor, commandId: newId(), correlationId: newId() };
      const { total } = printout;
      const done = await recordPrintoutProgress(asked, printout, {
        type: 'AdvancePrintout',
        done: 0,
        total: total + 1,
      });
      if (isRejection(done)) throw new Error(done.code);
    },
  },
  contractsFeed: {
    roles: ['ROLE_PAYMENTS'],
    // Nobody buys by hand: a payment does it.
    begin: async (by, _setup, services) => {
      const { contractId } = await buy({ services }, by.companyId, { limit: -1 });
      // Nobody's own writes: whoever follows from here on is told of none of it.
      await services.waitFor(['contracts'], await services.store.head(), 10_000);
      return contractId;
    },
    // Who follows does not say that money is there: it is said by them as one who may.
    change: async ({ userId, companyId }, contractId, reference, services) => {
      const actor = { kind: 'person', userId, companyId, roles: ['ROLE_SUPER_ADMIN'], maintainerId: null } as const;
      const asked = { services, actor, commandId: newId(), correlationId: newId() };
      const paid = { companyId, contractId, paidAt: timestamp(), reference, amount: 1 };
      const done = await recordPayment(asked, paid);
      if (isRejection(done)) throw new Error(done.code);
    },
  },
  reportSchedulesFeed: {
    roles: ['ROLE_ADMIN'],
    begin: async (by) => {
      const { data } = await by.graphql(
        `mutation ($c: ID!) { createReportSchedule(commandId: $c, input: { name: "Guasti", report: BREAKDOWNS }) { id } }`,
        { c: newId() },
      );
      const { id } = (data as { createReportSchedule: { id: string } }).createReportSchedule;
      await by.graphql('query ($id: ID!) { history(kind: REPORT_SCHEDULE, id: $id) { rows { event } } }', { id });
      return id;
    },
    change: (by, id, name) =>
      by.graphql(
        `mutation ($c: ID!, $id: ID!, $n: String!) {
           changeReportSchedule(commandId: $c, id: $id, input: { name: $n }) { id } }`,
        { c: newId(), id, n: name },
      ),
    remove: (by, id) =>
      by.graphql('mutation ($c: ID!, $id: ID!) { removeReportSchedule(commandId: $c, id: $id) { id } }', {
        c: newId(),
        id,
      }),
  },
  supportRequestsFeed: {
    begin: async (by, { body }) => {
      const { attrezzaturaId } = body as { attrezzaturaId: string };
      const id = idOf(await by.post('/api/support-requests', { attrezzaturaId, userRequest: 'Perde olio' }));
      await by.get('/api/support-requests');
      return id;
    },
    change: (by, id, notes) => by.put(`/api/support-requests/${id}`, { notes }),
    remove: (by, id) => by.delete(`/api/support-requests/${id}`),
  },
  documentsFeed: {
    begin: async (by, { body }) => {
      const relationId = (body as { attrezzaturaId: string }).attrezzaturaId;
      const made = await by.form('POST', '/api/attrezzature-documenti', [
        { name: 'relationId', content: relationId },
        { name: 'file', content: 'Manuale', fileName: 'manuale.txt' },
      ]);
      await by.get(`/api/attrezzature/${relationId}/documenti`);
      return idOf(made);
    },
    change: (by, id, description) =>
      by.graphql(
        `mutation ($commandId: ID!, $id: ID!, $description: String) {
           describeDocument(commandId: $commandId, id: $id, description: $description) { id } }`,
        { commandId: newId(), id, description },
      ),
    remove: (by, id) => by.delete(`/api/attrezzature-documenti/${id}`),
  },
};
