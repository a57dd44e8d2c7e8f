import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { costsApi, type CostSetting } from '@onsil/contract/costs';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useSheetChanges } from '#ui/forms/sheet-changes.ts';
import { costSettingQuery } from '../api.ts';
import { useSaveCostSetting } from '../commands.ts';
import { toSettingBody, toSettingDraft, type SettingDraft } from '../model/setting-draft.ts';
import type { SetCostsSearch } from '../search-params.ts';
import { EnergyFields } from './energy-fields.tsx';
import { RateFields } from './rate-fields.tsx';

type Props = { farmId: string; setSearch: SetCostsSearch };

type FormProps = Props & { setting: CostSetting };

function SettingForm({ farmId, setting, setSearch }: FormProps) {
  const t = useTranslations('costs.setting');
  const common = useTranslations('common.conflict');
  const fetchFresh = useFetchFresh();
  const { mutateAsync: saveSetting } = useSaveCostSetting(farmId);
  const { form, read, conflicts, submit } = useConflictMerge<CostSetting, SettingDraft>({
    draft: `cost setting ${farmId}`,
    entity: setting,
    toValues: toSettingDraft,
    fresh: () => fetchFresh(costSettingQuery(farmId)),
    // A source is a meter of a controller, or its lamps.
    toField: (path) => path.replace(/^(energy\.\d+)\.(meterField|controllerId)$/, '$1.source'),
  });
  useSheetChanges(form.changed);
  const save = async (): Promise<void> => {
    if (!(await submit(costsApi.updateCostSetting.body, toSettingBody, (body) => saveSetting(body)))) return;
    toast(t('saved'));
    setSearch(closedSheet, { saved: true });
  };
  return (
    <Form form={form} submitLabel={conflicts.length > 0 ? common('over') : t('save')} onSubmit={() => void save()}>
      <RateFields form={form} />
      <EnergyFields setting={read} form={form} />
      {conflicts.length > 0 && (
        <ConflictNote
          theirs={conflicts.map((part) => ({ name: t(part), value: String(toSettingDraft(read)[part].length) }))}
        />
      )}
    </Form>
  );
}

/** Rates of electricity and work, and how electricity is counted. */
export function SettingSheet({ farmId, setSearch }: Props) {
  const t = useTranslations('costs.setting');
  const { data, error, refetch } = useQuery(costSettingQuery(farmId));
  return (
    <EditSheet title={t('title')} onClose={() => setSearch(closedSheet)}>
      {data ? (
        <SettingForm farmId={farmId} setting={data} setSearch={setSearch} />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={6} />
      )}
    </EditSheet>
  );
}
