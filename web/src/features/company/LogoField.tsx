import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../kit/Button.tsx';
import { logoAddress } from '../../kit/CompanyLogo.tsx';
import { LogoMark } from '../../kit/Logo.tsx';
import { font, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { Company } from './company.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(1)} ${space(4)};
  align-items: center;
  input { display: none; }
  p { grid-column: 2; font: ${font.small}; color: ${color.muted}; }
  p[role='alert'] { color: ${color.danger}; }
`;
const Picture = styled.div`
  display: grid;
  place-items: center;
  grid-row: span 2;
  width: 96px;
  height: 64px;
  padding: ${space(1)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: #fff;
  img { max-width: 100%; max-height: 100%; object-fit: contain; }
`;
const Buttons = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
`;

/** Bytes, as the server takes them. */
const most = 2 * 1024 * 1024;
const kinds = ['image/png', 'image/jpeg', 'image/webp'];

const usePreview = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = file === null ? null : URL.createObjectURL(file);
    setAddress(made);
    return () => {
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
};

type Props = {
  readonly company: Company | null;
  /** Chosen and not yet saved. */
  readonly file: File | null;
  /** What the server has against it. */
  readonly fault: string | undefined;
  readonly onChange: (file: File | null) => void;
  readonly disabled: boolean;
};

/** The picture of a company, shown as it will be before it is saved. */
export const LogoField = ({ company, file, fault, onChange, disabled }: Props) => {
  const { t } = useTranslation('company');
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  const preview = usePreview(file);
  const stored = company?.logo ? logoAddress(company.logo) : null;
  const shown = preview ?? stored;
  const wrong = refusal ?? fault;
  const choose = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    const refused = !kinds.includes(chosen.type) ? t('logo.wrongKind') : chosen.size > most ? t('logo.tooLarge') : null;
    setRefusal(refused);
    if (refused === null) onChange(chosen);
  };
  return (
    <Root>
      <Picture>{shown === null ? <LogoMark size={40} /> : <img src={shown} alt={t('logo.label')} />}</Picture>
      <Buttons>
        <Button
          icon={<ImageUp size={16} aria-hidden />}
          disabled={disabled}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {t('logo.choose')}
        </Button>
        {file !== null && (
          <IconButton label={t('logo.undo')} icon={<Trash2 size={16} aria-hidden />} onClick={() => onChange(null)} />
        )}
      </Buttons>
      <p id={id} role={wrong === undefined ? undefined : 'alert'}>
        {wrong ?? t('logo.hint')}
      </p>
      <input
        ref={input}
        type="file"
        name="logo"
        accept={kinds.join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Root>
  );
};
