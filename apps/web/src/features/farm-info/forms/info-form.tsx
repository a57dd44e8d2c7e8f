import { farmInfoApi, type FarmProfile } from '@onsil/contract/farm-info';
import { farmStatisticsApi } from '@onsil/contract/farm-statistics';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import typography from '#ui/theme/typography.module.css';
import { useSaveFarm, useSaveStatistics } from '../commands.ts';
import { useSheetNavigation } from '../cards/info-card.tsx';
import { changedFields, toInfoDraft, applyDraft } from '../model/info-draft.ts';
import { infoFields, getAt, toWritable, type InfoCard } from '../model/info-fields.ts';
import { InfoFields } from './info-inputs.tsx';
import { useInfoText } from '../cards/info-value.tsx';
import { farmProfileQuery } from '../api.ts';
import { useForm } from '#lib/forms/use-form.ts';

type Props = { farmId: string; name: InfoCard; profile: FarmProfile };

const conflict = (error: unknown): boolean => error instanceof CallError && error.code === 'CONFLICT';

const figuresOf = (profile: FarmProfile) => {
  const { updatedAt: _, ...figures } = profile.statistics;
  return figures;
};

/**
 * The form of one card. The farm is saved as a whole, so changes by others to other fields are merged; only fields
 * changed by both are reported.
 */
export function InfoForm({ farmId, name, profile }: Props) {
  const t = useTranslations('farmInfo');
  const common = useTranslations('common');
  const words = useInfoText();
  const fields = infoFields[name];
  const sheet = useSheetNavigation();
  const { mutateAsync: saveFarm } = useSaveFarm(farmId);
  const { mutateAsync: saveStatistics } = useSaveStatistics(farmId);
  const fetchFresh = useFetchFresh();
  // The state when the sheet opened; the page behind it may refresh.
  const [opened] = useState(profile);
  const [base, setBase] = useState(opened);
  const known = name === 'statistics' ? figuresOf(base) : base;
  const form = useForm({ draft: `farm info ${farmId} ${name}`, initial: toInfoDraft(known, fields) });
  const draft = form.values;
  const [conflicts, setConflicts] = useState<FarmProfile>();

  /** Resolves with whether it was saved; false when others changed the same fields. */
  const saveOver = async (from: FarmProfile): Promise<boolean> => {
    const { version } = from;
    try {
      await saveFarm({ ...applyDraft(toWritable(from), fields, draft), version });
      return true;
    } catch (error) {
      if (!conflict(error)) throw error;
      const fresh = await fetchFresh(farmProfileQuery(farmId));
      if (fresh.version === version) throw error;
      setBase(fresh);
      if (changedFields(from, fresh, fields).length === 0) return saveOver(fresh);
      setConflicts(fresh);
      return false;
    }
  };
  const done = (): void => {
    toast(t('saved', { name: t(`cards.${name}`) }));
    sheet(undefined, { saved: true });
  };
  const submit = async (): Promise<void> => {
    if (name === 'statistics') {
      const typed = applyDraft(figuresOf(base), fields, draft);
      await form.submit(farmStatisticsApi.saveFarmStatistics.body, typed, async (body) => {
        await saveStatistics(body);
        done();
      });
      return;
    }
    const typed = { ...applyDraft(toWritable(base), fields, draft), version: base.version };
    await form.submit(farmInfoApi.saveFarm.body, typed, async () => {
      if (await saveOver(base)) done();
    });
  };
  return (
    <EditSheet
      title={t('editOf', { name: t(`cards.${name}`) })}
      changed={form.changed}
      onClose={() => sheet(undefined)}
    >
      <Form form={form} submitLabel={conflicts ? common('conflict.over') : t('save')} onSubmit={() => void submit()}>
        <InfoFields fields={fields} form={form} />
        {name === 'identity' && <p className={typography.hint}>{t('hint.administrator')}</p>}
        {conflicts && (
          <ConflictNote
            theirs={changedFields(opened, conflicts, fields).map((field) => ({
              name: t(`field.${field.path}`),
              value: words(field, getAt(conflicts, field.path)),
            }))}
          />
        )}
      </Form>
    </EditSheet>
  );
}
