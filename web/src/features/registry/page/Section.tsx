import type { ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { Count } from '../../../kit/Badge.tsx';
import { font, media, radius, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

const Root = styled.section`
  display: grid;
  align-content: start;
  gap: ${space(3)};
  min-width: 0;
  padding: ${space(4)};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  ${media.phone} { padding: ${space(3)}; }
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  h3 { font: ${font.label}; font-weight: 600; }
  > :last-child:not(h3) { margin-left: auto; }
  a { color: ${color.accentText}; font: ${font.small}; }
  ${media.phone} { a { display: inline-grid; place-items: center; min-width: ${size.touch}; min-height: ${size.touch}; } }
`;

/** What stands in the place of what there is none of. */
export const None = styled.p`
  color: ${color.muted};
`;

type Props = {
  readonly title: string;
  readonly count?: number | undefined;
  /** The way to all of it. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a record's page, with a heading and how much there is of it. */
export const Section = ({ title, count, more, children }: Props) => {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Head>
        <h3 id={id}>{title}</h3>
        {count !== undefined && <Count>{count}</Count>}
        {more}
      </Head>
      {children}
    </Root>
  );
};
