import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../kit/Button.tsx';
import { KeyCaps } from '../../kit/KeyCaps.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { toast } from '../../kit/toast.ts';
import { Row, Section } from './Section.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const nothing = (): void => undefined;

export const ButtonSection = () => {
  const { t } = useTranslation('gallery');
  return (
    <Section title={t('buttons')}>
      {(['dense', 'control', 'touch'] as const).map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={<Plus size={16} aria-hidden />}>
              {t('add')}
            </Button>
          ))}
          <Button size={size} busy>
            {t('busy')}
          </Button>
          <Button size={size} variant="primary" disabledReason={t('reason')}>
            {t('withReason')}
          </Button>
          <Button size={size} disabled>
            {t('disabled')}
          </Button>
          <IconButton size={size} label={t('delete')} icon={<Trash2 size={16} aria-hidden />} />
          <IconButton size={size} variant="secondary" label={t('busy')} busy icon={<Trash2 size={16} aria-hidden />} />
        </Row>
      ))}
      <Row>
        <Menu
          label={t('menu')}
          variant="secondary"
          entries={[
            { id: 'open', label: t('open'), keys: 'Enter', perform: nothing },
            { id: 'move', label: t('move'), perform: nothing },
            { id: 'off', label: t('disabled'), disabled: true, perform: nothing },
            { id: 'line', separator: true },
            {
              id: 'delete',
              label: t('delete'),
              danger: true,
              icon: <Trash2 size={16} aria-hidden />,
              perform: nothing,
            },
          ]}
        />
        <Button onClick={() => toast.success(t('toastSuccess'))}>{t('toast.success')}</Button>
        <Button onClick={() => toast.info(t('toastInfo'), { action: { label: t('undo'), perform: nothing } })}>
          {t('toast.info')}
        </Button>
        <Button onClick={() => toast.error(t('toastError'))}>{t('toast.error')}</Button>
        <KeyCaps keys="mod+k" />
        <KeyCaps keys="g p" />
      </Row>
    </Section>
  );
};
