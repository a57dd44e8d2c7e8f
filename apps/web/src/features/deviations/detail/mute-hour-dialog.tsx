import type { Deviation } from '@onsil/contract/deviations';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useMuteAlarms } from '../commands.ts';
import { useDeviationText } from '../model/deviation-text.ts';

type Props = { farmId: string; deviation: Deviation; opened: boolean; onClose: () => void };

/** Asks whether to mute what is out of range for an hour; a notification's button leads here. */
export function MuteHourDialog({ farmId, deviation, opened, onClose }: Props) {
  const t = useTranslations('deviations.muteHour');
  const { nameOf } = useDeviationText();
  const mute = useMuteAlarms(farmId);
  const { controllerId, field } = deviation;
  const confirm = (): void =>
    mute.mutate(
      { controllerId, ...(field !== null && { field }), stop: true, hours: 1 },
      {
        onSuccess: () => {
          toast(t('done'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={t('title', { name: nameOf(deviation) })}
      confirmLabel={t('confirm')}
      busy={mute.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('text')}
      <ErrorMessage error={mute.error} />
    </ConfirmDialog>
  );
}
