import { DateSegment, type DateSegmentProps } from 'react-aria-components/DateField';
import styled from 'styled-components';
import { segmentCss } from './segment-styles.ts';
import { isPart } from './typed-texts.ts';
import type { TypedParts } from './use-typed-parts.ts';

const Segment = styled(DateSegment)`
  ${segmentCss}
`;

type Props = Pick<DateSegmentProps, 'segment'> & {
  readonly parts: TypedParts;
  /** What stands between the parts, where it is not what the language has there. */
  readonly between?: string;
};

/** A part of a day or a time: as React Aria has it, or as it was typed where that is none. */
export const TypedSegment = ({ segment, parts, between }: Props) => {
  const { type, text, placeholder, isPlaceholder } = segment;
  if (!isPart(type)) return <Segment segment={segment}>{between ?? text}</Segment>;
  // As it is drawn, so that what was typed is known when the field is left.
  parts.shown.current[type] = isPlaceholder ? '' : text;
  if (parts.asTyped === undefined) return <Segment segment={segment}>{text}</Segment>;
  const typed = parts.asTyped[type] ?? '';
  return (
    <Segment
      segment={segment}
      {...(typed === '' ? {} : { 'data-as-typed': true })}
      render={(props) => <span {...props} {...{ 'aria-valuetext': typed }} />}
    >
      {typed === '' ? placeholder : typed}
    </Segment>
  );
};
