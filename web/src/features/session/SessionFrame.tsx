import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Logo } from '../../kit/Logo.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(420px, 5fr) 7fr;
  min-height: 100dvh;
  background: ${color.surface};
  ${media.phone} { grid-template-columns: 1fr; }
`;
const Side = styled.main`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${space(6)};
  padding: ${space(8)} ${space(10)} calc(${space(6)} + var(--safe-bottom));
  ${media.phone} { padding: ${space(6)} ${space(5)} calc(${space(5)} + var(--safe-bottom)); }
`;
const Middle = styled.div`
  /* Not centred: a message under the form must not lift the heading. */
  align-self: start;
  justify-self: center;
  display: grid;
  gap: ${space(6)};
  width: min(100%, 344px);
  padding-top: max(${space(6)}, 20vh);
  ${media.phone} { width: 100%; padding: ${space(4)} 0 0; }
`;
const Heading = styled.div`
  display: grid;
  gap: ${space(1)};
  h1 { font: ${font.title}; letter-spacing: -0.01em; }
  p { color: ${color.muted}; text-wrap: pretty; }
`;
const Foot = styled.footer`
  font: ${font.small};
  color: ${color.muted};
`;
const Picture = styled.div`
  border-left: 1px solid ${color.border};
  background: ${color.bg};
  overflow: hidden;
  ${media.phone} { display: none; }
`;

const sketch = source(async () => (await import('./BoardSketch.tsx')).BoardSketch);

type Props = {
  readonly title: string;
  readonly text?: string;
  readonly foot: ReactNode;
  readonly children: ReactNode;
};

/** The quiet page of login and password: the form on one side, a still of the board on the other. */
export const SessionFrame = ({ title, text, foot, children }: Props) => {
  const narrow = useMediaQuery(phoneQuery);
  return (
    <Root>
      <Side>
        <Logo />
        <Middle>
          <Heading>
            <h1>{title}</h1>
            {text !== undefined && <p>{text}</p>}
          </Heading>
          {children}
        </Middle>
        <Foot>{foot}</Foot>
      </Side>
      <Picture aria-hidden>{!narrow && <OnDemand of={sketch} props={{}} />}</Picture>
    </Root>
  );
};
