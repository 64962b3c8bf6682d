import { ChevronDown, ChevronsUp, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { SupportRequestPriority } from '../../lib/schema.gen.ts';
import { space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.span<{ $pressing: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  color: ${({ $pressing }) => ($pressing ? color.dangerText : color.muted)};
  white-space: nowrap;
  svg { flex: none; }
`;

const icons = { LOW: ChevronDown, NORMAL: null, HIGH: ChevronUp, URGENT: ChevronsUp } as const;

type Props = {
  readonly priority: SupportRequestPriority;
  /** The picture alone, which says its word to who points at it or hears it; of a normal one nothing. */
  readonly brief?: boolean;
};

/** How soon a request is to be seen to: picture and word. */
export const PriorityMark = ({ priority, brief = false }: Props) => {
  const { t } = useTranslation('support');
  const Icon = icons[priority];
  const word = t(`priority.${priority}`);
  const pressing = priority === 'URGENT';
  if (brief) {
    if (Icon === null) return null;
    return (
      <Root $pressing={pressing} title={t('priorityIs', { priority: word })} data-priority={priority}>
        <Icon size={14} aria-label={t('priorityIs', { priority: word })} />
      </Root>
    );
  }
  return (
    <Root $pressing={pressing} data-priority={priority}>
      {Icon !== null && <Icon size={14} aria-hidden />}
      {word}
    </Root>
  );
};
