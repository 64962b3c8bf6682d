import { longestComment } from '@cadenza/domain/support/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { inputCss } from '../../../kit/field-styles.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatWallClock } from '../../../lib/format.ts';
import { space } from '../../../theme/layout.ts';
import { CommentItem, CommentList } from '../conversation-styles.ts';
import { type Comment, type Followed, sendComment } from './calls.ts';
import { Fault, Hint, Question, QuestionTitle } from './page-styles.ts';

const Area = styled.textarea`
  ${inputCss}
  height: auto;
  min-height: 72px;
  padding: 8px 10px;
  resize: vertical;
`;
const Form = styled.form`
  display: grid;
  gap: ${space(2)};
`;

type Props = {
  readonly companyCode: string;
  readonly secret: string;
  readonly company: string;
  readonly comments: readonly Comment[];
  /** Whether something can still be written: nobody reads what was put away. */
  readonly open: boolean;
  readonly onSent: (followed: Followed) => void;
};

/** What the company and who asked have written to each other, and a field to answer. */
export const Conversation = ({ companyCode, secret, company, comments, open, onSent }: Props) => {
  const { t } = useTranslation('public-support');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState(false);
  /** Sent again while it says the same, it is the same comment. */
  const sent = useRef({ text: '', id: commandId() });
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => () => leave.current(), []);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const said = text.trim();
    if (said === '') {
      setFault(t('comments.empty'));
      return;
    }
    if (sent.current.text !== said) sent.current = { text: said, id: commandId() };
    setSending(true);
    setFault(undefined);
    const leaving = new AbortController();
    leave.current = () => leaving.abort();
    try {
      const comment = { testo: said, commandId: sent.current.id };
      const followed = await sendComment({ companyCode, secret }, comment, leaving.signal);
      sent.current = { text: '', id: commandId() };
      setText('');
      onSent(followed);
    } catch (error) {
      if (leaving.signal.aborted) return;
      const [first] = error instanceof ApiError ? error.errors : [];
      setFault(first?.message ?? errorText(error, t));
    } finally {
      setSending(false);
    }
  };
  if (comments.length === 0 && !open) return null;
  return (
    <Question data-question="comments">
      <QuestionTitle id="comments-title">{t('comments.title')}</QuestionTitle>
      {comments.length > 0 && (
        <CommentList aria-live="polite" aria-labelledby="comments-title">
          {comments.map(({ id, da, date, testo }) => (
            <CommentItem key={id} $own={da === 'RICHIEDENTE'} $staff={da === 'GESTIONE'} data-from={da}>
              <span>
                <b>{da === 'GESTIONE' ? company : t('comments.you')}</b>
                <time dateTime={date}>{formatWallClock(date)}</time>
              </span>
              <p>{testo}</p>
            </CommentItem>
          ))}
        </CommentList>
      )}
      {open && (
        <Form onSubmit={(event) => void send(event)} noValidate>
          <Area
            rows={3}
            maxLength={longestComment}
            aria-labelledby="comments-title"
            aria-describedby={fault === undefined ? 'comments-hint' : 'comments-fault'}
            aria-invalid={fault === undefined ? undefined : true}
            value={text}
            onChange={(event) => {
              setFault(undefined);
              setText(event.target.value);
            }}
          />
          {fault === undefined ? (
            <Hint id="comments-hint">{t('comments.hint')}</Hint>
          ) : (
            <Fault id="comments-fault">{fault}</Fault>
          )}
          <Button type="submit" busy={sending}>
            {t('comments.send')}
          </Button>
        </Form>
      )}
    </Question>
  );
};
