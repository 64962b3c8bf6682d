import type { Actor } from '@cadenza/domain/identity/actor';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { type InterventionEvent, interventionStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import { maxPhotos } from '@cadenza/domain/planning/limits';
import type { Proof } from '@cadenza/domain/planning/proof-state';
import type { Files } from '@cadenza/infra/files/files';
import { type ReceivedImages, type SentImage, tooManySent, withImages } from '../documents/receive-images.ts';
import { contextOf } from '../kernel/actor.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { madeId } from '../kernel/own-ids.ts';
import { decideAll, type Facts, factsBeside, linesOf, locate, onOccurrence } from './on-streams.ts';
import type { PlanningContext, PlanningServices } from './planning-context.ts';
import type { Saved } from './saved.ts';

/** A command of planning that brings pictures. */
export type ProofContext = CommandContext<PlanningServices & { files: Files }>;

/** A work as a command left it, with what proves it. */
export type Proven = Saved & Proof;

type Intents = (facts: Facts) => Promise<readonly InterventionIntent[]>;

/** Whether it would be refused as things are: asked before a picture is decoded for nothing. */
const trial = async (asked: ProofContext, id: string, intents: Intents): Promise<Rejection | undefined> => {
  const { services, actor } = asked;
  const found = await locate(asked, id);
  if (isRejection(found)) return found;
  const state: InterventionState = await services.folds.state(
    interventionStream(id),
    interventionDecider,
    actor.companyId,
  );
  const facts = factsBeside(asked, found.series, found.ordinal, state);
  const decision: readonly InterventionEvent[] | Rejection = decideAll(
    await intents(facts),
    facts,
    state,
    contextOf(actor, services.clock()),
  );
  return isRejection(decision) ? decision : undefined;
};

/** With what is there now: of a repeat what has become of it since. */
const proven = async ({ services, actor }: ProofContext, saved: Saved | Rejection): Promise<Proven | Rejection> => {
  if (isRejection(saved)) return saved;
  const stream = interventionStream(saved.id);
  const { proof } = await services.folds.state(stream, interventionDecider, actor.companyId);
  return { ...saved, photos: proof?.photos ?? [], signature: proof?.signature ?? null };
};

/** Pictures that stand in a trial for those that come. */
const placesFor = (ids: readonly string[]): ReceivedImages['images'] =>
  ids.map((imageId) => ({
    imageId,
    fileName: `${imageId}.jpg`,
    mime: 'image/jpeg',
    content: { hash: '0'.repeat(64), size: 0 },
  }));

type WithPictures = (pictures: ReceivedImages['images']) => Intents;

/** Takes pictures in and does with them what `intents` says, or nothing at all. */
const withPictures = async (
  asked: ProofContext,
  id: string,
  { sent, ids, intents }: { sent: readonly SentImage[]; ids: readonly string[]; intents: WithPictures },
): Promise<Proven | Rejection> => {
  const refused = await trial(asked, id, intents(placesFor(ids)));
  if (refused) return refused;
  const { services, actor } = asked;
  const idOf = (n: number): string => ids[n] ?? '';
  return withImages(services, { companyId: actor.companyId, sent, idOf }, async ({ images, keep }) => {
    // Before the log names them; what is refused now after all goes with what nothing names.
    await keep();
    return proven(asked, await onOccurrence(asked, id, 'planning.work', intents(images)));
  });
};

/** Adds photos of a work; answers their ids, too. Sent again they are the same ones. `at`: when that was, where it waited for a network. */
export const addPhotos = async (
  asked: ProofContext,
  id: string,
  sent: readonly SentImage[],
  at?: string,
): Promise<(Proven & { imageIds: readonly string[] }) | Rejection> => {
  const tooMany = tooManySent(sent, maxPhotos);
  if (tooMany) return tooMany;
  const ids = sent.map((_, n) => madeId(asked.actor, asked.commandId, `photo ${n} of ${id}`));
  const intents: WithPictures = (photos) => async () => [{ type: 'AddPhotos', photos, at }];
  const saved = await withPictures(asked, id, { sent, ids, intents });
  return isRejection(saved) ? saved : { ...saved, imageIds: ids };
};

export const removePhoto = (
  asked: PlanningContext,
  id: string,
  imageId: string,
  at?: string | null,
): Promise<Saved | Rejection> =>
  onOccurrence(asked, id, 'planning.work', async () => [{ type: 'RemovePhoto', imageId, at: at ?? undefined }]);

/**
 * `name`: of who signs. `durationMinutes`: how long it took, where that is said together with it. `at`: when that was, where it
 * waited for a network; `seenAt`: what they had seen by then, as of `SignIntervention`.
 */
type Signing = {
  name: string;
  durationMinutes?: number | null | undefined;
  at?: string | null | undefined;
  seenAt?: string | null | undefined;
};

const signing =
  ({ actor, commandId }: PlanningContext, id: string, { name, durationMinutes, at, seenAt }: Signing): WithPictures =>
  ([picture = null]) =>
  async (facts) => [
    ...(durationMinutes == null
      ? []
      : [{ type: 'SetDuration' as const, minutes: durationMinutes, at: at ?? undefined }]),
    {
      type: 'SignIntervention',
      signatureId: signatureIdOf(actor, commandId, id),
      name,
      picture,
      lines: await linesOf(facts),
      at: at ?? undefined,
      seenAt: seenAt ?? undefined,
    },
  ];

const signatureIdOf = (actor: Actor, commandId: string, id: string): string =>
  madeId(actor, commandId, `signature of ${id}`);

/** Has the work signed as it stands, by a typed name. */
export const signByName = (asked: PlanningContext, id: string, by: Signing): Promise<Saved | Rejection> =>
  onOccurrence(asked, id, 'planning.work', signing(asked, id, by)([]));

/** The same by a drawing. */
export const signByDrawing = (
  asked: ProofContext,
  id: string,
  { drawn, ...by }: Signing & { drawn: SentImage },
): Promise<Proven | Rejection> => {
  const ids = [signatureIdOf(asked.actor, asked.commandId, id)];
  return withPictures(asked, id, { sent: [drawn], ids, intents: signing(asked, id, by) });
};
