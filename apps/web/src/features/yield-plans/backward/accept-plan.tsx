import { useTranslations } from 'use-intl';
import { yieldForecastApi, type BackwardPlan } from '@onsil/contract/yield-forecast';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useAcceptBackwardPlan } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = { farmId: string; plan: BackwardPlan; onAccepted: () => void };

/** Saves a calculation as the plan of its month, with a batch that reserves the positions. */
export function AcceptPlan({ farmId, plan, onAccepted }: Props) {
  const t = useTranslations('yieldPlans.back');
  const month = useTranslations('yieldPlans.grid');
  const { mutateAsync: accept } = useAcceptBackwardPlan(farmId);
  const form = useForm({ draft: `backward batch ${farmId}`, initial: { batchName: '' } });
  const { farmCropId, kg, by, cells } = plan;
  const submit = (): Promise<void> => {
    const { batchName } = form.values;
    const typed = { farmCropId, kg, by, cells, ...(batchName.trim() !== '' && { batchName }) };
    return form.submit(yieldForecastApi.acceptBackwardPlan.body, typed, async (body) => {
      await accept(body);
      onAccepted();
    });
  };
  return (
    <div className={`${flow.stack3} ${surface.divided}`}>
      <FormFrame form={form} onSubmit={() => void submit()}>
        <TextField {...form.field('batchName')} label={t('batchName')} description={t('batchNmHint')} maxLength={60} />
        <p className={typography.hint}>
          {t(plan.conflicts.length === 0 ? 'acceptHint' : 'acceptHintExpected', {
            month: month('month', { month: Number(by.slice(5, 7)) }),
          })}
        </p>
        <FormError form={form} />
        <Button type="submit" variant="primary" fullWidth loading={form.busy} disabled={form.wait.waiting}>
          {t('accept')}
        </Button>
      </FormFrame>
    </div>
  );
}
