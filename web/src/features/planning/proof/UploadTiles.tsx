import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import type { Upload } from '../../../kit/use-uploads.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
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
  p { grid-column: 1 / -1; font: ${font.label}; color: ${color.danger}; }
`;

type Props = {
  readonly uploads: readonly Upload[];
  readonly onRetry: (id: string) => void;
  readonly onCancel: (id: string) => void;
};

/** Photos on their way, each with how much of it has gone; what failed is sent again by a press. */
export const UploadTiles = ({ uploads, onRetry, onCancel }: Props) => {
  const { t } = useTranslation(['proof', 'common']);
  if (uploads.length === 0) return null;
  return (
    <List aria-label={t('photos.sending')}>
      {uploads.map(({ id, file: { name }, state, share, error }) => (
        <Line key={id}>
          <span>{name}</span>
          <span>
            {state === 'failed' && (
              <IconButton
                label={t('photos.again', { name })}
                icon={<RotateCw size={16} aria-hidden />}
                onClick={() => onRetry(id)}
              />
            )}
            <IconButton
              label={t('photos.callOff', { name })}
              icon={<X size={16} aria-hidden />}
              onClick={() => onCancel(id)}
            />
          </span>
          {state === 'failed' ? (
            <p role="alert">{(error instanceof ApiError && error.errors[0]?.message) || errorText(error, t)}</p>
          ) : (
            <progress max={100} value={Math.round(share * 100)} aria-label={name} />
          )}
        </Line>
      ))}
    </List>
  );
};
