import { signatureRequired } from '@cadenza/commands/planning/facts';
import type { SignedPart } from '@cadenza/domain/planning/signed-parts';
import { userNames } from '@cadenza/queries/identity/user-names';
import { changedSinceSigned, isUnchanged } from '@cadenza/queries/planning/shown-work';
import type { PlannedDetail } from '@cadenza/queries/planning/works';
import type { Context } from '../graphql/context.ts';
import type { SignedPart as PartName, PlannedInterventionDetail } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { nameWithin } from './proof-wire.ts';

const partNames = {
  start: 'START',
  end: 'END',
  equipment: 'EQUIPMENT',
  intervention: 'INTERVENTION',
  interventionType: 'INTERVENTION_TYPE',
  maintainer: 'MAINTAINER',
  anomalies: 'ANOMALIES',
  fault: 'FAULT',
  notes: 'NOTES',
  duration: 'DURATION',
  progress: 'PROGRESS',
  tasks: 'TASKS',
  spareParts: 'SPARE_PARTS',
  photos: 'PHOTOS',
} as const satisfies Record<SignedPart, PartName>;

/** Photos and signature of a work in the shape of the schema. */
export const proofToGraphql = async (
  context: Pick<Context, 'services' | 'session'>,
  detail: PlannedDetail,
): Promise<Pick<PlannedInterventionDetail, 'photos' | 'signature' | 'signatureRequired'>> => {
  const { id, photos, signature } = detail.planned;
  const people = [...new Set([...photos, ...(signature ? [signature] : [])].map(({ by }) => by))];
  const [names, required] = await Promise.all([
    people.length === 0 ? new Map<string, string>() : answered(context, userNames, people),
    signatureRequired(context.services.folds, context.session.actor.companyId),
  ]);
  return {
    signatureRequired: required,
    photos: photos.map(({ imageId, fileName, mime, content, by, at }) => ({
      ...{ id: imageId, mime, fileName: nameWithin(id, fileName) },
      ...{ size: content.size, addedBy: names.get(by) ?? null, addedAt: at },
    })),
    signature: signature && {
      name: signature.name,
      fileName: signature.picture && nameWithin(id, signature.picture.fileName),
      unchanged: isUnchanged(detail),
      changed: changedSinceSigned(detail)?.map((part) => partNames[part]) ?? null,
      signedBy: names.get(signature.by) ?? null,
      signedAt: signature.at,
    },
  };
};
