import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../kit/Button.tsx';
import type { Upload } from '../../kit/use-uploads.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding: ${space(2)} ${space(3)};
`;
const Name = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const State = styled.span<{ $failed: boolean }>`
  grid-column: 1 / -1;
  color: ${({ $failed }) => ($failed ? color.danger : color.muted)};
  font: ${font.label};
`;
const Bar = styled.progress`
  grid-column: 1 / -1;
  width: 100%;
  height: 4px;
  accent-color: ${color.accent};
`;

type Props = { readonly upload: Upload; readonly onCancel: () => void; readonly onRetry: () => void };

/** A file on its way: how much of it has gone, and how to call it off. */
export const UploadLine = ({ upload, onCancel, onRetry }: Props) => {
  const { t } = useTranslation(['documents', 'common']);
  const { file, state, share, error } = upload;
  const failed = state === 'failed';
  const percent = Math.round(share * 100);
  // There is no field to show it at: what is wrong is the file itself.
  const [fault] = error instanceof ApiError ? error.errors : [];
  return (
    <Line>
      <Name title={file.name}>{file.name}</Name>
      <span>
        {failed && (
          <IconButton
            label={t('again', { name: file.name })}
            icon={<RotateCw size={16} aria-hidden />}
            onClick={onRetry}
          />
        )}
        <IconButton label={t('callOff', { name: file.name })} icon={<X size={16} aria-hidden />} onClick={onCancel} />
      </span>
      {!failed && <Bar max={100} value={percent} aria-label={file.name} />}
      <State $failed={failed} role={failed ? 'alert' : undefined}>
        {failed ? (fault?.message ?? errorText(error, t)) : t(state === 'waiting' ? 'waits' : 'sent', { percent })}
      </State>
    </Line>
  );
};
