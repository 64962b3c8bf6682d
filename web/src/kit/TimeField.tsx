import { parseTime, type Time } from '@internationalized/date';
import { useMemo } from 'react';
import { DateInput } from 'react-aria-components/DateField';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { AriaFieldParts, ariaBasics } from './aria-field.tsx';
import type { FieldBasics } from './FieldFrame.tsx';
import { fieldCss } from './field-styles.ts';
import { Said } from './Said.tsx';
import { segmentsCss } from './segment-styles.ts';
import { TypedSegment } from './TypedSegment.tsx';
import { pastedTime } from './typed-parts.ts';
import { pastedTimeTexts, readTimeTexts, writeTexts } from './typed-texts.ts';
import { useTypedParts } from './use-typed-parts.ts';

const Root = styled(AriaTimeField<Time>)`
  ${fieldCss}
`;
const Box = styled(DateInput)`
  ${segmentsCss}
`;

type Props = FieldBasics & {
  readonly name?: string;
  /** `HH:mm`, 24 hours. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
};

export const TimeField = (props: Props) => {
  const { t } = useTranslation('kit');
  const { label, hint, required, value, onChange, onBlur, name } = props;
  // One object for one time: another one would make the field forget what is being typed.
  const time = useMemo(() => (value === null || value === '' ? null : parseTime(value)), [value]);
  const locked = props.readOnly === true || props.disabled === true;
  const parts = useTypedParts({
    locked,
    value,
    read: readTimeTexts,
    onRead: onChange,
    onPaste: (text) => {
      const time = pastedTime(text);
      const texts = time === undefined ? pastedTimeTexts(text) : undefined;
      if (time !== undefined) {
        parts.forget();
        onChange(time);
      } else if (texts !== undefined) parts.keep(texts);
    },
  });
  const { asTyped } = parts;
  const none = asTyped && t('field.noTime', { typed: writeTexts([asTyped.hour, asTyped.minute], ':') });
  const error = none ?? props.error;
  return (
    <Root
      {...ariaBasics({ ...props, error })}
      {...(name === undefined ? {} : { name })}
      {...(onBlur === undefined ? {} : { onBlur })}
      isReadOnly={props.readOnly ?? false}
      hourCycle={24}
      shouldForceLeadingZeros
      value={time}
      onChange={(next) => {
        const time = parts.take(next === null ? null : next.toString().slice(0, 5));
        if (time !== undefined) onChange(time);
      }}
    >
      <AriaFieldParts label={label} error={error} hint={hint} required={required ?? false}>
        <Box ref={parts.box} data-typed-parts="">
          {(segment) => <TypedSegment segment={segment} parts={parts} />}
        </Box>
        <Said>{none}</Said>
      </AriaFieldParts>
    </Root>
  );
};
