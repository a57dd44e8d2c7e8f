import { yieldForecastApi, type BackwardPlan } from '@onsil/contract/yield-forecast';
import { useTranslations } from 'use-intl';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './backward.module.css';
import { useAcceptBackwardPlan } from '../commands.ts';

type Props = { farmId: string; plan: BackwardPlan; onAccepted: () => void };

/** Saves a calculation as the plan of its month, with a batch that reserves the positions. */
export function AcceptPlan({ farmId, plan, onAccepted }: Props) {
  const t = useTranslations('yieldPlans.back');
  const month = useTranslations('yieldPlans.grid');
  const { mutateAsync: accept } = useAcceptBackwardPlan(farmId);
  const [batchName, setBatchName] = useDraft(`backward batch ${farmId}`, '');
  const sending = useForm();
  const { farmCropId, kg, by, cells } = plan;
  const submit = (): Promise<void> => {
    const typed = { farmCropId, kg, by, cells, ...(batchName.trim() !== '' && { batchName }) };
    return sending.send(yieldForecastApi.acceptBackward.body, typed, {}, async (body) => {
      await accept(body);
      onAccepted();
    });
  };
  return (
    <div className={classes.accept}>
      <FormFrame sending={sending} onSubmit={() => void submit()}>
        <TextField
          name="batchName"
          label={t('batchName')}
          description={t('batchNmHint')}
          value={batchName}
          maxLength={60}
          error={sending.problems['batchName']}
          onChange={({ currentTarget }) => {
            sending.forget('batchName');
            setBatchName(currentTarget.value);
          }}
        />
        <p className={typography.hint}>
          {t('acceptHint', { month: month('month', { month: Number(by.slice(5, 7)) }) })}
        </p>
        <FormError sending={sending} />
        <Button type="submit" variant="primary" fullWidth loading={sending.busy} disabled={sending.wait.waiting}>
          {t('accept')}
        </Button>
      </FormFrame>
    </div>
  );
}
