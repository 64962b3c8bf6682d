import { systemActor } from '@cadenza/commands/kernel/actor';
import { addImages } from '@cadenza/commands/support/add-images';
import { changeRequest, type RequestChange } from '@cadenza/commands/support/change-request';
import { openRequest } from '@cadenza/commands/support/open-request';
import { addMinutes } from '@cadenza/domain/planning/recurrence';
import type { Contact } from '@cadenza/domain/support/events';
import { at, must, userNamed } from './commanding.ts';
import { commandOf } from './ids.ts';
import type { DemoCompany } from './model.ts';
import { personOf } from './people.ts';
import type { DemoPlan } from './plan.ts';
import { platePicture } from './plate.ts';
import { type DemoRecord, demoRecords } from './records.ts';
import type { SampleServices } from './sample-services.ts';

type Step = RequestChange | { type: 'AssignTo'; username: string };

type Sample = {
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
};

const to = (status: 'handling' | 'completed' | 'archived'): Step => ({ type: 'SetSupportRequestStatus', to: status });
const hour = 60;
const day = 24 * hour;
const contact = (name: string, email: string | null, phone: string | null): Contact => ({ name, email, phone });

/** In every state, from the link and by users: the oldest first, as their numbers are. */
const samples: readonly Sample[] = [
  {
    ...{ opened: 21 * day, broken: 21 * day + 3 * hour, by: 'plant', anomaly: true },
    request: 'Rumore forte dal riduttore quando parte.',
    steps: [to('handling'), to('completed'), to('archived')],
  },
  {
    ...{ opened: 12 * day, broken: 12 * day + hour, request: 'Il carter di protezione non si chiude più.' },
    contact: contact('Luca Ferri', 'luca.ferri@example.com', '+39 030 555 0142'),
    steps: [to('handling'), to('completed')],
  },
  {
    ...{ opened: 6 * day, broken: 6 * day + 30, by: 'maintainer', anomaly: true },
    request: 'Perdita di olio sotto la centralina, ho messo una vasca.',
    steps: [{ type: 'AssignTo', username: 'plant' }, to('completed')],
  },
  {
    ...{ opened: 3 * day, broken: 4 * day, request: 'La fotocellula si ferma ogni tanto senza motivo.' },
    contact: contact('Sara Conti', null, '+39 030 555 0177'),
    steps: [{ type: 'AssignTo', username: 'admin' }],
  },
  {
    ...{ opened: 26 * hour, broken: 30 * hour, by: 'plant', anomaly: true, photo: true },
    request: 'Cinghia sfilacciata, gira ancora ma non per molto.',
    steps: [to('handling')],
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

async function* once(content: Uint8Array) {
  yield content;
}

const steps = (all: readonly Step[]): RequestChange[] =>
  all.map((step) => (step.type === 'AssignTo' ? { type: 'AssignSupportRequest', assignedTo: userId(step) } : step));

const userId = ({ username }: { username: string }): string => personOf(userNamed(username), { code: 'DEMO' }).userId;

/** An anomaly that this equipment may have: one of its plant, or of none. */
const anomalyOf = (equipment: DemoRecord, all: readonly DemoRecord[], n: number): string[] => {
  const line = all.find(({ kind, id }) => kind === 'line' && id === equipment.values.lineId);
  const fitting = all.filter(
    ({ kind, values }) =>
      kind === 'anomaly' && [line?.values.plantId, null, undefined].includes(values.plantId as string),
  );
  return fitting
    .slice(n % Math.max(1, fitting.length))
    .slice(0, 1)
    .map(({ id }) => id);
};

/** Support requests of the last weeks; answers how many. Those who are there only in one company ask there. */
export const makeSupport = async (services: SampleServices, company: DemoCompany, plan: DemoPlan): Promise<number> => {
  if (company.code !== 'DEMO') return 0;
  const all = demoRecords(company, plan.companyId, plan.closed).flat();
  const machines = all.filter(({ kind }) => kind === 'equipment');
  for (const [n, sample] of samples.entries()) {
    const equipment = machines[(n * 5) % machines.length];
    if (!equipment) continue;
    const { companyId } = plan;
    const asked = (what: string, minutesAgo: number) => {
      const commandId = commandOf(`${company.code} support ${n} ${what}`);
      return { services: at(services, addMinutes(plan.now, -minutesAgo)), commandId, correlationId: commandId };
    };
    const actor =
      sample.by === undefined ? { kind: 'public' as const, companyId } : personOf(userNamed(sample.by), company);
    const opened = must(
      await openRequest(
        { ...asked('open', sample.opened), actor },
        {
          equipmentId: equipment.id,
          anomalyIds: sample.anomaly ? anomalyOf(equipment, all, n) : [],
          request: sample.request,
          happenedAt: addMinutes(plan.now, -sample.broken),
          ...{ notes: null, maintainerId: null, interventionId: null, language: 'it', images: [] },
          ...(sample.contact && { contact: sample.contact }),
        },
      ),
      `the support request ${n}`,
    );
    if (sample.photo) {
      const sent = [{ field: 'image', content: once(platePicture()) }];
      const by = { ...asked('photo', sample.opened), actor: systemActor(companyId) };
      must(await addImages(by, opened.id, sent), `the photo of the support request ${n}`);
    }
    for (const [at_, step] of steps(sample.steps ?? []).entries()) {
      const by = {
        ...asked(`step ${at_}`, Math.round(sample.opened / (at_ + 2))),
        actor: personOf(userNamed('plant'), company),
      };
      must(await changeRequest(by, opened.id, () => [step]), `step ${at_} of the support request ${n}`);
    }
  }
  return samples.length;
};
