import { parseTime, type Time } from '@internationalized/date';
import { useMemo } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import styled from 'styled-components';
import { AriaFieldParts, ariaBasics } from './aria-field.tsx';
import type { FieldBasics } from './FieldFrame.tsx';
import { fieldCss } from './field-styles.ts';
import { segmentCss, segmentsCss } from './segment-styles.ts';
import { pastedTime, useTypedParts } from './typed-parts.ts';

const Root = styled(AriaTimeField<Time>)`
  ${fieldCss}
`;
const Box = styled(DateInput)`
  ${segmentsCss}
`;
const Segment = styled(DateSegment)`
  ${segmentCss}
`;

type Props = FieldBasics & {
  readonly name?: string;
  /** `HH:mm`, 24 hours. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
};

export const TimeField = (props: Props) => {
  const { label, error, hint, required, value, onChange, onBlur, name } = props;
  // One object for one time: another one would make the field forget what is being typed.
  const time = useMemo(() => (value === null || value === '' ? null : parseTime(value)), [value]);
  const locked = props.readOnly === true || props.disabled === true;
  const box = useTypedParts((text) => {
    const time = pastedTime(text);
    if (time !== undefined && !locked) onChange(time);
  });
  return (
    <Root
      {...ariaBasics(props)}
      {...(name === undefined ? {} : { name })}
      {...(onBlur === undefined ? {} : { onBlur })}
      isReadOnly={props.readOnly ?? false}
      hourCycle={24}
      shouldForceLeadingZeros
      value={time}
      onChange={(next) => onChange(next === null ? null : next.toString().slice(0, 5))}
    >
      <AriaFieldParts label={label} error={error} hint={hint} required={required ?? false}>
        <Box ref={box}>{(segment) => <Segment segment={segment} />}</Box>
      </AriaFieldParts>
    </Root>
  );
};
