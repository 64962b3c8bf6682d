import styled from 'styled-components';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { useOptionalClaims } from '../../lib/services.ts';
import { loadTexts } from '../../lib/texts.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

const Alone = styled.main`
  height: 100dvh;
`;

const shell = source(async () => {
  const [{ Shell }] = await Promise.all([import('../shell/Shell.tsx'), loadTexts('shell', 'kit', 'live')]);
  return Shell;
});

/** An address of no screen: inside the shell for whoever is signed in, so that every other way stays open. */
export const UnknownAddress = () => {
  const claims = useOptionalClaims();
  if (claims === null || claims.passwordExpired) {
    return (
      <Alone>
        <NotFoundScreen />
      </Alone>
    );
  }
  return <OnDemand of={shell} props={{ children: <NotFoundScreen /> }} />;
};
