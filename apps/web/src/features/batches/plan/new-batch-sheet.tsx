import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { batchesApi } from '@onsil/contract/batches';
import { PositionPicker } from '#features/racks/widgets/position-picker.tsx';
import { today } from '#lib/format/iso-day.ts';
import type { OwnedForm } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { plantableCropsQuery, type PlantableCrop } from '../api.ts';
import { useAddBatch } from '../commands.ts';
import { toNewBatchBody, getPlannedPlants, type PlanDraft } from '../model/plan-draft.ts';
import { closedSheet, type SetGrowingSearch } from '../search-params.ts';
import { CropField } from '../widgets/crop-field.tsx';
import { NoCrops } from '../widgets/no-crops.tsx';
import { PlanFields, BatchNameField } from './plan-fields.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = { farmId: string; setSearch: SetGrowingSearch };

type FormProps = Props & {
  crops: readonly PlantableCrop[];
  form: OwnedForm<PlanDraft>;
};

function NewWorkForm({ farmId, setSearch, crops, form }: FormProps) {
  const t = useTranslations('batches.work');
  const { validation } = useMessages();
  const { mutateAsync: addBatch } = useAddBatch(farmId);
  const draft = form.values;
  const crop = crops.find(({ farmCropId }) => String(farmCropId) === draft.farmCropId);
  const cells = form.field('cells');
  const send = async (body: z.output<typeof batchesApi.planBatch.body>): Promise<void> => {
    const { batchName } = await addBatch(body);
    toast(t('added', { name: batchName }));
    setSearch({ ...closedSheet, state: 'work' }, { saved: true });
  };
  const submit = (): Promise<void> => {
    const own = crop ? {} : { farmCropId: validation.required };
    return form.submit(batchesApi.planBatch.body, toNewBatchBody(draft, crop), send, own);
  };
  return (
    <Form form={form} submitLabel={t('add')} onSubmit={() => void submit()}>
      <CropField crops={crops} {...form.field('farmCropId')} />
      <DayField
        {...form.field('startOn')}
        clearable={false}
        label={t('startOn')}
        description={crop && t('days', { days: crop.days })}
      />
      <PlanFields form={form} crop={crop} />
      <PositionPicker
        farmId={farmId}
        value={cells.value}
        plants={getPlannedPlants(draft, crop) || undefined}
        day={draft.startOn ?? today()}
        onChange={cells.onChange}
      />
      {cells.error !== undefined && <p className={`${typography.fieldError} ${flow.all}`}>{cells.error}</p>}
      <BatchNameField form={form} hint={t('nameHint')} />
    </Form>
  );
}

export function NewBatchSheet({ farmId, setSearch }: Props) {
  const t = useTranslations('batches.work');
  const { data: crops, error, refetch } = useQuery(plantableCropsQuery(farmId));
  const [initial] = useState<PlanDraft>(() => ({
    farmCropId: '',
    batchName: '',
    startOn: today(),
    trays: '',
    plannedPlants: null,
    planKg: null,
    note: '',
    cells: [],
  }));
  const form = useForm({ draft: `new batch ${farmId}`, initial });
  return (
    <EditSheet title={t('title')} changed={form.changed} onClose={() => setSearch(closedSheet)}>
      {crops && crops.length === 0 && <NoCrops farmId={farmId} />}
      {crops && crops.length > 0 && <NewWorkForm farmId={farmId} setSearch={setSearch} crops={crops} form={form} />}
      {!crops && <QueryFallback error={error} retry={refetch} lines={6} />}
    </EditSheet>
  );
}
