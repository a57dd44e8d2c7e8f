import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { farmInfoApi, type FarmProfile } from '@onsil/contract/farm-info';
import { farmStatisticsApi } from '@onsil/contract/farm-statistics';
import type { FormState } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { farmProfileQuery } from '../api.ts';
import { useSheetNavigation } from '../cards/info-card.tsx';
import { useInfoText } from '../cards/info-value.tsx';
import { useSaveFarm, useSaveStatistics } from '../commands.ts';
import { applyDraft, changedFields, toInfoDraft, type InfoDraft } from '../model/info-draft.ts';
import { getAt, infoFields, toWritable, type InfoCard } from '../model/info-fields.ts';
import { InfoFields } from './info-inputs.tsx';
import typography from '#ui/theme/typography.module.css';

type Props<Name> = { farmId: string; name: Name; profile: FarmProfile };

type SheetProps = {
  name: InfoCard;
  form: FormState<InfoDraft>;
  submitLabel?: string;
  /** resolves with whether it was saved */
  save: () => Promise<boolean>;
  children?: ReactNode;
};

/** The inputs of one card. */
function InfoSheet({ name, form, submitLabel, save, children }: SheetProps) {
  const t = useTranslations('farmInfo');
  const sheet = useSheetNavigation();
  const submit = async (): Promise<void> => {
    if (!(await save())) return;
    toast(t('saved', { name: t(`cards.${name}`) }));
    sheet(undefined, { saved: true });
  };
  return (
    <EditSheet
      title={t('editOf', { name: t(`cards.${name}`) })}
      changed={form.changed}
      onClose={() => sheet(undefined)}
    >
      <Form form={form} submitLabel={submitLabel ?? t('save')} onSubmit={() => void submit()}>
        <InfoFields fields={infoFields[name]} form={form} />
        {children}
      </Form>
    </EditSheet>
  );
}

/** A card of the farm, which is saved as a whole. */
function FarmForm({ farmId, name, profile }: Props<Exclude<InfoCard, 'statistics'>>) {
  const t = useTranslations('farmInfo');
  const common = useTranslations('common');
  const text = useInfoText();
  const fields = infoFields[name];
  const { mutateAsync: saveFarm } = useSaveFarm(farmId);
  const fetchFresh = useFetchFresh();
  // The state when the sheet opened; the page behind it may refresh.
  const [opened] = useState(profile);
  const { form, read, conflicts, submit } = useConflictMerge<FarmProfile, InfoDraft>({
    draft: `farm info ${farmId} ${name}`,
    entity: profile,
    toValues: (known) => toInfoDraft(known, fields),
    fresh: () => fetchFresh(farmProfileQuery(farmId)),
  });
  const inConflict = changedFields(opened, read, fields).filter(({ path }) =>
    conflicts.some((one) => path === one || path.startsWith(`${one}.`)),
  );
  const save = (): Promise<boolean> =>
    submit(
      farmInfoApi.updateFarmProfile.body,
      (draft, version, current) => ({ ...applyDraft(toWritable(current), fields, draft), version }),
      (body) => saveFarm(body),
    );
  return (
    <InfoSheet
      name={name}
      form={form}
      save={save}
      {...(conflicts.length > 0 && { submitLabel: common('conflict.over') })}
    >
      {name === 'identity' && <p className={typography.hint}>{t('hint.administrator')}</p>}
      {inConflict.length > 0 && (
        <ConflictNote
          theirs={inConflict.map((field) => ({
            name: t(`field.${field.path}`),
            value: text(field, getAt(read, field.path)),
          }))}
        />
      )}
    </InfoSheet>
  );
}

function StatisticsForm({ farmId, name, profile }: Props<'statistics'>) {
  const fields = infoFields[name];
  const { mutateAsync: saveStatistics } = useSaveStatistics(farmId);
  const [{ updatedAt: _, ...figures }] = useState(profile.statistics);
  const form = useForm({ draft: `farm info ${farmId} ${name}`, initial: toInfoDraft(figures, fields) });
  const save = async (): Promise<boolean> => {
    let isSaved = false;
    await form.submit(
      farmStatisticsApi.saveFarmStatistics.body,
      applyDraft(figures, fields, form.values),
      async (body) => {
        await saveStatistics(body);
        isSaved = true;
      },
    );
    return isSaved;
  };
  return <InfoSheet name={name} form={form} save={save} />;
}

/** The form of one card. Changes by others to other fields are merged; only fields changed by both are reported. */
export function InfoForm({ name, ...rest }: Props<InfoCard>) {
  return name === 'statistics' ? <StatisticsForm name={name} {...rest} /> : <FarmForm name={name} {...rest} />;
}
