import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { batchesApi, type BatchRow } from '@onsil/contract/batches';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { plantableCropsQuery } from '../api.ts';
import { batchQuery } from '../api.ts';
import { useChangeBatch } from '../commands.ts';
import { toPlanDraft, toPlanBody, type PlanDraft } from '../model/plan-draft.ts';
import { closedSheet, type SetGrowingSearch } from '../search-params.ts';
import { PlanFields, BatchNameField } from './plan-fields.tsx';

type Props = { farmId: string; batch: BatchRow; setSearch: SetGrowingSearch };

const names = {
  batchName: 'name',
  trays: 'trays',
  plannedPlants: 'plannedPlants',
  planKg: 'planKg',
  note: 'note',
} as const;
const isNamed = (name: keyof PlanDraft): name is keyof typeof names => name in names;

export function PlanSheet({ farmId, batch, setSearch }: Props) {
  const t = useTranslations('batches.work');
  const common = useTranslations('common');
  const { data: crops = [] } = useQuery(plantableCropsQuery(farmId));
  const crop = crops.find(({ farmCropId }) => farmCropId === batch.farmCropId);
  const { mutateAsync: changeBatch } = useChangeBatch(farmId, batch.batchId);
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge<BatchRow, PlanDraft>({
    draft: `batch ${batch.batchId}`,
    entity: batch,
    toValues: toPlanDraft,
    fresh: () => fetchFresh(batchQuery(farmId, batch.batchId)),
  });
  const save = async (): Promise<void> => {
    if (!(await submit(batchesApi.updatePlannedBatch.body, toPlanBody, (body) => changeBatch(body)))) return;
    toast(t('saved'));
    setSearch(closedSheet, { saved: true });
  };
  const theirs = toPlanDraft(read);
  return (
    <EditSheet title={t('edit')} changed={form.changed} onClose={() => setSearch(closedSheet)}>
      <Form
        form={form}
        submitLabel={conflicts.length > 0 ? common('conflict.over') : t('save')}
        onSubmit={() => void save()}
      >
        <BatchNameField form={form} />
        <PlanFields form={form} crop={crop} />
        {conflicts.length > 0 && (
          <ConflictNote
            theirs={conflicts.flatMap((name) =>
              isNamed(name) ? [{ name: t(names[name]), value: theirs[name] ?? '' }] : [],
            )}
          />
        )}
      </Form>
    </EditSheet>
  );
}
