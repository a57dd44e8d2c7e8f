import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { notificationSetting, type NotificationSetting } from '@onsil/contract/notifications';
import { useForm } from '#lib/forms/use-form.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useChangeNotificationSetting } from '../commands.ts';
import { channels, validateQuietHours, setMinLevel, mergeSetting } from '../model/channel-levels.ts';
import { ChannelSelect } from './channel-select.tsx';
import { QuietHours } from './quiet-hours.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './settings.module.css';

const taskChoices = ['assigned', 'all', 'none'] as const;

type Edit = { base: NotificationSetting; typed: NotificationSetting };
const withEdit = (saved: NotificationSetting, edit: Edit): NotificationSetting => mergeSetting({ ...edit, saved });

/** The form of the settings, which saves what the member changed in it. */
const useSettingForm = (saved: NotificationSetting) => {
  const [base, setBase] = useDraft('saved notification setting', saved);
  const form = useForm({ draft: 'notification setting', initial: saved });
  const { mutateAsync: save } = useChangeNotificationSetting(withEdit);
  const isOutdated = saved !== base;
  useEffect(() => {
    if (!isOutdated) return;
    setBase(saved);
    form.set((typed) => mergeSetting({ base, typed, saved }));
    // oxlint-disable-next-line react/exhaustive-deps -- the form and its functions are new at each render
  }, [isOutdated, saved]);
  const submit = (onSaved: () => void): Promise<void> =>
    form.submit(notificationSetting, form.values, async (typed) => {
      await save({ base, typed });
      onSaved();
    });
  return { form, submit };
};

type Props = { saved: NotificationSetting; farmId: string | undefined; onSaved: () => void };

export function NotificationSettingsForm({ saved, farmId, onSaved }: Props) {
  const t = useTranslations('notificationSettings');
  const { form, submit } = useSettingForm(saved);
  const draft = form.values;
  const problem = validateQuietHours(draft);
  const submitAndTell = (): Promise<void> =>
    submit(() => {
      toast(t('saved'));
      onSaved();
    });
  return (
    <FormFrame bare form={form} onSubmit={() => void submitAndTell()}>
      <div className={`${flow.stack4} ${classes.form}`}>
        <fieldset className={classes.channels}>
          <legend>{t('channels')}</legend>
          <p>{t('channelsHint')}</p>
          {channels.map((channel) => (
            <ChannelSelect
              key={channel}
              channel={channel}
              choices={draft.choices}
              testFarm={farmId}
              onChange={(lowest) => form.set({ choices: setMinLevel(draft.choices, channel, lowest) })}
            />
          ))}
        </fieldset>
        <SelectField
          label={t('tasks')}
          description={t('tasksHint')}
          data={taskChoices.map((value) => ({ value, label: t(`taskChoice.${value}`) }))}
          value={draft.tasks}
          onChange={({ currentTarget: { value } }) =>
            form.set({ tasks: taskChoices.find((one) => one === value) ?? draft.tasks })
          }
        />
        <CheckboxField
          label={t('earlyWarnings')}
          description={t('earlyWarningsHint')}
          {...form.checkbox('wantsEarlyWarnings')}
        />
        <CheckboxField
          label={t('weeklyReport')}
          description={t('weeklyReportHint')}
          {...form.checkbox('wantsWeeklyReport')}
        />
        <QuietHours from={draft.quietFrom} to={draft.quietTo} problem={problem} onChange={(quiet) => form.set(quiet)} />
        <FormError form={form} words={(values) => t('failed', values)} />
        <Button
          type="submit"
          variant="primary"
          fullWidth
          loading={form.busy}
          disabled={problem !== null || form.wait.waiting}
        >
          {t('save')}
        </Button>
      </div>
    </FormFrame>
  );
}
