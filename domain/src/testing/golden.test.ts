import { describe, expect, it } from 'vitest';
import { companyDecider } from '../company/company.ts';
import { documentDecider } from '../documents/document.ts';
import { importDecider } from '../exchange/import.ts';
import { customRoles } from '../identity/custom-roles.ts';
import { user } from '../identity/user.ts';
import type { Decider } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { printoutDecider } from '../printouts/printout.ts';
import { registry } from '../registry/decider.ts';
import { supportRequestDecider } from '../support/support-request.ts';
import { testMetadata } from './given-when-then.ts';
import { type Golden, goldenEvents } from './golden.ts';

/** Golden events are of the decider's own types, which only their files know. */
const folding =
  <State, E extends DomainEvent>({ initialState, evolve }: Pick<Decider<State, never, E>, 'initialState' | 'evolve'>) =>
  (history: readonly DomainEvent[]): State =>
    history.reduce((state, event) => evolve(state, event as E, testMetadata), initialState());

/** A history that could be, of golden events only: what was written once must be read for ever. */
// `last` leaves nothing of the state that is looked at, and is folded behind it.
const areas: {
  area: string;
  folder?: string;
  folded: (history: readonly Golden[]) => unknown;
  history: string[];
  state: object;
  last?: string;
}[] = [
  {
    area: 'registry',
    folded: folding(registry),
    history: [
      'PlantRegistered',
      'PlantChanged',
      'PlantDeactivated',
      'PlantActivated',
      'ChecklistLineRegistered',
      'ChecklistLineOrdered',
      'ChecklistLineRemoved',
    ],
    state: new Map([
      [
        '0199a1b2-0000-7000-8000-000000000001',
        { values: { description: 'Stabilimento di Brescia' }, active: true, version: 4 },
      ],
    ]),
  },
  {
    area: 'company',
    folded: folding(companyDecider),
    history: [
      'CompanyRegistered',
      'CompanyChanged',
      'CompanySettingsChanged',
      'CompanyTargetsChanged',
      'CompanyDeactivated',
      'CompanyActivated',
    ],
    state: {
      status: 'active',
      code: 'DEMO',
      details: { phone: '030 1234567' },
      settings: { workingWeekdays: [1, 2, 3, 4, 5, 6] },
      targets: { mttr: 4.5, preventiveEfficiency: null, mtbf: null },
    },
  },
  {
    area: 'identity',
    folded: folding(user),
    history: [
      'UserRegistered',
      'UserChanged',
      'UserDeactivated',
      'UserActivated',
      'UserPasswordExpired',
      'UserPasswordChanged',
      'UserMembershipSet',
      'UserMembershipRemoved',
    ],
    state: { profile: { email: 'marta@greco.it' }, active: true, passwordExpired: false, memberships: [] },
    last: 'UserDeleted',
  },
  {
    area: 'custom roles',
    folder: 'identity/custom-roles-golden',
    folded: folding(customRoles),
    history: ['CustomRoleCreated', 'CustomRoleChanged', 'CustomRoleRemoved'],
    state: new Map([
      [
        '0199a1b2-0000-7000-8000-000000000007',
        { name: 'Capoturno', grants: 'ROLE_PLANT', active: false, removed: true },
      ],
    ]),
  },
  {
    area: 'exchange',
    folded: folding(importDecider),
    history: ['ImportStarted', 'ImportAdvanced', 'ImportFinished', 'ImportUndoRequested', 'ImportUndone'],
    state: { status: 'undone', created: [2], unchanged: 1, refused: 1 },
  },
  {
    area: 'documents',
    folded: folding(documentDecider),
    history: ['DocumentAdded', 'DocumentDescribed', 'DocumentTextExtracted', 'DocumentRemoved'],
    state: { status: 'removed', description: 'Schema elettrico', text: { size: 2048 } },
  },
  {
    area: 'printouts',
    folded: folding(printoutDecider),
    history: ['PrintoutRequested', 'PrintoutAdvanced', 'PrintoutReady', 'PrintoutFailed'],
    state: { status: 'failed', failure: 'nothing_to_print', done: 24, file: { content: { size: 48_210 } } },
    last: 'PrintoutExpired',
  },
  {
    area: 'support',
    folded: folding(supportRequestDecider),
    history: [
      'SupportRequestOpened',
      'SupportRequestImageAdded',
      'SupportRequestChanged',
      'SupportRequestAssigned',
      'SupportRequestTakenInHandling',
      'SupportRequestTransformed',
      'SupportRequestCompleted',
      'SupportRequestReopened',
      'SupportRequestWorkLost',
      'SupportRequestImageRemoved',
      'SupportRequestArchived',
      'SupportRequestCommented',
      'SupportRequestRestored',
      'SupportRequestPutBack',
    ],
    state: {
      status: 'there',
      phase: 'waiting',
      archived: false,
      notes: 'Avvisato il reparto',
      work: null,
      images: [],
      requester: { contact: { name: 'Luca Ferri' } },
    },
    last: 'SupportRequestDeleted',
  },
];

describe.each(areas)('golden events of $area', ({ area, folder = `${area}/golden`, folded, history, state, last }) => {
  const events = goldenEvents(new URL(`../${folder}/`, import.meta.url));

  it('are all part of the history below', () => {
    expect([...events.keys()].sort()).toEqual([...history, ...(last ? [last] : [])].sort());
  });

  it('still give the state that they gave', () => {
    const golden = (type: string): Golden => {
      const event = events.get(type);
      if (!event) throw new Error(`no golden ${type}`);
      return event;
    };
    const told = history.map(golden);
    const end = folded(told);
    expect(area === 'registry' ? (end as { records: unknown }).records : end).toMatchObject(state);
    if (last !== undefined) expect(folded([...told, golden(last)])).toBeDefined();
  });
});
