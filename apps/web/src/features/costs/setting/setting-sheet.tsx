import { costsApi, type CostSetting } from '@onsil/contract/costs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useForm } from '#lib/state/use-form.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { costSettingQuery } from '../api.ts';
import { useSaveCostSetting } from '../commands.ts';
import { toSettingBody, toSettingDraft, type SettingDraft } from '../model/setting-draft.ts';
import { closedSheet, type CostsNavigate } from '../search-params.ts';
import { EnergyFields } from './energy-fields.tsx';
import { RateFields } from './rate-fields.tsx';

type Props = { farmId: string; go: CostsNavigate };

type FormProps = Props & { setting: CostSetting; onChanged: () => void };

function SettingForm({ farmId, setting, go, onChanged }: FormProps) {
  const t = useTranslations('costs.setting');
  const common = useTranslations('common.conflict');
  const fetchFresh = useFetchFresh();
  const { mutateAsync: saveSetting } = useSaveCostSetting(farmId);
  const sending = useForm();
  const { draft, setDraft, read, overtaken, save } = useConflictMerge<CostSetting, SettingDraft>({
    key: `cost setting ${farmId}`,
    thing: setting,
    draftOf: toSettingDraft,
    fresh: () => fetchFresh(costSettingQuery(farmId)),
  });
  const change = (part: Partial<SettingDraft>): void => {
    sending.forget(...Object.keys(part));
    onChanged();
    setDraft((now) => ({ ...now, ...part }));
  };
  const submit = (): Promise<void> =>
    sending.send(costsApi.changeCostSetting.body, toSettingBody(draft, read.version), {}, async () => {
      if (!(await save((typed, version) => saveSetting(toSettingBody(typed, version))))) return;
      toast(t('saved'));
      go(closedSheet, { saved: true });
    });
  return (
    <Form
      sending={sending}
      submitLabel={overtaken.length > 0 ? common('over') : t('save')}
      onSubmit={() => void submit()}
    >
      <RateFields rates={draft.rates} problems={sending.problems} onChange={(rates) => change({ rates })} />
      <EnergyFields
        setting={read}
        energy={draft.energy}
        problems={sending.problems}
        onChange={(energy) => change({ energy })}
      />
      {overtaken.length > 0 && (
        <ConflictNote
          theirs={overtaken.map((part) => ({ name: t(part), value: String(toSettingDraft(read)[part].length) }))}
        />
      )}
    </Form>
  );
}

/** Rates of electricity and work, and how electricity is counted. */
export function SettingSheet({ farmId, go }: Props) {
  const t = useTranslations('costs.setting');
  const [changed, setChanged] = useState(false);
  const { data, error, refetch } = useQuery(costSettingQuery(farmId));
  return (
    <EditSheet title={t('title')} changed={changed} onClose={() => go(closedSheet)}>
      {data ? (
        <SettingForm farmId={farmId} setting={data} go={go} onChanged={() => setChanged(true)} />
      ) : (
        <QueryFallback error={error} retry={refetch} lines={6} />
      )}
    </EditSheet>
  );
}
