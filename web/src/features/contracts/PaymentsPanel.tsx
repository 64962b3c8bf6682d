import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { space } from '../../theme/layout.ts';
import { ContractList } from './ContractList.tsx';

const Body = styled.div`
  padding: ${space(4)};
`;

type Props = { readonly company: { readonly id: string; readonly name: string }; readonly onClose: () => void };

/** Payments of the company, beside its details. */
export const PaymentsPanel = ({ company, onClose }: Props) => {
  const { t } = useTranslation('contracts');
  return (
    <SidePanel title={t('title')} subtitle={company.name} subject={company.id} onClose={onClose}>
      <Body>
        <ContractList />
      </Body>
    </SidePanel>
  );
};
