import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/toast.ts';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import type { NewSupportRequestInput } from '../../../lib/schema.gen.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { numberText } from '../../requests/request.ts';
import type { Photo } from '../public/report.ts';
import { OpenSupportRequestDocument } from './request-acts.gen.ts';
import { sendPhoto } from './send-photo.ts';

type Opened = { readonly id: string; readonly number: number | null };

/** A request that is opened with its photos, which follow it under its id: those that do not arrive stay in hand, and are sent again. */
export const useNewRequest = (onDone: (id: string | null) => void) => {
  const { t } = useTranslation('support');
  const command = useCommand();
  /** Is there, without some of its photos. */
  const [opened, setOpened] = useState<Opened | null>(null);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [sent, setSent] = useState(0);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const send = async (to: Opened): Promise<void> => {
    setSending(true);
    setFailure(null);
    try {
      // One after the other: the server keeps them in the order in which they came.
      for (const photo of photos) {
        await sendPhoto(to.id, photo);
        setPhotos((now) => now.filter(({ id }) => id !== photo.id));
        setSent((now) => now + 1);
      }
      toast.success(t('opened', { number: numberText(to.number) }));
      onDone(to.id);
    } catch (error) {
      setOpened(to);
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  const sendAgain = (): void => {
    if (opened !== null && !sending) void send(opened);
  };
  useRetryOnline(failure, sendAgain);

  return {
    ...{ opened, photos, setPhotos, sent, sending, failure, sendAgain },
    /** Throws what was refused of the request itself. */
    open: async (input: NewSupportRequestInput): Promise<void> => {
      const data = await command(OpenSupportRequestDocument, { input });
      const made = data?.openSupportRequest;
      if (!made) return onDone(null);
      await send(made);
    },
  };
};
