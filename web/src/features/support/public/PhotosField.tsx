import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { BlobPicture } from '../../../kit/BlobPicture.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Spinner } from '../../../kit/Spinner.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { commandId } from '../../../lib/command-id.ts';
import { radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { readyToShrink, shrinkPhoto } from '../../photos/shrink-photo.ts';
import { Fault, Question, QuestionTitle, Row } from './page-styles.ts';
import type { Photo } from './report.ts';

export const Photos = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(88px, 1fr));
  gap: ${space(2)};
  li { position: relative; display: grid; place-items: center; aspect-ratio: 1; border: 1px solid ${color.border}; border-radius: ${radius.medium}; background: ${color.bg}; overflow: hidden; }
  a { display: block; width: 100%; height: 100%; }
  img { width: 100%; height: 100%; object-fit: cover; }
`;
/** Small to the eye, so that the photo can be seen, and large to the finger. */
const Remove = styled.button`
  position: absolute;
  inset: 0 0 auto auto;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
  span { display: grid; place-items: center; width: 32px; height: 32px; border: 1px solid ${color.border}; border-radius: 50%; background: ${color.surface}; color: ${color.fg}; font: 400 18px/1 var(--font); }
`;

type Props = {
  readonly title: string;
  readonly photos: readonly Photo[];
  /** How many there may be. */
  readonly most: number;
  readonly fault: string | undefined;
  readonly onFault: (fault: string) => void;
  readonly onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void;
  /** Whether photos are still being made small: sent now, they would be left behind. */
  readonly onWorking: (working: boolean) => void;
};

/** Photos by the camera or from the device, made small before they go anywhere. */
export const PhotosField = ({ title, photos, most, fault, onFault, onChange, onWorking }: Props) => {
  const { t } = useTranslation('public-support');
  const touch = useMediaQuery('(pointer: coarse)');
  const [working, setWorking] = useState(0);
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const room = most - photos.length - working;
  useEffect(readyToShrink, []);
  useEffect(() => onWorking(working > 0), [working, onWorking]);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    const taken = chosen.slice(0, room);
    const faults = chosen.length > taken.length ? [t('photos.tooMany', { count: most })] : [];
    setWorking((now) => now + taken.length);
    for (const file of taken) {
      const blob = await shrinkPhoto(file).catch(() => null);
      if (blob === null) faults.push(t('photos.unreadable', { name: file.name }));
      else onChange((now) => [...now, { id: commandId(), blob }]);
      setWorking((now) => now - 1);
    }
    if (faults.length > 0) onFault(faults.join(' '));
  };
  const input = {
    type: 'file',
    accept: 'image/jpeg,image/png,image/webp',
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void take(event),
  };
  return (
    <Question data-question="photos">
      <QuestionTitle>
        {title} <small>{t('optional')}</small>
      </QuestionTitle>
      {photos.length + working > 0 && (
        <Photos>
          {photos.map(({ id, blob }, n) => (
            <li key={id}>
              <BlobPicture blob={blob} alt={t('photos.one', { n: n + 1 })} />
              <Remove
                type="button"
                aria-label={t('photos.remove', { n: n + 1 })}
                onClick={() => onChange((now) => now.filter((one) => one.id !== id))}
              >
                <span aria-hidden>×</span>
              </Remove>
            </li>
          ))}
          {Array.from({ length: working }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that are alike
            <li key={n} role="status" aria-label={t('photos.working')}>
              <Spinner />
            </li>
          ))}
        </Photos>
      )}
      <input {...input} ref={camera} capture="environment" aria-label={t('photos.camera')} />
      <input {...input} ref={files} multiple aria-label={t('photos.files')} data-photos="files" />
      {room > 0 && (
        <Row>
          {touch && (
            <Button icon={<Camera size={18} aria-hidden />} onClick={() => camera.current?.click()}>
              {t('photos.camera')}
            </Button>
          )}
          <Button icon={<ImagePlus size={18} aria-hidden />} onClick={() => files.current?.click()}>
            {t('photos.files')}
          </Button>
        </Row>
      )}
      {fault !== undefined && <Fault role="alert">{fault}</Fault>}
    </Question>
  );
};
