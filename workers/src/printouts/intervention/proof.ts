import { buffer } from 'node:stream/consumers';
import type { StoredPicture } from '@cadenza/domain/documents/events';
import { type EncodedPicture, encodeAnew } from '@cadenza/infra/images/encode-anew';
import { isUnchanged } from '@cadenza/queries/planning/shown-work';
import type { PlannedDetail } from '@cadenza/queries/planning/works';
import type { Making } from '../made.ts';

/** `picture`: as `data:`; null where its content is lost. `by`: null for who is no user of the company any more. */
export type PrintedPhoto = { picture: string | null; by: string | null; at: string | null };

export type PrintedSignature = {
  name: string;
  /** As `data:`; null where the name was typed. */
  picture: string | null;
  /** Who had it signed. */
  by: string | null;
  at: string;
  unchanged: boolean;
};

/** What proves a work, as it stands on its sheet. */
export type SheetProof = {
  photos: readonly PrintedPhoto[];
  /** Of the request that it answers. */
  requestPhotos: readonly PrintedPhoto[];
  signature: PrintedSignature | null;
};

const mimes: Readonly<Record<EncodedPicture['extension'], string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** No larger than paper shows it: three in a row, at 300 dots an inch. Forty as phones take them would be no letter any more. */
const paper = { maxPixels: 50_000_000, side: 720 };

const onPaper = async (
  { services, companyId }: Pick<Making, 'services' | 'companyId'>,
  { content: { hash } }: StoredPicture,
): Promise<string | null> => {
  const found = await services.files.get({ companyId, hash });
  if (found === undefined) return null;
  const made = await encodeAnew(await buffer(found.content), paper);
  if (made.outcome !== 'encoded') return null;
  return `data:${mimes[made.extension]};base64,${Buffer.from(made.bytes).toString('base64')}`;
};

/** Those who added what proves it, to be named. */
export const proversOf = ({ planned: { photos, signature } }: PlannedDetail): string[] =>
  [...photos, ...(signature === null ? [] : [signature])].map(({ by }) => by);

/** Reads contents: to be called with no connection of the database in hand. */
export const loadProof = async (
  making: Pick<Making, 'services' | 'companyId'>,
  detail: PlannedDetail,
  names: ReadonlyMap<string, string>,
): Promise<SheetProof> => {
  const { photos, requestImages, signature } = detail.planned;
  const [own, ofRequest, drawn] = await Promise.all([
    Promise.all(photos.map((photo) => onPaper(making, photo))),
    Promise.all(requestImages.map((image) => onPaper(making, image))),
    signature?.picture ? onPaper(making, signature.picture) : null,
  ]);
  return {
    photos: photos.map(({ by, at }, n) => ({ picture: own[n] ?? null, by: names.get(by) ?? null, at })),
    requestPhotos: ofRequest.map((picture) => ({ picture, by: null, at: null })),
    signature: signature && {
      ...{ name: signature.name, picture: drawn, by: names.get(signature.by) ?? null, at: signature.at },
      unchanged: isUnchanged(detail),
    },
  };
};
