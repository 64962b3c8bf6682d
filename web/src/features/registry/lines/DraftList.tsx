import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { font, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { useLines } from './use-lines.ts';

const Drafts = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(2)};
    min-height: ${size.row};
    padding: ${space(1)} ${space(3)} ${space(1)} 40px;
    border-bottom: 1px solid ${color.border};
    color: ${color.muted};
  }
  span { flex: 1 1 200px; min-width: 0; overflow-wrap: anywhere; }
  strong { font: ${font.small}; color: ${color.dangerText}; }
`;

type Props = { readonly lines: Pick<ReturnType<typeof useLines>, 'drafts' | 'retry' | 'discard'> };

/** Lines that were written and are not saved: on their way, or refused, with what can be done about it. */
export const DraftList = ({ lines }: Props) => {
  const { t } = useTranslation('registry');
  if (lines.drafts.length === 0) return null;
  return (
    <Drafts aria-live="polite">
      {lines.drafts.map((draft) => (
        <li key={draft.key} data-draft={draft.fault === null ? 'saving' : 'refused'}>
          <span>
            {draft.texts[0]}
            {draft.texts.length > 1 && ` ${t('lines.more', { count: draft.texts.length - 1 })}`}
          </span>
          {draft.fault !== null && (
            <>
              <strong>{draft.fault}</strong>
              <Button size="dense" onClick={() => void lines.retry(draft)}>
                {t('lines.retry')}
              </Button>
              <Button size="dense" variant="quiet" onClick={() => lines.discard(draft)}>
                {t('lines.discard')}
              </Button>
            </>
          )}
        </li>
      ))}
    </Drafts>
  );
};
