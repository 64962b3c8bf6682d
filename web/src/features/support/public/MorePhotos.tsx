import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { type Followed, morePhotosPath, sendForm } from './calls.ts';
import { PhotosField } from './PhotosField.tsx';
import { Sections } from './page-styles.ts';
import { addPhotos, faultsOfServer, type Photo } from './report.ts';
import { SendingBar } from './SendingBar.tsx';

type Props = {
  readonly companyCode: string;
  readonly secret: string;
  /** How many more the server takes. */
  readonly room: number;
  readonly onSent: (followed: Followed) => void;
};

/** More photos for a request that is still open; sent again, they are the same ones. */
export const MorePhotos = ({ companyCode, secret, room, onSent }: Props) => {
  const { t } = useTranslation('public-support');
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [shrinking, setShrinking] = useState(false);
  const [fault, setFault] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const command = useRef(commandId());

  const send = async (): Promise<void> => {
    setFault(undefined);
    setProgress(0);
    const form = new FormData();
    addPhotos(form, photos);
    try {
      const path = morePhotosPath(companyCode, secret);
      const followed = await sendForm<Followed>({ path, commandId: command.current, form, onProgress: setProgress });
      command.current = commandId();
      // What was chosen meanwhile is not there yet.
      setPhotos((now) => now.filter((one) => !photos.includes(one)));
      onSent(followed);
    } catch (error) {
      const { at } = faultsOfServer(error instanceof ApiError ? error.errors : []);
      setFault(at.photos ?? errorText(error, t));
    } finally {
      setProgress(null);
    }
  };
  return (
    <Sections>
      <PhotosField
        title={t('photos.more')}
        photos={photos}
        most={room}
        fault={fault}
        onFault={setFault}
        onChange={(after) => {
          setFault(undefined);
          setPhotos(after);
        }}
        onWorking={setShrinking}
      />
      {progress !== null && <SendingBar part={progress} />}
      {photos.length > 0 && (
        <Button variant="primary" busy={progress !== null || shrinking} onClick={() => void send()}>
          {t('photos.send', { count: photos.length })}
        </Button>
      )}
    </Sections>
  );
};
