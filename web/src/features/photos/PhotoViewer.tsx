import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { type Photo, usePhoto } from './use-photo.ts';

const Place = styled.div`
  display: grid;
  place-items: center;
  min-height: 40dvh;
  img { max-width: 100%; max-height: 68dvh; }
`;

type Props = {
  readonly photos: readonly Photo[];
  readonly shown: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
  readonly onRemove: ((id: string) => Promise<void>) | undefined;
};

/** One photo as large as the screen lets it be; arrows lead to the others. */
export const PhotoViewer = ({ photos, shown, onShow, onClose, onRemove }: Props) => {
  const { t } = useTranslation(['support', 'common']);
  const [removing, setRemoving] = useState(false);
  const at = photos.findIndex(({ id }) => id === shown);
  const photo = photos[at];
  const to = (step: number): void => {
    const next = photos[at + step];
    if (next !== undefined) onShow(next.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') to(-1);
    else if (event.key === 'ArrowRight') to(1);
  };
  const remove = async (): Promise<void> => {
    setRemoving(true);
    try {
      await onRemove?.(shown);
      onClose();
    } catch (error) {
      toast.error(errorText(error, t));
      setRemoving(false);
    }
  };
  return (
    <Dialog
      open
      width="800px"
      title={t('support:photos.one', { at: at + 1, count: photos.length })}
      onClose={onClose}
      footer={
        <>
          {onRemove !== undefined && (
            <Button
              variant="danger"
              icon={<Trash2 size={16} aria-hidden />}
              busy={removing}
              onClick={() => void remove()}
            >
              {t('support:photos.remove')}
            </Button>
          )}
          <IconButton
            label={t('support:photos.before')}
            icon={<ChevronLeft size={16} aria-hidden />}
            disabled={at <= 0}
            onClick={() => to(-1)}
          />
          <IconButton
            label={t('support:photos.next')}
            icon={<ChevronRight size={16} aria-hidden />}
            disabled={at >= photos.length - 1}
            onClick={() => to(1)}
          />
        </>
      }
    >
      <Place onKeyDown={onKeyDown}>{photo !== undefined && <Large key={photo.id} photo={photo} />}</Place>
    </Dialog>
  );
};

const Large = ({ photo }: { readonly photo: Photo }) => {
  const { t } = useTranslation('support');
  const { url, error, retry } = usePhoto(photo);
  if (error !== undefined) return <ErrorState error={error} title={t('photos.failed')} onRetry={retry} />;
  return url === null ? <Spinner /> : <img src={url} alt={t('photos.alt')} />;
};
