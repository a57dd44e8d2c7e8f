import { useQuery } from '@tanstack/react-query';
import { useMessages, useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { yieldsApi } from '@onsil/contract/yields';
import type { Stage } from '@onsil/domain/crops/stages';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { CropField } from '#features/batches/widgets/crop-field.tsx';
import { NoCrops } from '#features/batches/widgets/no-crops.tsx';
import type { FormErrors } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useAddRecord } from '../commands.ts';
import {
  emptyRecordDraft,
  getReachedStages,
  toRecordBody,
  type RecordDraft,
  toRecordField,
} from '../model/record-draft.ts';
import type { SetRecordsSearch } from '../search-params.ts';
import { RecordFields } from './record-fields.tsx';

export function NewRecord({ farmId, setSearch }: { farmId: string; setSearch: SetRecordsSearch }) {
  const t = useTranslations('yields');
  const { validation } = useMessages();
  const { data: crops, error: noCrops, refetch } = useQuery(plantableCropsQuery(farmId));
  const stagesOf = (values: RecordDraft): readonly Stage[] =>
    crops?.find(({ farmCropId }) => String(farmCropId) === values.farmCropId)?.stages ?? [];
  const form = useForm<RecordDraft>({
    draft: `new record ${farmId}`,
    initial: emptyRecordDraft,
    toField: (path, values) => toRecordField(path, values, stagesOf(values)),
  });
  const draft = form.values;
  const { mutateAsync: addRecord } = useAddRecord(farmId);
  const stages = stagesOf(draft);
  const reached = getReachedStages(draft, stages);
  const add = async (body: z.output<typeof yieldsApi.createYield.body>): Promise<void> => {
    await addRecord(body);
    toast(t('added'));
    setSearch({ ...closedSheet, page: undefined }, { saved: true });
  };
  const submit = (): Promise<void> => {
    const isEmpty = reached.length === 0;
    const own: FormErrors<RecordDraft> = {
      ...(stages.length === 0 && { farmCropId: validation.required }),
      ...(isEmpty && Object.fromEntries(stages.map((stage) => [`${stage}-date`, validation.required]))),
    };
    return form.submit(yieldsApi.createYield.body, toRecordBody(draft, stages), add, own);
  };
  return (
    <EditSheet title={t('add')} changed={form.changed} onClose={() => setSearch(closedSheet)}>
      {!crops && <QueryFallback error={noCrops} retry={refetch} lines={6} />}
      {crops?.length === 0 && <NoCrops farmId={farmId} />}
      {crops && crops.length > 0 && (
        <Form form={form} submitLabel={t('form.add')} onSubmit={() => void submit()}>
          <CropField crops={crops} {...form.field('farmCropId')} />
          {stages.length > 0 && <RecordFields farmId={farmId} stages={stages} form={form} />}
        </Form>
      )}
    </EditSheet>
  );
}
