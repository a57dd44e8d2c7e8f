import { useTranslations } from 'use-intl';
import { Sheet } from '#ui/layout/sheet.tsx';
import { NotificationSettings } from '../widgets/notification-settings.tsx';

type Props = { farmId: string | undefined; onClose: () => void };

export function NotificationSettingsSheet({ farmId, onClose }: Props) {
  const t = useTranslations('notificationSettings');
  return (
    <Sheet opened onClose={onClose} title={t('title')}>
      <NotificationSettings farmId={farmId} onSaved={onClose} />
    </Sheet>
  );
}
