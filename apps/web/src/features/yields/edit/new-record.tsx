import { yieldsApi } from '@onsil/contract/yields';
import { useQuery } from '@tanstack/react-query';
import { useMessages, useTranslations } from 'use-intl';
import { CropField } from '#features/batches/widgets/crop-field.tsx';
import { NoCrops } from '#features/batches/widgets/no-crops.tsx';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddRecord } from '../commands.ts';
import { emptyRecordDraft, getReachedStages, toRecordBody, type RecordDraft } from '../model/record-draft.ts';
import { RecordFields } from './record-fields.tsx';
import { addFieldPaths } from '../model/record-errors.ts';
import { closedSheet, type RecordsNavigate } from '../search-params.ts';

export function NewRecord({ farmId, go }: { farmId: string; go: RecordsNavigate }) {
  const t = useTranslations('yields');
  const { validation } = useMessages();
  const { data: crops, error: noCrops, refetch } = useQuery(plantableCropsQuery(farmId));
  const [draft, setDraft] = useDraft(`new record ${farmId}`, emptyRecordDraft);
  const { mutateAsync: addRecord } = useAddRecord(farmId);
  const sending = useForm();
  const { problems, forget } = sending;
  const crop = crops?.find(({ farmCropId }) => String(farmCropId) === draft.crop);
  const stages = crop?.stages ?? [];
  const reached = getReachedStages(draft, stages);
  const change = (part: Partial<RecordDraft>): void => {
    // The errors of stages are indexed among the reached ones, so a change may shift all of them.
    forget(...Object.keys(part), ...Object.keys(problems).filter((name) => name.startsWith('stages.')));
    setDraft((now) => ({ ...now, ...part }));
  };
  const ownErrors: Record<string, string> = {
    ...(!crop && { farmCropId: validation.required }),
    ...(crop && reached.length === 0 && { 'stages.-1.date': validation.required }),
  };
  const submit = (): Promise<void> =>
    sending.send(yieldsApi.addYield.body, toRecordBody(draft, stages), ownErrors, async (body) => {
      await addRecord(body).catch((error: unknown) => {
        throw addFieldPaths(error, reached);
      });
      toast(t('added'));
      go({ ...closedSheet, page: undefined }, { saved: true });
    });
  return (
    <EditSheet
      title={t('add')}
      changed={JSON.stringify(draft) !== JSON.stringify(emptyRecordDraft)}
      onClose={() => go(closedSheet)}
    >
      {!crops && <QueryFallback error={noCrops} retry={refetch} lines={6} />}
      {crops?.length === 0 && <NoCrops farmId={farmId} />}
      {crops && crops.length > 0 && (
        <Form sending={sending} submitLabel={t('form.add')} onSubmit={() => void submit()}>
          <CropField
            crops={crops}
            value={draft.crop}
            error={problems['farmCropId']}
            onChange={(next) => {
              forget('farmCropId');
              change({ crop: next });
            }}
          />
          {crop && <RecordFields farmId={farmId} stages={stages} draft={draft} problems={problems} onChange={change} />}
        </Form>
      )}
    </EditSheet>
  );
}
