import { systemActor } from '@cadenza/commands/kernel/actor';
import { addImages } from '@cadenza/commands/support/add-images';
import { followWork } from '@cadenza/commands/support/answering-work';
import { changeRequest, type RequestChange } from '@cadenza/commands/support/change-request';
import { openRequest } from '@cadenza/commands/support/open-request';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { addMinutes } from '@cadenza/domain/planning/recurrence';
import { answered, machineOf } from './answers.ts';
import { at, must, userNamed } from './commanding.ts';
import { commandOf, recordOf } from './ids.ts';
import type { DemoCompany } from './model.ts';
import { personOf } from './people.ts';
import type { DemoPlan } from './plan.ts';
import { platePicture } from './plate.ts';
import { type DemoRecord, demoRecords } from './records.ts';
import { demoRequests, type Step } from './requests.ts';
import type { SampleServices } from './sample-services.ts';
import type { DemoWork } from './work.ts';

/** Minutes between a request and who is given to it. */
const soon = 20;

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

/** Requests by their place among those of the demo. */
export type RequestsMade = ReadonlyMap<number, string>;

/** Support requests of the last weeks; answers their ids. Those who are there only in one company ask there. */
export const makeSupport = async (
  services: SampleServices,
  company: DemoCompany,
  plan: DemoPlan,
): Promise<RequestsMade> => {
  const made = new Map<number, string>();
  if (company.code !== 'DEMO') return made;
  const { companyId } = plan;
  const all = demoRecords(company, companyId, plan.closed).flat();
  for (const [n, sample] of demoRequests.entries()) {
    const equipmentId = recordOf(companyId, 'equipment', machineOf(company, n).key);
    const equipment = all.find(({ id }) => id === equipmentId);
    if (!equipment) throw new Error(`no machine for the support request ${n}`);
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
          equipmentId,
          anomalyIds: sample.anomaly ? anomalyOf(equipment, all, n) : [],
          request: sample.request,
          happenedAt: addMinutes(plan.now, -sample.broken),
          ...{ notes: null, maintainerId: null, interventionId: null, language: 'it', images: [] },
          ...(sample.contact && { contact: sample.contact }),
        },
      ),
      `the support request ${n}`,
    );
    made.set(n, opened.id);
    if (sample.photo) {
      const sent = [{ field: 'image', content: once(platePicture()) }];
      const by = { ...asked('photo', sample.opened), actor: systemActor(companyId) };
      must(await addImages(by, opened.id, sent), `the photo of the support request ${n}`);
    }
    const follows = answered(plan.series, n) !== undefined;
    const own = (sample.steps ?? []).filter(({ type }) => !follows || type !== 'SetSupportRequestStatus');
    for (const [at_, step] of steps(own).entries()) {
      // Who follows a work is given somebody soon: before the work is planned.
      const minutesAgo = follows ? sample.opened - soon * (at_ + 1) : Math.round(sample.opened / (at_ + 2));
      const by = { ...asked(`step ${at_}`, minutesAgo), actor: personOf(userNamed('plant'), company) };
      must(await changeRequest(by, opened.id, () => [step]), `step ${at_} of the support request ${n}`);
    }
  }
  return made;
};

/** Brings a request to where its work is, at the time of that. The worker does the same, with the clock of the day on which the demo is made. */
export const followDone = async (
  services: SampleServices,
  plan: DemoPlan,
  { series, occurrence, until }: DemoWork,
  requests: RequestsMade,
): Promise<void> => {
  const supportRequestId = series.answers === undefined ? undefined : requests.get(series.answers);
  if (supportRequestId === undefined) return;
  const commandId = uuidV5(occurrence.id, 'demo follow');
  const asked = {
    services: at(services, until),
    actor: systemActor(plan.companyId),
    commandId,
    correlationId: commandId,
  };
  const seriesId = recordOf(plan.companyId, 'series', series.key);
  must((await followWork(asked, { supportRequestId, seriesId })) ?? {}, `the request of ${series.key}`);
};
