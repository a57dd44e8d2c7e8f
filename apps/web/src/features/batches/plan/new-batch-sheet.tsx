import { yieldWorkApi } from '@onsil/contract/yield-work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { PositionPicker } from '#features/racks/widgets/position-picker.tsx';
import { CallError } from '#lib/http/call-error.ts';
import { today } from '#lib/format/iso-day.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddBatch } from '../commands.ts';
import { CropField } from '../widgets/crop-field.tsx';
import { NoCrops } from '../widgets/no-crops.tsx';
import { plantableCropsQuery, type PlantableCrop } from '../api.ts';
import classes from '../step/step.module.css';
import { toNewBatchBody, getPlannedPlants, type PlanDraft } from '../model/plan-draft.ts';
import { PlanFields, BatchNameField } from './plan-fields.tsx';
import { closedSheet, type GrowingNavigate } from '../search-params.ts';

type Props = { farmId: string; go: GrowingNavigate };

type FormProps = Props & {
  crops: readonly PlantableCrop[];
  draft: PlanDraft;
  onChange: (part: Partial<PlanDraft>) => void;
};

const isCells = (path: string): boolean => path.startsWith('cells');

/** Maps PLACE_TAKEN to the positions input. */
const withFieldPath = (error: unknown): unknown =>
  error instanceof CallError && error.code === 'PLACE_TAKEN'
    ? new CallError({
        number: error.number,
        code: error.code,
        message: error.message,
        names: error.names,
        fields: [{ path: 'cells', code: error.code, message: error.message }],
        cause: error,
      })
    : error;

function NewWorkForm({ farmId, go, crops, draft, onChange }: FormProps) {
  const t = useTranslations('yieldWork.work');
  const { validation } = useMessages();
  const { mutateAsync: addBatch } = useAddBatch(farmId);
  const sending = useForm();
  const { problems, forget } = sending;
  const crop = crops.find(({ farmCropId }) => String(farmCropId) === draft.crop);
  const wrongCells = Object.entries(problems).find(([name]) => isCells(name))?.[1];
  const ownErrors: Record<string, string> = crop ? {} : { farmCropId: validation.required };
  const submit = (): Promise<void> =>
    sending.send(yieldWorkApi.addWork.body, toNewBatchBody(draft, crop), ownErrors, async (body) => {
      const { batchName } = await addBatch(body).catch((error: unknown) => {
        throw withFieldPath(error);
      });
      toast(t('added', { name: batchName }));
      go({ ...closedSheet, state: 'work' }, { saved: true });
    });
  return (
    <Form sending={sending} submitLabel={t('add')} onSubmit={() => void submit()}>
      <CropField
        crops={crops}
        value={draft.crop}
        error={problems['farmCropId']}
        onChange={(next) => {
          forget('farmCropId');
          onChange({ crop: next });
        }}
      />
      <DayField
        name="startOn"
        clearable={false}
        label={t('startOn')}
        description={crop && t('days', { days: crop.days })}
        value={draft.startOn}
        error={problems['startOn']}
        onChange={(startOn) => {
          forget('startOn');
          onChange({ startOn });
        }}
      />
      <PlanFields draft={draft} crop={crop} sending={sending} onChange={onChange} />
      <PositionPicker
        farmId={farmId}
        value={draft.cells}
        plants={getPlannedPlants(draft, crop) || undefined}
        day={draft.startOn ?? today()}
        onChange={(cells) => {
          forget(...Object.keys(problems).filter(isCells));
          onChange({ cells });
        }}
      />
      {wrongCells !== undefined && <p className={classes.wrong}>{wrongCells}</p>}
      <BatchNameField draft={draft} hint={t('nameHint')} sending={sending} onChange={onChange} />
    </Form>
  );
}

export function NewBatchSheet({ farmId, go }: Props) {
  const t = useTranslations('yieldWork.work');
  const { data: crops, error, refetch } = useQuery(plantableCropsQuery(farmId));
  const [initial] = useState<PlanDraft>(() => ({
    crop: '',
    batchName: '',
    startOn: today(),
    trays: '',
    plannedPlants: null,
    planKg: null,
    note: '',
    cells: [],
  }));
  const [draft, setDraft] = useDraft(`new work ${farmId}`, initial);
  return (
    <EditSheet
      title={t('title')}
      changed={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={() => go(closedSheet)}
    >
      {crops && crops.length === 0 && <NoCrops farmId={farmId} />}
      {crops && crops.length > 0 && (
        <NewWorkForm
          farmId={farmId}
          go={go}
          crops={crops}
          draft={draft}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        />
      )}
      {!crops && <QueryFallback error={error} retry={refetch} lines={6} />}
    </EditSheet>
  );
}
