import { Link } from '@tanstack/react-router';
import { ArrowRight, Cog } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { visuallyHidden } from '../../kit/visually-hidden.ts';
import type { Language } from '../../lib/languages.ts';
import type { MomentFormat } from '../../lib/moment-format.ts';
import { font, media, radius, space, tabular } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { EntryGroup, HistoryChange } from './entries.ts';
import { actorName, fieldName, kindNamed, lateWords, sentence, shownChanges, valueText } from './words.ts';

const Line = styled.li`
  display: grid;
  grid-template-columns: 28px minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(3)};
  font: ${font.base};
`;
const Face = styled.i`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: ${color.accentWeak};
  color: ${color.accentText};
  font: 600 11px/16px var(--font);
`;
const Words = styled.div`
  display: grid;
  gap: ${space(1)};
  padding-top: ${space(1)};
  overflow-wrap: anywhere;
  strong { font: ${font.strong}; }
  small { font: ${font.small}; color: ${color.muted}; }
  /* Over the lines around it, which are no targets: the text keeps its lines. */
  small > a { display: inline-block; margin: -4px 0; padding: 4px 0; ${media.coarse} { margin: -14px 0; padding: 14px 0; } }
`;
const Time = styled.time`
  padding-top: ${space(1)};
  font: ${font.small};
  ${tabular}
  color: ${color.muted};
`;
const Changes = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  margin: ${space(1)} 0 0;
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.medium};
  background: ${color.hover};
  font: ${font.table};
  dt { color: ${color.muted}; }
  dd { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(1)} ${space(1.5)}; margin: 0; }
  del { color: ${color.muted}; text-decoration: none; }
  ins { text-decoration: none; }
  a { display: inline-flex; align-items: center; min-height: 24px; ${media.coarse} { min-height: 44px; } }
`;
const Hidden = styled.span`
  ${visuallyHidden}
`;

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

/** A way to the thing, where it has a screen. */
const ToRecord = ({
  kind,
  id,
  children,
}: {
  readonly kind: string;
  readonly id: string;
  readonly children: ReactNode;
}) => {
  if (kind === 'PLANNED_INTERVENTION')
    return (
      <Link to="/pianificazioni/lista" search={{ intervento: id }}>
        {children}
      </Link>
    );
  if (kind === 'SUPPORT_REQUEST')
    return (
      <Link to="/supportRequests/supportRequests" search={{ scheda: id }}>
        {children}
      </Link>
    );
  const screen = kindNamed(kind)?.screen;
  if (!screen) return <>{children}</>;
  if (kind === 'CHECKLIST')
    return (
      <Link to="/configurazione/liste/$id" params={{ id }}>
        {children}
      </Link>
    );
  return (
    <Link to="/configurazione/$screen" params={{ screen: screen.name }} search={{ scheda: id }}>
      {children}
    </Link>
  );
};

type Props = {
  readonly told: EntryGroup;
  /** Id of what the history is of: it needs no name and no way to itself. */
  readonly own: string;
  readonly format: MomentFormat;
  readonly language: Language;
  /** Without each field as it was and as it became. */
  readonly brief?: boolean;
};

/** One thing that somebody did: who, what, when, and each field as it was and as it became. */
export const HistoryLine = ({ told, own, format, language, brief = false }: Props) => {
  const { t } = useTranslation(['history', 'registry', 'session']);
  const { entry } = told;
  const { actor, happenedAt, kind, subjectId, label, equipment, start, recurring, scope, cause, reason } = entry;
  const who = actorName(actor, t);
  const late = lateWords(entry, format, t);
  const changes = brief ? [] : shownChanges(told);
  const values = (change: HistoryChange, side: 'before' | 'after'): ReactNode =>
    change[side].length === 0
      ? t('history:none')
      : change[side].map((value, at) => (
          <Fragment key={value.value}>
            {at > 0 && ', '}
            {change.references && value.label !== null ? (
              <ToRecord kind={change.references} id={value.value}>
                {valueText(entry, change, value, format, language, t)}
              </ToRecord>
            ) : (
              valueText(entry, change, value, format, language, t)
            )}
          </Fragment>
        ));
  const named = told.of.length === 1 && subjectId !== own && label !== null;
  return (
    <Line data-event={entry.event}>
      <Face aria-hidden>{actor.kind === 'SYSTEM' ? <Cog size={14} /> : initials(who)}</Face>
      <Words>
        <span>
          <strong>{who}</strong> {sentence(told, format, t)}
        </span>
        {named && (
          <small>
            <ToRecord kind={kind} id={subjectId}>
              {kind === 'SUPPORT_REQUEST' ? t('history:request', { number: label }) : label}
            </ToRecord>
            {equipment !== null && equipment !== undefined && equipment.id !== own && ` · ${equipment.label}`}
            {start !== null && start !== undefined && ` · ${format.moment(start)}`}
          </small>
        )}
        {late !== undefined && <small>{late}</small>}
        {scope !== null && scope !== undefined && recurring !== false && <small>{t(`history:scope.${scope}`)}</small>}
        {cause != null && <small>{t('history:why', { reason: t(`history:cause.${cause}`) })}</small>}
        {reason !== null && reason !== undefined && <small>{t('history:why', { reason })}</small>}
        {changes.length > 0 && (
          <Changes>
            {changes.map((change) => (
              <Fragment key={change.field}>
                <dt>{fieldName(entry, change, t)}</dt>
                <dd>
                  <Hidden>{t('history:from')} </Hidden>
                  <del>{values(change, 'before')}</del>
                  <ArrowRight size={12} aria-hidden />
                  <Hidden>{t('history:to')} </Hidden>
                  <ins>{values(change, 'after')}</ins>
                </dd>
              </Fragment>
            ))}
          </Changes>
        )}
      </Words>
      <Time dateTime={happenedAt} title={format.whole(happenedAt)}>
        {format.time(happenedAt)}
      </Time>
    </Line>
  );
};
