import { longestComment } from '@cadenza/domain/support/limits';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useClaims } from '../../../lib/services.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { font, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { useLocked } from '../../company/index.ts';
import type { RequestRow } from './request.ts';
import { CommentSupportRequestDocument } from './request-acts.gen.ts';
import { SupportRequestCommentsDocument, type SupportRequestCommentsQuery } from './request-comments.gen.ts';

const Root = styled.section`
  display: grid;
  gap: ${space(4)};
  > p { color: ${color.muted}; text-wrap: pretty; }
  form { display: grid; gap: ${space(2)}; justify-items: end; > :first-child { width: 100%; } }
`;
const List = styled.ol`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Item = styled.li<{ $staff: boolean }>`
  display: grid;
  gap: ${space(1)};
  margin: ${({ $staff }) => ($staff ? `0 0 0 ${space(6)}` : `0 ${space(6)} 0 0`)};
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${({ $staff }) => ($staff ? color.accentWeak : color.bg)};
  > span { display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${space(1)} ${space(3)}; font: ${font.small}; }
  time { color: ${color.fg}; }
  p { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

type Comment = SupportRequestCommentsQuery['supportRequestComments'][number];
type Props = { readonly request: RequestRow; readonly timeZone: string; readonly onDone: () => void };

/** What who asked and those who handle requests write to each other. */
export const RequestComments = ({ request, timeZone, onDone }: Props) => {
  const { t } = useTranslation(['support', 'common']);
  const { id, comments, requester, contact, status } = request;
  const { data, error, refetch } = useQuery(SupportRequestCommentsDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const known = data?.supportRequestComments;
  useEffect(() => {
    // One that somebody else wrote meanwhile. The hook tells the failure.
    if (known !== undefined && known.length !== comments) refetch().catch(() => undefined);
  }, [comments, known, refetch]);
  const { userId } = useClaims();
  const staff = useLocked('support.manage') === undefined;
  const opens = useLocked('support.open') === undefined;
  const mayWrite = status !== 'ARCHIVED' && (staff || (opens && requester?.id === userId));
  const byLink = staff && requester === null;

  if (known === undefined)
    return error === undefined ? (
      <SkeletonRows rows={3} />
    ) : (
      <ErrorState error={error} title={t('support:comments.failed')} onRetry={() => void refetch()} />
    );
  return (
    <Root aria-label={t('support:comments.title')} data-testid="comments">
      {known.length === 0 ? (
        <p>{t('support:comments.none')}</p>
      ) : (
        <List aria-live="polite">
          {known.map((comment) => (
            <Said key={comment.id} {...{ comment, timeZone }} />
          ))}
        </List>
      )}
      {mayWrite && (
        <Write
          id={id}
          hint={byLink ? t(contact?.email ? 'support:comments.byMail' : 'support:comments.byLink') : undefined}
          onSent={() => {
            refetch().catch(() => undefined);
            onDone();
          }}
        />
      )}
    </Root>
  );
};

const Said = ({ comment, timeZone }: { readonly comment: Comment; readonly timeZone: string }) => {
  const { t } = useTranslation('support');
  const { from, author, at, text } = comment;
  const who = author === null ? t('comments.requester') : (author.label ?? t('gone.user'));
  return (
    <Item $staff={from === 'STAFF'} data-from={from}>
      <span>
        <b>{who}</b>
        <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
      </span>
      <p>{text}</p>
    </Item>
  );
};

type WriteProps = { readonly id: string; readonly hint: string | undefined; readonly onSent: () => void };

const Write = ({ id, hint, onSent }: WriteProps) => {
  const { t } = useTranslation(['support', 'common']);
  const command = useCommand();
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const field = useId();
  useUnsaved(text.trim() !== '' && !sending);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') {
      setFault(t('support:comments.empty'));
      return;
    }
    setSending(true);
    setFault(undefined);
    try {
      await command(CommentSupportRequestDocument, { id, text });
      setText('');
      onSent();
    } catch (error) {
      setFault(errorText(error, t));
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <TextAreaField
        label={t('support:comments.write')}
        name={`comment-${field}`}
        hint={hint}
        error={fault}
        value={text}
        rows={2}
        maxLength={longestComment}
        onChange={(next) => {
          setFault(undefined);
          setText(next);
        }}
      />
      <Button type="submit" variant="primary" icon={<Send size={16} aria-hidden />} busy={sending}>
        {t('support:comments.send')}
      </Button>
    </form>
  );
};
