import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { CheckboxField } from '../../../kit/SwitchField.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { toast } from '../../../kit/toast.ts';
import { now } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatMinutes } from '../../../lib/format.ts';
import { useClaims } from '../../../lib/services.ts';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { sign } from '../pending/kinds/sign.ts';
import type { ShownRow } from '../rows/row.ts';
import { usePlanning } from '../session/services.ts';
import { photosInHand } from './photos-in-hand.ts';
import { SignaturePad } from './SignaturePad.tsx';

const Pad = styled.div`
  display: grid;
  gap: ${space(2)};
  > button { justify-self: end; }
`;
const Signed = styled.p`
  color: ${color.muted};
`;

type Props = {
  readonly row: ShownRow;
  /** What is signed, in words; `minutes`: how long it took, null where nobody says. */
  readonly what: (minutes: number | null) => string;
  /** When the work had changed last as it is shown here, by the server's clock. */
  readonly seenAt: string;
  readonly onClose: () => void;
};

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('nothing was drawn')) : resolve(blob)), 'image/png');
  });

/** Signing: a name, and a drawing for who can draw. Without a drawing the typed name is the signature. */
export const SignDialog = ({ row, what, seenAt, onClose }: Props) => {
  const { t } = useTranslation(['proof', 'common']);
  const { commands } = usePlanning();
  const planned = Math.round((row.endMs - row.startMs) / 60_000);
  const { name: first, surname } = useClaims();
  // Mostly whoever did the work; where it is the one it was done for, another name is written over it.
  const [name, setName] = useState(`${first} ${surname}`.trim());
  const [asPlanned, setAsPlanned] = useState(true);
  const [drawn, setDrawn] = useState<HTMLCanvasElement | null>(null);
  const [pad, setPad] = useState(0);
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const durationMinutes = row.durationMinutes === null && asPlanned ? planned : null;

  const save = async (): Promise<void> => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    setSaving(true);
    setFault(undefined);
    try {
      const at = new Date(now()).toISOString();
      const said = { name: name.trim(), durationMinutes, at, seenAt };
      const picture = drawn === null ? {} : { drawn: await pngOf(drawn) };
      // A photo that was taken before is part of what is signed.
      await photosInHand();
      const ending = await commands.say(row.id, sign, { ...said, ...picture });
      if (ending === 'sent') toast.success(t('signature.saved'));
      onClose();
    } catch (error) {
      setFault(errorText(error, t));
      setSaving(false);
    }
  };
  return (
    <FormDialog
      open
      title={t('signature.dialog')}
      width="520px"
      dirty={drawn !== null}
      saving={saving}
      saveLabel={t('signature.sign')}
      fault={fault}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Signed>{what(row.durationMinutes ?? durationMinutes)}</Signed>
      <TextField
        label={t('signature.name')}
        value={name}
        required
        maxLength={100}
        autoComplete="off"
        error={missing ? t('signature.nameMissing') : undefined}
        onChange={setName}
      />
      <Pad>
        <SignaturePad key={pad} label={t('signature.pad')} onDrawn={setDrawn} />
        <Button
          variant="quiet"
          icon={<Eraser size={16} aria-hidden />}
          disabled={drawn === null}
          onClick={() => {
            setDrawn(null);
            setPad(pad + 1);
          }}
        >
          {t('signature.clear')}
        </Button>
      </Pad>
      <Signed>{t('signature.typed')}</Signed>
      {row.durationMinutes === null && (
        <CheckboxField
          label={t('signature.asPlanned', { time: formatMinutes(planned) })}
          checked={asPlanned}
          onChange={setAsPlanned}
        />
      )}
    </FormDialog>
  );
};
