import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { NotificationSetting } from '@onsil/contract/notifications';
import { TextMessages } from '#features/text-messages/widgets/text-messages.tsx';
import { mobileApp } from '#lib/native/mobile-app.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { notificationSettingQuery } from '../api.ts';
import { useChangeNotificationSetting } from '../commands.ts';
import { pushDevice, type PushState } from '../push/push-device.ts';
import { usePush } from '../push/use-push.ts';
import { NotificationSettingsForm } from '../settings/settings-form.tsx';
import { TestNotification } from '../settings/test-notification.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../settings/settings.module.css';

/** Switch for pushes on this device, or the reason why they are unavailable. */
export function PushSwitch() {
  const t = useTranslations('notifications.device');
  const { state, change, isPending, failure } = usePush((on: boolean) =>
    on ? pushDevice().turnOn() : pushDevice().turnOff(),
  );
  const phone = useTranslations('notifications.phone');
  const reason = (now: PushState | undefined): string =>
    mobileApp() && (now === 'denied' || now === 'unsupported') ? phone(now) : t(now ?? 'checking');
  return (
    <section
      className={`${flow.wrap3} ${surface.divided} ${typography.small} ${classes.device}`}
      aria-label={t('title')}
    >
      <div>
        <h3>{t('title')}</h3>
        <output className={`${flow.block} ${typography.muted}`}>{reason(state)}</output>
      </div>
      {(state === 'on' || state === 'off') && (
        <Button loading={isPending} onClick={() => change(state === 'off')}>
          {t(state === 'on' ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      <ErrorBox>{failure}</ErrorBox>
    </section>
  );
}

const withTextLevel = (saved: NotificationSetting, sms: number): NotificationSetting => ({
  ...saved,
  choices: { ...saved.choices, sms },
});

type Props = {
  /** the farm for test notifications, if any */ farmId: string | undefined;
  onSaved?: () => void;
};

/** A member's notification settings: levels by channel and quiet hours. */
export function NotificationSettings({ farmId, onSaved }: Props) {
  const { data, error, refetch } = useQuery(notificationSettingQuery);
  const setTextLevel = useChangeNotificationSetting(withTextLevel);
  return (
    <div className={`${flow.stack4} ${classes.sheet}`}>
      {data ? (
        <>
          <NotificationSettingsForm saved={data} farmId={farmId} onSaved={() => onSaved?.()} />
          <TextMessages
            choices={data.choices}
            setLevel={setTextLevel}
            test={farmId !== undefined && <TestNotification farmId={farmId} channel="sms" />}
          />
        </>
      ) : (
        <QueryFallback error={error} retry={refetch} lines={24} />
      )}
      <PushSwitch />
    </div>
  );
}

type SheetProps = { farmId: string | undefined; onClose: () => void };

export function NotificationSettingsSheet({ farmId, onClose }: SheetProps) {
  const t = useTranslations('notificationSettings');
  return (
    <Sheet opened onClose={onClose} title={t('title')}>
      <NotificationSettings farmId={farmId} onSaved={onClose} />
    </Sheet>
  );
}
