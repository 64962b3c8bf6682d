import { useTranslation } from 'react-i18next';
import { CompanyLogo } from '../../kit/CompanyLogo.tsx';
import { ConflictQuestion } from '../../kit/ConflictQuestion.tsx';
import type { Conflicts } from '../../kit/use-conflicts.ts';
import type { Company, CompanyValues } from './company.ts';

type Props = {
  readonly conflicts: Conflicts<CompanyValues>;
  /** As it is now. */
  readonly company: Company | null;
  /** Chosen here and not yet saved. */
  readonly file: File | null;
  readonly onTake: () => void;
};

/** Two people have each chosen another picture. */
export const LogoConflict = ({ conflicts, company, file, onTake }: Props) => {
  const { t } = useTranslation('company');
  const clash = conflicts.open.logo;
  if (clash === undefined) return null;
  return (
    <ConflictQuestion
      label={t('logo.label')}
      mine={file?.name}
      theirs={<CompanyLogo name={company?.logo ?? null} size={48} />}
      who={clash.who}
      when={clash.when}
      onKeep={() => conflicts.keep('logo')}
      onTake={() => {
        onTake();
        conflicts.take('logo');
      }}
    />
  );
};
