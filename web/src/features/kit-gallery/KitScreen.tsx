import styled from 'styled-components';
import { media, space } from '../../theme/layout.ts';
import { ButtonSection } from './ButtonSection.tsx';
import { DialogSection } from './DialogSection.tsx';
import { FieldSection } from './FieldSection.tsx';
import { BadgeSection, StateSection } from './StateSection.tsx';
import { TableSection } from './TableSection.tsx';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(10)};
  max-width: 1200px;
  padding: ${space(6)} ${space(6)} ${space(16)};
  ${media.phone} { padding: ${space(4)}; }
`;

/** Every primitive in every state: what developers look at, and what the checks of access and of looks run on. */
export const KitScreen = () => (
  <Page>
    <ButtonSection />
    <FieldSection />
    <BadgeSection />
    <TableSection />
    <DialogSection />
    <StateSection />
  </Page>
);
