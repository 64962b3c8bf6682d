import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { toast } from '../../../kit/toast.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useClaims } from '../../../lib/services.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { useLocked } from '../../company/index.ts';
import { PhotoStrip } from '../../photos/PhotoStrip.tsx';
import type { RequestRow } from '../../requests/request.ts';
import { RemoveSupportRequestImageDocument } from './request-acts.gen.ts';
import { sendPhoto } from './send-photo.ts';

const Root = styled.section`
  display: grid;
  gap: ${space(3)};
  header { display: flex; align-items: center; justify-content: space-between; gap: ${space(2)}; }
  h3 { font: ${font.label}; font-weight: 600; }
  > p { color: ${color.muted}; }
`;

type Props = { readonly request: RequestRow; readonly onDone: () => void };

/** The photos of a request; whoever handles requests, and who opened it, adds others. */
export const RequestPhotos = ({ request, onDone }: Props) => {
  const { t } = useTranslation(['support', 'common']);
  const { userId } = useClaims();
  const staff = useLocked('support.manage') === undefined;
  const opens = useLocked('support.open') === undefined;
  const command = useCommand();
  const field = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const { id, images, status } = request;
  const mayAdd =
    status !== 'ARCHIVED' && (staff || (opens && request.requester?.id === userId && status !== 'COMPLETED'));

  const add = async (files: readonly File[]): Promise<void> => {
    setSending(true);
    try {
      const { shrinkPhoto } = await import('../../photos/shrink-photo.ts');
      // One after the other: the server keeps them in the order in which they came.
      for (const file of files) {
        // What this browser cannot make small is sent as it is: the server says what is wrong with it.
        await sendPhoto(id, { id: commandId(), blob: (await shrinkPhoto(file)) ?? file }, file.name);
      }
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setSending(false);
      onDone();
    }
  };
  const remove = async (imageId: string): Promise<void> => {
    await command(RemoveSupportRequestImageDocument, { id, imageId });
    onDone();
  };
  return (
    <Root aria-label={t('support:photos.title')}>
      <header>
        <h3>{t('support:photos.title')}</h3>
        {mayAdd && (
          <Button
            size="dense"
            icon={<Camera size={16} aria-hidden />}
            busy={sending}
            onClick={() => field.current?.click()}
          >
            {t('support:photos.add')}
          </Button>
        )}
        <input
          ref={field}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          hidden
          aria-label={t('support:photos.choose')}
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </header>
      {images.length === 0 ? (
        <p>{t('support:photos.none')}</p>
      ) : (
        <PhotoStrip photos={images} onRemove={staff && status !== 'ARCHIVED' ? remove : undefined} />
      )}
    </Root>
  );
};
