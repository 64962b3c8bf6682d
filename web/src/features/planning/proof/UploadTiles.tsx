import { ArrowUp, Clock, ImageOff, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { BlobPicture } from '../../../kit/BlobPicture.tsx';
import { IconButton } from '../../../kit/Button.tsx';
import { font, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

type Look = 'waiting' | 'going' | 'failed';
const looks = {
  waiting: { bg: color.warningWeak, text: color.warningText, icon: Clock },
  going: { bg: color.accentWeak, text: color.accentText, icon: ArrowUp },
  failed: { bg: color.dangerWeak, text: color.dangerText, icon: TriangleAlert },
} as const;

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space(2)} ${space(3)};
`;
const Frame = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.bg};
  color: ${color.muted};
  overflow: hidden;
  img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
`;
const State = styled.span<{ $look: Look }>`
  position: absolute;
  inset: auto 0 0;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  padding: 2px ${space(1)};
  background: ${({ $look }) => looks[$look].bg};
  color: ${({ $look }) => looks[$look].text};
  font: ${font.label};
`;
const Words = styled.div`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
  > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  progress { width: 100%; height: 4px; accent-color: ${color.accent}; }
  p { font: ${font.label}; color: ${color.muted}; overflow-wrap: anywhere; }
  p[role='alert'] { color: ${color.dangerText}; }
`;

/** A photo that the server has not taken yet. */
export type Tile = {
  readonly key: string;
  readonly name: string;
  /** As this device keeps it. */
  readonly photo: Blob;
  /** Share that has gone, 0 to 1; null while it waits. */
  readonly share: number | null;
  readonly refused?: string | undefined;
  readonly onAgain?: () => void;
  readonly onCallOff?: () => void;
};

const lookOf = ({ refused, share }: Tile): Look =>
  refused !== undefined ? 'failed' : share === null ? 'waiting' : 'going';

/** Photos on their way, each as a picture with how much of it has gone; one that waits or was refused is sent again by a press. */
export const UploadTiles = ({ tiles }: { readonly tiles: readonly Tile[] }) => {
  const { t } = useTranslation('proof');
  if (tiles.length === 0) return null;
  return (
    <List aria-label={t('photos.sending')}>
      {tiles.map((tile) => {
        const { key, name, photo, share, refused, onAgain, onCallOff } = tile;
        const look = lookOf(tile);
        const Icon = looks[look].icon;
        return (
          <Line key={key} data-photo={look}>
            <Frame>
              <BlobPicture blob={photo} alt="" unreadable={<ImageOff size={20} aria-hidden />} />
              <State $look={look}>
                <Icon size={12} aria-hidden />
                {t(`photos.state.${look}`)}
              </State>
            </Frame>
            <Words>
              <span>{name}</span>
              {look === 'waiting' && <p>{t('photos.waits')}</p>}
              {look === 'going' && <progress max={100} value={Math.round((share ?? 0) * 100)} aria-label={name} />}
              {look === 'failed' && <p role="alert">{refused}</p>}
            </Words>
            <span>
              {share === null && onAgain && (
                <IconButton
                  label={t('photos.again', { name })}
                  icon={<RotateCw size={16} aria-hidden />}
                  onClick={onAgain}
                />
              )}
              {onCallOff && (
                <IconButton
                  label={t('photos.callOff', { name })}
                  icon={<X size={16} aria-hidden />}
                  onClick={onCallOff}
                />
              )}
            </span>
          </Line>
        );
      })}
    </List>
  );
};
