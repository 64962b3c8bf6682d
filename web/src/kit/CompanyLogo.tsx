import { useState } from 'react';
import styled from 'styled-components';
import { radius } from '../theme/layout.ts';
import { LogoMark } from './Logo.tsx';

const Picture = styled.img`
  flex: none;
  border-radius: ${radius.small};
  background: #fff;
  object-fit: contain;
`;

export const logoAddress = (name: string): string => `/app/companies/logo/${encodeURIComponent(name)}`;

type Props = {
  /** As the company has it; null for none. */
  readonly name: string | null;
  /** px of a side. */
  readonly size: number;
};

/** The picture of a company, or ours where it has none or it does not arrive. */
export const CompanyLogo = ({ name, size }: Props) => {
  const [failed, setFailed] = useState<string | null>(null);
  if (name === null || failed === name) return <LogoMark size={size} />;
  // The name of the company stands beside it.
  return <Picture src={logoAddress(name)} alt="" width={size} height={size} onError={() => setFailed(name)} />;
};
