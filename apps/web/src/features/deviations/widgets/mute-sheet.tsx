import { useTranslations } from 'use-intl';
import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { muteHourOptions } from '@onsil/contract/deviations';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { useMuteAlarms } from '../commands.ts';
import typography from '#ui/theme/typography.module.css';

type Props = { farmId: string; controllerId: string; controllerName: string; opened: boolean; onClose: () => void };

const forever = 'forever';

/** Mutes a controller's alarms for a chosen time. */
export function MuteSheet({ farmId, controllerId, controllerName, opened, onClose }: Props) {
  const t = useTranslations('deviations.switches');
  const form = useForm({ draft: `mute ${controllerId}`, initial: { hours: '3' } });
  const { hours } = form.values;
  const { mutateAsync: mute } = useMuteAlarms(farmId);
  const submit = (): Promise<void> => {
    const limit = hours === forever ? {} : { hours: Number(hours) };
    return form.submit(alarmMutesApi.updateMute.body, { isMuting: true, ...limit }, async () => {
      await mute({ controllerId, isMuting: true, ...limit });
      toast(t('stopped'));
      onClose();
    });
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={t('sheetTitle', { name: controllerName })}>
      <FormFrame form={form} onSubmit={() => void submit()}>
        <p className={typography.hint}>{t('sheetText')}</p>
        <SegmentedControl
          full
          label={t('howLong')}
          value={hours}
          onChange={(next) => form.set({ hours: next })}
          options={[
            ...muteHourOptions.map((count) => ({ value: String(count), label: t('hours', { count }) })),
            { value: forever, label: t('forever') },
          ]}
        />
        <FormError form={form} words={(values) => t('failed', values)} />
        <Button type="submit" variant="primary" fullWidth loading={form.busy}>
          {t('stop')}
        </Button>
      </FormFrame>
    </Sheet>
  );
}
