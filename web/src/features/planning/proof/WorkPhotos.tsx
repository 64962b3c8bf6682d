import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { asWritten } from '../../../kit/toast.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { PhotoStrip } from '../../photos/PhotoStrip.tsx';
import { readyToShrink } from '../../photos/shrink-photo.ts';
import type { Detail } from '../detail/use-detail.ts';
import { removePhoto } from '../pending/kinds/remove-photo.ts';
import { photosPath } from '../rows/proof-paths.ts';
import type { ShownRow } from '../rows/row.ts';
import { usePlanning } from '../session/services.ts';
import { UploadTiles } from './UploadTiles.tsx';
import { usePhotoTiles } from './use-photo-tiles.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;
const None = styled.p`
  color: ${color.muted};
`;

const OfRequest = styled.div`
  display: grid;
  gap: ${space(2)};
  h4 { font: ${font.label}; color: ${color.muted}; }
`;

type Props = {
  readonly row: ShownRow;
  readonly photos: Detail['photos'];
  /** The one that it answers: its photos are seen here, and stay its own. */
  readonly request: NonNullable<Detail['supportRequest']> | null;
  readonly locked: string | undefined;
};

/** Photos of a work: by the camera or from the device, many at once, each on its way by itself; below them those of its request. */
export const WorkPhotos = ({ row, photos, request, locked }: Props) => {
  const { t } = useTranslation(['proof', 'planning']);
  const { commands, outcomes } = usePlanning();
  const touch = useMediaQuery('(pointer: coarse)');
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<{ readonly id: string; readonly settle: () => void } | null>(null);
  useEffect(readyToShrink, []);
  const { tiles, add } = usePhotoTiles(row.id);

  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    add([...(target.files ?? [])]);
    // The same file may be chosen again.
    target.value = '';
  };
  const input = { type: 'file', accept: 'image/jpeg,image/png,image/webp', hidden: true, onChange: take };
  const settle = (): void => {
    asking?.settle();
    setAsking(null);
  };
  const remove = (photoId: string): void => {
    settle();
    const what = row.equipment.label;
    outcomes.follow(commands.say(row.id, removePhoto, { photoId }), {
      what,
      refused: (why) => t('planning:refused', { what: asWritten(what), why }),
    });
  };
  const shown = photos.map((photo) => ({ ...photo, from: photosPath }));
  const shared = request?.images ?? [];
  const none = shown.length === 0 && tiles.length === 0 && shared.length === 0;
  return (
    <>
      {none && <None>{t('photos.none')}</None>}
      {shown.length > 0 && (
        <PhotoStrip
          photos={shown}
          onRemove={locked === undefined ? (id) => new Promise<void>((settle) => setAsking({ id, settle })) : undefined}
        />
      )}
      <UploadTiles tiles={tiles} />
      {locked === undefined && (
        <>
          <input {...input} ref={camera} capture="environment" aria-label={t('photos.camera')} data-photos="camera" />
          <input {...input} ref={files} multiple aria-label={t('photos.files')} data-photos="files" />
          <Row>
            {touch && (
              <Button variant="primary" icon={<Camera size={18} aria-hidden />} onClick={() => camera.current?.click()}>
                {t('photos.camera')}
              </Button>
            )}
            <Button icon={<ImagePlus size={18} aria-hidden />} onClick={() => files.current?.click()}>
              {t('photos.files')}
            </Button>
          </Row>
        </>
      )}
      {request !== null && shared.length > 0 && (
        <OfRequest data-testid="photos-of-request">
          <h4>{t('photos.ofRequest', { number: request.number ?? '…' })}</h4>
          <PhotoStrip photos={shared} />
        </OfRequest>
      )}
      {asking !== null && (
        <ConfirmDialog
          open
          danger
          title={t('photos.removeTitle')}
          confirmLabel={t('photos.remove')}
          onConfirm={() => remove(asking.id)}
          onCancel={settle}
        >
          <p>{t('photos.removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
