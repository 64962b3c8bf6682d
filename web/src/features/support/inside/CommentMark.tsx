import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { color } from '../../../theme/tokens.ts';
import type { RequestRow } from '../../requests/request.ts';

const Root = styled.span<{ $waits: boolean }>`
  display: inline-flex;
  color: ${({ $waits }) => ($waits ? color.accentText : color.muted)};
  svg { fill: ${({ $waits }) => ($waits ? 'currentColor' : 'none')}; }
`;

type Props = Pick<RequestRow, 'comments' | 'lastCommentFrom'>;

/** That something was written in a request; filled where who asked has written last. */
export const CommentMark = ({ comments, lastCommentFrom }: Props) => {
  const { t } = useTranslation('support');
  const waits = lastCommentFrom === 'REQUESTER';
  const label = t(waits ? 'comments.waits' : 'comments.count', { count: comments });
  return (
    <Root $waits={waits} title={label}>
      <MessageSquare size={14} aria-label={label} />
    </Root>
  );
};
