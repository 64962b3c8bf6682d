import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  progress { grid-column: 1 / -1; width: 100%; height: 4px; accent-color: ${color.accent}; }
  p { grid-column: 1 / -1; font: ${font.label}; color: ${color.muted}; }
  p[role='alert'] { color: ${color.dangerText}; }
`;

/** A photo that the server has not taken yet. */
export type Tile = {
  readonly key: string;
  readonly name: string;
  /** Share that has gone, 0 to 1; null while it waits. */
  readonly share: number | null;
  readonly refused?: string | undefined;
  readonly onAgain?: () => void;
  readonly onCallOff?: () => void;
};

/** Photos on their way, each with how much of it has gone; one that waits or was refused is sent again by a press. */
export const UploadTiles = ({ tiles }: { readonly tiles: readonly Tile[] }) => {
  const { t } = useTranslation('proof');
  if (tiles.length === 0) return null;
  return (
    <List aria-label={t('photos.sending')}>
      {tiles.map(({ key, name, share, refused, onAgain, onCallOff }) => (
        <Line key={key}>
          <span>{name}</span>
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
          {refused === undefined ? (
            share === null ? (
              <p>{t('photos.waits')}</p>
            ) : (
              <progress max={100} value={Math.round(share * 100)} aria-label={name} />
            )
          ) : (
            <p role="alert">{refused}</p>
          )}
        </Line>
      ))}
    </List>
  );
};
