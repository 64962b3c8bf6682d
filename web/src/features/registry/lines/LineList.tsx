import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import { FilterChip } from '../../../kit/Chip.tsx';
import { ChangedBy } from '../../../kit/list-screen/changed-by.tsx';
import { SortableList } from '../../../kit/SortableList.tsx';
import { media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { line } from '../checklist-kinds.ts';
import { isActive, nameOf, type RegistryRow } from '../record.ts';
import { LineText } from './LineText.tsx';
import type { useLines } from './use-lines.ts';

const Line = styled.div<{ $muted: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding: ${space(1)} 0;
  color: ${({ $muted }) => ($muted ? color.muted : color.fg)};
  ${media.phone} { display: contents; }
`;

type Props = {
  readonly rows: readonly RegistryRow[];
  readonly lines: Pick<ReturnType<typeof useLines>, 'move' | 'moved' | 'remove' | 'setActive' | 'setMandatory'>;
  readonly lockedReason: string | undefined;
  /** The line that is being written. */
  readonly edited: string | null;
  readonly onEdit: (id: string | null) => void;
  readonly onDone: (row: RegistryRow, text: string, next: boolean) => void;
  readonly onStep: (row: RegistryRow, by: 1 | -1) => void;
};

/** The lines in the order in which they are worked: written in place, switched, moved and removed. */
export const LineList = ({ rows, lines, lockedReason, edited, onEdit, onDone, onStep }: Props) => {
  const { t } = useTranslation('registry');
  return (
    <SortableList
      label={t('kind.checklistLine.many')}
      disabled={lockedReason !== undefined || lines.moved !== null}
      onMove={(lineId, afterId) => void lines.move(lineId, afterId)}
      items={rows.map((row) => ({
        id: row.id,
        name: nameOf(line, row),
        content: (
          <Line $muted={!isActive(row)}>
            <LineText
              id={row.id}
              text={nameOf(line, row)}
              disabled={lockedReason !== undefined}
              editing={edited === row.id}
              onEdit={() => onEdit(row.id)}
              onDone={(text, next) => onDone(row, text, next)}
              onCancel={() => onEdit(null)}
              onStep={(by) => onStep(row, by)}
            />
            <ChangedBy id={row.id} />
            <FilterChip
              label={t('mandatory')}
              selected={row.mandatory === true}
              disabled={lockedReason !== undefined}
              onToggle={() => void lines.setMandatory(row, row.mandatory !== true)}
            />
            <FilterChip
              label={t('lines.active')}
              selected={isActive(row)}
              disabled={lockedReason !== undefined}
              onToggle={() => void lines.setActive(row, !isActive(row))}
            />
          </Line>
        ),
        actions: (
          <IconButton
            size="dense"
            label={t('lines.remove', { name: nameOf(line, row) })}
            icon={<Trash2 size={16} aria-hidden />}
            disabledReason={lockedReason}
            onClick={() => void lines.remove(row)}
          />
        ),
      }))}
    />
  );
};
