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
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { useLocked } from '../../company/index.ts';
import type { RequestRow } from '../../requests/request.ts';
import { CommentItem, CommentList } from '../conversation-styles.ts';
import { CommentSupportRequestDocument } from './request-acts.gen.ts';
import { SupportRequestCommentsDocument, type SupportRequestCommentsQuery } from './request-comments.gen.ts';

const Root = styled.section`
  display: grid;
  gap: ${space(4)};
  > p { color: ${color.muted}; text-wrap: pretty; }
  form { display: grid; gap: ${space(2)}; justify-items: end; > :first-child { width: 100%; } }
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
        <CommentList aria-live="polite">
          {known.map((comment) => (
            <Said key={comment.id} {...{ comment, timeZone }} />
          ))}
        </CommentList>
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
    <CommentItem $own={from === 'STAFF'} $staff={from === 'STAFF'} data-from={from}>
      <span>
        <b>{who}</b>
        <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
      </span>
      <p>{text}</p>
    </CommentItem>
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
