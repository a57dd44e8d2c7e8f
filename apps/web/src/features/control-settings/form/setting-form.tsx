import { useTranslations } from 'use-intl';
import type { ControlSetting, SettingVersion } from '@onsil/contract/control-settings';
import { sortSlots } from '@onsil/domain/control/control-setting';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictBox } from '#ui/forms/conflict-note.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Card } from '#ui/layout/card.tsx';
import { toSlots } from '../model/setting-draft.ts';
import { useSettingText, type SettableField } from '../model/setting-text.ts';
import type { SetControlSearch } from '../search-params.ts';
import { SlotsTable } from '../view/slots-table.tsx';
import { ChangesList } from './changes-list.tsx';
import { SlotsEditor } from './slots-editor.tsx';
import { useSettingForm } from './use-setting-form.ts';
import typography from '#ui/theme/typography.module.css';

type Props = {
  farmId: string;
  setting: ControlSetting;
  /** the version to start from; without it the current setting */
  from: number | undefined;
  limits: ReadonlyMap<string, string>;
  setSearch: SetControlSearch;
};

const closed = { sheet: undefined, start: undefined } as const;

/** The form of a new setting; shows the changes before it sends them to the machine. */
export function SettingForm({ farmId, setting, from, limits, setSearch }: Props) {
  const t = useTranslations('controlSettings');
  const common = useTranslations('common.conflict');
  const text = useSettingText();
  const onSaved = (): void => {
    toast(t('form.sent'));
    setSearch(closed, { saved: true });
  };
  const editing = useSettingForm({ farmId, setting, from, onSaved });
  const { form, read, conflicts, start, asking } = editing;
  const { dialog } = useLeaveGuard(form.changed, 'address');
  const theirs = conflicts.length > 0 ? read.setting : null;
  return (
    <>
      <FormPage
        form={form}
        submitLabel={t('form.send')}
        onSubmit={editing.check}
        note={
          theirs && (
            <ConflictBox>
              <strong>{common('title')}</strong>
              <p>{t('form.kept')}</p>
            </ConflictBox>
          )
        }
        other={<Button onClick={() => setSearch(closed)}>{t('form.cancel')}</Button>}
      >
        {start && <p className={typography.hint}>{t('form.started', { name: text.versionName(start.version) })}</p>}
        <SlotsEditor editing={editing} fields={setting.fields} limits={limits} />
        <Card padded>
          <TextField
            {...form.field('reason')}
            label={t('form.reason')}
            description={t('form.reasonHint')}
            maxLength={300}
          />
        </Card>
        {theirs && <SavedVersion setting={theirs} fields={setting.fields} />}
      </FormPage>
      <ConfirmDialog
        opened={asking}
        title={t('ask.title', { name: setting.controllerName })}
        confirmLabel={theirs ? common('over') : t('ask.send')}
        onConfirm={editing.submit}
        onCancel={editing.cancel}
      >
        <p>{t('ask.text')}</p>
        <ChangesList
          before={read.setting?.slots ?? []}
          after={sortSlots(toSlots(form.values.slots))}
          fields={setting.fields}
        />
      </ConfirmDialog>
      {dialog}
    </>
  );
}

/** The version that someone else saved meanwhile. */
function SavedVersion({ setting, fields }: { setting: SettingVersion; fields: readonly SettableField[] }) {
  const t = useTranslations('controlSettings');
  const text = useSettingText();
  const name = text.versionName(setting.version);
  return (
    <Card title={name} aside={text.by(setting)}>
      <SlotsTable caption={t('slots.label', { name })} slots={setting.slots} fields={fields} />
    </Card>
  );
}
