import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { yieldForecastApi, type BackwardPlan, type PlantingNeed } from '@onsil/contract/yield-forecast';
import { plantableCropsQuery, type PlantableCrop } from '#features/batches/api.ts';
import { CropField } from '#features/batches/widgets/crop-field.tsx';
import { NoCrops } from '#features/batches/widgets/no-crops.tsx';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormErrors, FormState } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { AcceptPlan } from '../backward/accept-plan.tsx';
import type { Delivery } from '../backward/conflicts.tsx';
import { BackwardPlanResult } from '../backward/result.tsx';
import { planBackward } from '../commands.ts';
import { isRoomExpected } from '../model/expected-room.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../backward/backward.module.css';

/** Form values of a delivery: crop, quantity and day. */
type DeliveryDraft = { farmCropId: string; kg: string; by: string | null };

const emptyDelivery: DeliveryDraft = { farmCropId: '', kg: '', by: null };

/** Request body; NaN for an invalid number, which the contract then rejects. */
const toDeliveryBody = ({ farmCropId, kg, by }: DeliveryDraft) => ({
  farmCropId: parseNumber(farmCropId) ?? Number.NaN,
  kg: parseNumber(kg) ?? Number.NaN,
  by: by ?? '',
});

/** Whether a result belongs to the current form values. */
const matchesDraft = (need: PlantingNeed, draft: DeliveryDraft): boolean => {
  const { farmCropId, kg, by } = toDeliveryBody(draft);
  return need.farmCropId === farmCropId && need.kg === kg && need.by === by;
};

type DeliveryFieldsProps = {
  crops: readonly PlantableCrop[];
  form: FormState<DeliveryDraft>;
};

/** Crop, quantity in kg and day of a delivery. */
function DeliveryFields({ crops, form }: DeliveryFieldsProps) {
  const t = useTranslations('yieldPlans.back');
  return (
    <>
      <CropField crops={crops} {...form.field('farmCropId')} />
      <NumberField {...form.field('kg')} label={t('kg')} unit="kg" />
      <DayField {...form.field('by')} label={t('by')} description={t('byHint')} />
    </>
  );
}

type Props = { farmId: string; crop: number | undefined; mayChange: boolean; onClose: () => void };

type FormProps = Omit<Props, 'onClose'> & { crops: readonly PlantableCrop[] };

function NeedForm({ farmId, crop, crops, mayChange }: FormProps) {
  const t = useTranslations('yieldPlans.back');
  const { validation } = useMessages();
  const navigate = useNavigate();
  const form = useForm<DeliveryDraft>({
    draft: `backward ${farmId}`,
    initial: { ...emptyDelivery, farmCropId: crop === undefined ? '' : String(crop) },
  });
  const draft = form.values;
  const [plan, setPlan] = useState<BackwardPlan>();
  const result = useRef<HTMLDivElement>(null);
  // Moves the focus to the new result; an open calendar closes.
  useEffect(() => {
    if (plan) result.current?.focus();
  }, [plan]);
  const calculate = (typed: DeliveryDraft): Promise<void> => {
    const own: FormErrors<DeliveryDraft> = {
      ...(typed.farmCropId === '' && { farmCropId: validation.required }),
      ...(typed.kg.trim() === '' && { kg: validation.required }),
      ...(typed.by === null && { by: validation.required }),
    };
    const calculated = async (body: z.output<typeof yieldForecastApi.getBackwardPlan.body>): Promise<void> =>
      setPlan(await planBackward(farmId, body));
    return form.submit(yieldForecastApi.getBackwardPlan.body, toDeliveryBody(typed), calculated, own);
  };
  const take = ({ kg, by }: Delivery): void => {
    const changes = { kg: String(kg), by };
    form.set(changes);
    void calculate({ ...draft, ...changes });
  };
  const accepted = (count = 1): void => {
    toast(count > 1 ? t('parts.accepted', { count }) : t('accepted'));
    void navigate({ to: '/smartfarm/$farmId/yield-management', params: { farmId }, search: { state: 'work' } });
  };
  const current = plan !== undefined && matchesDraft(plan, draft);
  const clear = plan && (plan.conflicts.length === 0 || isRoomExpected(plan));
  return (
    <>
      <Form form={form} submitLabel={t('count')} onSubmit={() => void calculate(draft)}>
        <p className={`${typography.hint} ${classes.lead}`}>{t('lead')}</p>
        <DeliveryFields crops={crops} form={form} />
      </Form>
      {plan && (
        <div
          ref={result}
          tabIndex={-1}
          className={`${flow.stack5} ${classes.result}`}
          aria-busy={form.busy || !current}
        >
          <BackwardPlanResult
            plan={plan}
            actions={{
              farmId,
              busy: form.busy,
              mayChange,
              isCurrent: current,
              onTake: take,
              onAcceptedParts: accepted,
              onRecalculate: () => void calculate(draft),
            }}
          />
          {current && clear && mayChange && <AcceptPlan farmId={farmId} plan={plan} onAccepted={() => accepted()} />}
          {current && clear && !mayChange && <p className={typography.hint}>{t('membersOnly')}</p>}
        </div>
      )}
    </>
  );
}

/** Backward planning: from a quantity and a delivery day to sowing day, plants and positions. */
export function BackwardPlanningSheet({ farmId, crop, mayChange, onClose }: Props) {
  const t = useTranslations('yieldPlans.back');
  const { data: crops, error, refetch } = useQuery(plantableCropsQuery(farmId));
  return (
    <Sheet opened isAddress onClose={onClose} title={t('title')}>
      {crops && crops.length === 0 && <NoCrops farmId={farmId} />}
      {crops && crops.length > 0 && <NeedForm farmId={farmId} crop={crop} crops={crops} mayChange={mayChange} />}
      {!crops && <QueryFallback error={error} retry={refetch} lines={5} />}
    </Sheet>
  );
}
