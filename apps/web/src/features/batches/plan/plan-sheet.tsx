import { yieldWorkApi, type BatchRow } from '@onsil/contract/yield-work';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useChangeBatch } from '../commands.ts';
import { plantableCropsQuery } from '../api.ts';
import { toPlanDraft, toPlanBody, type PlanDraft } from '../model/plan-draft.ts';
import { PlanFields, BatchNameField } from './plan-fields.tsx';
import { closedSheet, type GrowingNavigate } from '../search-params.ts';
import { batchQuery } from '../api.ts';

type Props = { farmId: string; work: BatchRow; go: GrowingNavigate };

const names = {
  batchName: 'name',
  trays: 'trays',
  plannedPlants: 'plannedPlants',
  planKg: 'planKg',
  note: 'note',
} as const;
const isNamed = (name: keyof PlanDraft): name is keyof typeof names => name in names;

export function PlanSheet({ farmId, work, go }: Props) {
  const t = useTranslations('yieldWork.work');
  const common = useTranslations('common');
  const { data: crops = [] } = useQuery(plantableCropsQuery(farmId));
  const crop = crops.find(({ farmCropId }) => farmCropId === work.farmCropId);
  const { mutateAsync: changeBatch } = useChangeBatch(farmId, work.batchId);
  const fetchFresh = useFetchFresh();
  const { body } = yieldWorkApi.changeWork;
  const { draft, setDraft, changed, read, overtaken, save } = useConflictMerge<BatchRow, PlanDraft>({
    key: `work ${work.batchId}`,
    thing: work,
    draftOf: toPlanDraft,
    fresh: () => fetchFresh(batchQuery(farmId, work.batchId)),
  });
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(body, toPlanBody(draft, read.version), {}, async () => {
      const saved = await save((typed, version) => changeBatch(z.parse(body, toPlanBody(typed, version))));
      if (!saved) return;
      toast(t('saved'));
      go(closedSheet, { saved: true });
    });
  const onChange = (part: Partial<PlanDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const theirs = toPlanDraft(read);
  return (
    <EditSheet title={t('edit')} changed={changed} onClose={() => go(closedSheet)}>
      <Form
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('conflict.over') : t('save')}
        onSubmit={() => void submit()}
      >
        <BatchNameField draft={draft} sending={sending} onChange={onChange} />
        <PlanFields draft={draft} crop={crop} sending={sending} onChange={onChange} />
        {overtaken.length > 0 && (
          <ConflictNote
            theirs={overtaken.flatMap((name) =>
              isNamed(name) ? [{ name: t(names[name]), value: theirs[name] ?? '' }] : [],
            )}
          />
        )}
      </Form>
    </EditSheet>
  );
}
