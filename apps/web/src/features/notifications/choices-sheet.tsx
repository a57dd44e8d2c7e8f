import { useTranslations } from 'use-intl';
import { Sheet } from '#ui/sheet.tsx';
import { NoticeChoices } from './choices.widget.tsx';

type Props = { farmId: string | undefined; onClose: () => void };

export function ChoicesSheet({ farmId, onClose }: Props) {
  const t = useTranslations('notifications.choices');
  return (
    <Sheet opened onClose={onClose} title={t('title')}>
      <NoticeChoices farmId={farmId} onSaved={onClose} />
    </Sheet>
  );
}
