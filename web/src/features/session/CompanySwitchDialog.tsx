import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Dialog } from '../../kit/Dialog.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { SkeletonFields } from '../../kit/Skeleton.tsx';
import { Spinner } from '../../kit/Spinner.tsx';
import { errorText } from '../../lib/error-text.ts';
import { http, session, useClaims } from '../../lib/services.ts';
import { font, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

/** As `GET /api/my-companies` documents it. */
type Company = { readonly id: string; readonly businessName: string; readonly identificationCode?: string };
type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'ready'; readonly companies: readonly Company[] };

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
`;
const Choice = styled.button`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  width: 100%;
  min-height: 52px;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.surface};
  text-align: left;
  cursor: pointer;
  &:hover { background: ${color.hover}; }
  &[aria-current='true'] { border-color: ${color.accent}; background: ${color.accentWeak}; cursor: default; }
  strong { display: block; font: ${font.strong}; }
  small { font: ${font.small}; color: ${color.muted}; }
`;

/** Another company means another token: everything on screen is read again in its name. */
export const CompanySwitchDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['session', 'common']);
  const { companyId } = useClaims();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [going, setGoing] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    const stop = new AbortController();
    setState({ is: 'loading' });
    http.json<{ data: readonly Company[] }>('/api/my-companies', { signal: stop.signal }).then(
      ({ data }) => setState({ is: 'ready', companies: data }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ is: 'failed', error });
      },
    );
    return () => stop.abort();
  }, [attempt]);

  const choose = async (company: Company): Promise<void> => {
    if (company.id === companyId) return onClose();
    setGoing(company.id);
    setFault(null);
    try {
      await session.switchCompany(company.id);
      onClose();
    } catch (error) {
      setGoing(null);
      setFault(errorText(error, t));
    }
  };

  return (
    <Dialog open onClose={onClose} title={t('company.title')} width="440px">
      {state.is === 'loading' && <SkeletonFields fields={3} />}
      {state.is === 'failed' && <ErrorState error={state.error} onRetry={() => setAttempt(attempt + 1)} />}
      {state.is === 'ready' && (
        <List>
          {state.companies.map((company) => (
            <li key={company.id}>
              <Choice
                type="button"
                aria-current={company.id === companyId}
                aria-busy={going === company.id}
                onClick={() => void choose(company)}
              >
                <span>
                  <strong>{company.businessName}</strong>
                  {company.identificationCode !== undefined && <small>{company.identificationCode}</small>}
                </span>
                {going === company.id && <Spinner />}
                {company.id === companyId && <Check size={16} aria-label={t('company.current')} />}
              </Choice>
            </li>
          ))}
        </List>
      )}
      {fault !== null && <Notice tone="danger">{fault}</Notice>}
    </Dialog>
  );
};
