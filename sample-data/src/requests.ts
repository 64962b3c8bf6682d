import type { RequestChange } from '@cadenza/commands/support/change-request';
import type { Contact } from '@cadenza/domain/support/events';
import type { Incident } from './model.ts';

export type Step = RequestChange | { type: 'AssignTo'; username: string };

/** Extraordinary work, as incidents have it. */
type Repair = Pick<Incident, 'intervention' | 'trade' | 'minutes' | 'note' | 'fault'>;

export type DemoRequest = {
  /** Minutes before the moment of the demo at which it was asked for, and at which it broke. */
  opened: number;
  broken: number;
  request: string;
  /** Of who came by the public link; a user otherwise. */
  contact?: Contact;
  by?: string;
  anomaly?: true;
  photo?: true;
  steps?: readonly Step[];
  /** The work that answers it: done since, or planned for the next days. */
  work?: Repair & { done: boolean };
};

const to = (status: 'handling' | 'completed' | 'archived'): Step => ({ type: 'SetSupportRequestStatus', to: status });
const hour = 60;
const day = 24 * hour;
const contact = (name: string, email: string | null, phone: string | null): Contact => ({ name, email, phone });

/**
 * In every state, from the link and by users: the oldest first, as their numbers are. What has a work follows it, and goes by its steps
 * only where nobody could come since, because all of these days were closed.
 */
export const demoRequests: readonly DemoRequest[] = [
  {
    ...{ opened: 21 * day, broken: 21 * day + 3 * hour, by: 'plant', anomaly: true },
    request: 'Rumore forte dal riduttore quando parte.',
    steps: [{ type: 'AssignTo', username: 'plant' }, to('completed'), to('archived')],
  },
  {
    ...{ opened: 12 * day, broken: 12 * day + hour, request: 'Il carter di protezione non si chiude più.' },
    contact: contact('Luca Ferri', 'luca.ferri@example.com', '+39 030 555 0142'),
    steps: [{ type: 'AssignTo', username: 'plant' }, to('completed')],
    work: {
      ...{ intervention: 'mechanical', trade: 'mechanic', minutes: 50, fault: true, done: true },
      note: 'Cerniera del carter piegata: raddrizzata e sostituita la vite di fermo.',
    },
  },
  {
    ...{ opened: 6 * day, broken: 6 * day + 30, by: 'maintainer', anomaly: true },
    request: 'Perdita di olio sotto la centralina, ho messo una vasca.',
    steps: [{ type: 'AssignTo', username: 'plant' }, to('completed')],
    work: {
      ...{ intervention: 'leak', trade: 'hydraulics', minutes: 75, fault: true, done: true },
      note: 'Guarnizione del blocco valvole indurita: cambiata, rabboccati 4 l di olio.',
    },
  },
  {
    ...{ opened: 3 * day, broken: 4 * day, request: 'La fotocellula si ferma ogni tanto senza motivo.' },
    contact: contact('Sara Conti', null, '+39 030 555 0177'),
    steps: [{ type: 'AssignTo', username: 'admin' }],
  },
  {
    ...{ opened: 26 * hour, broken: 30 * hour, by: 'plant', anomaly: true, photo: true },
    request: 'Cinghia sfilacciata, gira ancora ma non per molto.',
    steps: [{ type: 'AssignTo', username: 'plant' }],
    work: {
      // It still runs: nothing stands still for it.
      ...{ intervention: 'mechanical', trade: 'mechanic', minutes: 60, fault: false, done: false },
      note: 'Cinghia sostituita e tesa.',
    },
  },
  {
    ...{ opened: 20 * hour, broken: 22 * hour, request: 'Segnalazione doppia, la stessa di ieri.' },
    contact: contact('Sara Conti', null, '+39 030 555 0177'),
    steps: [to('archived')],
  },
  {
    ...{ opened: 5 * hour, broken: 6 * hour, anomaly: true, photo: true },
    contact: contact('Omar Haddad', 'omar.haddad@example.com', null),
    request: 'Scintille dal quadro quando si accende. Abbiamo spento tutto.',
  },
  {
    ...{ opened: 2 * hour, broken: 3 * hour, by: 'maintainer' },
    request: 'Il pulsante di emergenza resta premuto.',
  },
  {
    ...{ opened: 40, broken: 55, request: 'Vibra molto e il pezzo esce fuori misura.' },
    contact: contact('Giulia Ricci', 'giulia.ricci@example.com', '+39 030 555 0190'),
  },
];
