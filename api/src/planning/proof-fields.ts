import { signatureRequired } from '@cadenza/commands/planning/facts';
import { sealOf } from '@cadenza/domain/planning/seal';
import { userNames } from '@cadenza/projections/identity/queries';
import type { PlannedDetail } from '@cadenza/projections/planning/queries';
import type { PlannedInterventionDetail } from '../graphql/schema.gen.ts';
import type { Services } from '../services.ts';
import { nameWithin } from './proof-wire.ts';
import { inCompany, isShown } from './read.ts';

/** Whether the work is still what was signed. */
export const isUnchanged = ({ planned, lines }: Pick<PlannedDetail, 'planned' | 'lines'>): boolean => {
  if (!isShown(planned)) return false;
  const { equipment, intervention, interventionType, maintainer, anomalies, signature } = planned;
  const named = {
    equipmentId: equipment.id,
    interventionId: intervention.id,
    interventionTypeId: interventionType.id,
    maintainerId: maintainer?.id ?? null,
    anomalyIds: anomalies.map(({ id }) => id),
  };
  // What was taken out stays in sight and is none of what is signed.
  const counting = lines.filter(({ removed }) => !removed);
  return signature?.sealed === sealOf({ ...planned, ...named, lines: counting });
};

/** Photos and signature of a work in the shape of the schema. */
export const proofToGraphql = async (
  services: Pick<Services, 'pool' | 'folds'>,
  companyId: string,
  detail: PlannedDetail,
): Promise<Pick<PlannedInterventionDetail, 'photos' | 'signature' | 'signatureRequired'>> => {
  const { id, photos, signature } = detail.planned;
  const people = [...new Set([...photos, ...(signature ? [signature] : [])].map(({ by }) => by))];
  const [names, required] = await Promise.all([
    people.length === 0 ? new Map<string, string>() : inCompany(services, companyId, (db) => userNames(db, people)),
    signatureRequired(services.folds, companyId),
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
      signedBy: names.get(signature.by) ?? null,
      signedAt: signature.at,
    },
  };
};
