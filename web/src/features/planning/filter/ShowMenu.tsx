import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../kit/Menu.tsx';
import { type ChangeSearch, type PlanningSearch, zooms } from '../rows/search.ts';

type Props = {
  /** null where there are neither lanes nor hours. */
  readonly shape: Pick<PlanningSearch, 'vista' | 'corsie' | 'zoom'> | null;
  readonly onChange: ChangeSearch;
};

/** What the plan looks like: whose lanes, how long an hour is; and paper. */
export const ShowMenu = ({ shape, onChange }: Props) => {
  const { t } = useTranslation('plan-views');
  const lanes = shape === null || shape.vista === 'mese' ? [] : [null, 'attrezzatura' as const];
  const zoomed = lanes.length === 0 ? [] : zooms;
  return (
    <Menu
      label={t('show.label')}
      icon={<Eye size={16} aria-hidden />}
      size="dense"
      placement="bottom start"
      entries={[
        ...lanes.map((corsie) => ({
          id: `lanes-${corsie}`,
          label: t(corsie === null ? 'show.byMaintainer' : 'show.byEquipment'),
          checked: shape?.corsie === corsie,
          perform: () => onChange({ corsie }),
        })),
        ...(lanes.length > 0 ? [{ id: 'line', separator: true as const }] : []),
        ...zoomed.map((zoom) => ({
          id: `zoom-${zoom}`,
          label: t('show.zoom', { percent: Math.round(zoom * 100) }),
          checked: shape?.zoom === zoom,
          perform: () => onChange({ zoom: zoom === 1 ? null : zoom }, true),
        })),
        ...(lanes.length > 0 ? [{ id: 'line-2', separator: true as const }] : []),
        { id: 'print', label: t('show.print'), perform: () => setTimeout(() => window.print(), 100) },
      ]}
    />
  );
};
