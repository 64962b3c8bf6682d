import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { SkeletonBlock } from '../../kit/Skeleton.tsx';
import { radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { photoViewer } from './lazy.ts';
import { type Photo, usePhoto } from './use-photo.ts';

const Photos = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Frame = styled.button`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: 1;
  padding: 0;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.bg};
  color: ${color.muted};
  overflow: hidden;
  cursor: zoom-in;
  img { width: 100%; height: 100%; object-fit: cover; }
  &:hover { border-color: ${color.inputBorder}; }
`;

type Props = {
  readonly photos: readonly Photo[];
  /** Takes one away; undefined for who may not. */
  readonly onRemove?: ((id: string) => Promise<void>) | undefined;
};

/** Small pictures; a press shows one large, with the way to the others. */
export const PhotoStrip = ({ photos, onRemove }: Props) => {
  const { t } = useTranslation('support');
  const [shown, setShown] = useState<string | null>(null);
  const open = photos.some(({ id }) => id === shown);
  return (
    <>
      <Photos>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <Frame
              type="button"
              aria-label={t('photos.show', { at: at + 1, count: photos.length })}
              onClick={() => setShown(photo.id)}
            >
              <Small photo={photo} />
            </Frame>
          </li>
        ))}
      </Photos>
      {open && shown !== null && (
        <OnDemand
          of={photoViewer}
          props={{ photos, shown, onShow: setShown, onClose: () => setShown(null), onRemove }}
        />
      )}
    </>
  );
};

const Small = ({ photo }: { readonly photo: Photo }) => {
  const { url, error } = usePhoto(photo);
  if (error !== undefined) return <ImageOff size={20} aria-hidden />;
  return url === null ? <SkeletonBlock $width="100%" /> : <img src={url} alt="" />;
};
