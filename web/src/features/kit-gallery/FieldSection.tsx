import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MaintainerDot } from '../../kit/Badge.tsx';
import { ComboField } from '../../kit/ComboField.tsx';
import { DateField } from '../../kit/DateField.tsx';
import { MoneyField, NumberField } from '../../kit/NumberField.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { SwatchField } from '../../kit/SwatchField.tsx';
import { CheckboxField, SwitchField } from '../../kit/SwitchField.tsx';
import { TextAreaField } from '../../kit/TextAreaField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { TimeField } from '../../kit/TimeField.tsx';
import { Columns, Section } from './Section.tsx';

const people = ['Marco Bianchi', 'Giulia Ferri', 'Officina Rossi S.r.l.', 'Luca Esposito'].map((label, index) => ({
  id: String(index),
  label,
  mark: <MaintainerDot color={index * 3} />,
}));

const nothing = (): void => undefined;

export const FieldSection = () => {
  const { t } = useTranslation('gallery');
  const [text, setText] = useState('Pressa piegatrice 3');
  const [password, setPassword] = useState('Cadenza');
  const [notes, setNotes] = useState('');
  const [hours, setHours] = useState<number | null>(160);
  const [cost, setCost] = useState<number | null>(1_250_000);
  const [person, setPerson] = useState<string | null>('0');
  const [found, setFound] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>('2026-03-29');
  const [time, setTime] = useState<string | null>('08:00');
  const [on, setOn] = useState(true);
  const [ticked, setTicked] = useState(true);
  const [swatch, setSwatch] = useState(8);
  return (
    <Section title={t('fields')}>
      <Columns>
        <TextField label={t('description')} required value={text} onChange={setText} />
        <TextField label={t('withHint')} hint={t('hint')} value={text} onChange={setText} />
        <TextField label={t('withError')} error={t('error')} value="" onChange={nothing} />
        <TextField label={t('disabled')} disabled value={text} onChange={nothing} />
        <TextField label={t('readOnly')} readOnly value={text} onChange={nothing} />
        <PasswordField label={t('password')} autoComplete="off" value={password} onChange={setPassword} />
        <NumberField label={t('hours')} unit="h" value={hours} onChange={setHours} />
        <MoneyField label={t('cost')} value={cost} onChange={setCost} />
        <SelectField label={t('maintainer')} options={people} value={person} onChange={setPerson} />
        <SelectField label={t('withError')} error={t('error')} options={people} value={null} onChange={nothing} />
        <ComboField label={t('find')} options={people} value={found} onChange={setFound} />
        <ComboField label={t('disabled')} disabled options={people} value="1" onChange={nothing} />
        <DateField label={t('day')} value={day} onChange={setDay} isUnavailable={(one) => one.endsWith('25')} />
        <DateField label={t('withError')} error={t('error')} value={null} onChange={nothing} />
        <TimeField label={t('time')} value={time} onChange={setTime} />
        <TimeField label={t('disabled')} disabled value={time} onChange={nothing} />
        <TextAreaField label={t('notes')} value={notes} onChange={setNotes} placeholder={t('notesHint')} />
        <SwatchField label={t('colour')} value={swatch} onChange={setSwatch} />
      </Columns>
      <Columns>
        <SwitchField label={t('switch')} hint={t('hint')} checked={on} onChange={setOn} />
        <SwitchField label={t('disabled')} disabled checked onChange={nothing} />
        <CheckboxField label={t('checkbox')} checked={ticked} onChange={setTicked} />
        <CheckboxField label={t('partly')} checked={false} indeterminate onChange={nothing} />
        <CheckboxField label={t('withError')} error={t('error')} checked={false} onChange={nothing} />
      </Columns>
    </Section>
  );
};
