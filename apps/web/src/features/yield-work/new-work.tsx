import { yieldWorkApi } from '@onsil/contract/yield-work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { CellPicker } from '#features/racks/cell-picker.widget.tsx';
import { CallError } from '#lib/call-error.ts';
import { today } from '#lib/calendar-day.ts';
import { useKept } from '#lib/use-kept.ts';
import { useSending } from '#lib/use-sending.ts';
import { DayField } from '#ui/day-field.tsx';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { QueryState } from '#ui/query-state.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { useWorkCommands } from './commands.ts';
import { CropField } from './crop-field.widget.tsx';
import { NoCrops } from './no-crops.widget.tsx';
import { registCropsQuery, type RegistCrop } from './queries.ts';
import classes from './step.module.css';
import { newWorkBody, plantsPlanned, type WorkDraft } from './work-draft.ts';
import { WorkFields, WorkName } from './work-fields.tsx';
import { noSheet, type YieldGo } from './yield-management-search.ts';

type Props = { farmId: string; go: YieldGo };

type FormProps = Props & {
  crops: readonly RegistCrop[];
  draft: WorkDraft;
  onChange: (part: Partial<WorkDraft>) => void;
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
  const { addWork } = useWorkCommands(farmId);
  const sending = useSending();
  const { problems, forget } = sending;
  const crop = crops.find(({ farmCropId }) => String(farmCropId) === draft.crop);
  const wrongCells = Object.entries(problems).find(([name]) => isCells(name))?.[1];
  const ownErrors: Record<string, string> = crop ? {} : { farmCropId: validation.required };
  const submit = (): Promise<void> =>
    sending.send(yieldWorkApi.addWork.body, newWorkBody(draft, crop), ownErrors, async (body) => {
      const { batchName } = await addWork(body).catch((error: unknown) => {
        throw withFieldPath(error);
      });
      toast(t('added', { name: batchName }));
      go({ ...noSheet, state: 'work' }, { saved: true });
    });
  return (
    <SendingForm sending={sending} submitLabel={t('add')} onSubmit={() => void submit()}>
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
      <WorkFields draft={draft} crop={crop} sending={sending} onChange={onChange} />
      <CellPicker
        farmId={farmId}
        value={draft.cells}
        plants={plantsPlanned(draft, crop) || undefined}
        day={draft.startOn ?? today()}
        onChange={(cells) => {
          forget(...Object.keys(problems).filter(isCells));
          onChange({ cells });
        }}
      />
      {wrongCells !== undefined && <p className={classes.wrong}>{wrongCells}</p>}
      <WorkName draft={draft} hint={t('nameHint')} sending={sending} onChange={onChange} />
    </SendingForm>
  );
}

export function NewWork({ farmId, go }: Props) {
  const t = useTranslations('yieldWork.work');
  const { data: crops, error, refetch } = useQuery(registCropsQuery(farmId));
  const [initial] = useState<WorkDraft>(() => ({
    crop: '',
    batchName: '',
    startOn: today(),
    trays: '',
    plannedPlants: null,
    planKg: null,
    note: '',
    cells: [],
  }));
  const [draft, setDraft] = useKept(`new work ${farmId}`, initial);
  return (
    <EditSheet
      title={t('title')}
      changed={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={() => go(noSheet)}
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
      {!crops && <QueryState error={error} retry={refetch} lines={6} />}
    </EditSheet>
  );
}
