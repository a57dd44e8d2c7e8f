import { yieldForecastApi, type BackwardPlan } from '@onsil/contract/yield-forecast';
import { useTranslations } from 'use-intl';
import { useKept } from '#lib/use-kept.ts';
import { useSending } from '#lib/use-sending.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SendingFailure, SendingFrame } from '#ui/sending-form.tsx';
import classes from './backward.module.css';
import { useBackward } from './use-backward.ts';

type Props = { farmId: string; plan: BackwardPlan; onAccepted: () => void };

/** Saves a calculation as the plan of its month, with a batch that reserves the positions. */
export function BackwardAccept({ farmId, plan, onAccepted }: Props) {
  const t = useTranslations('yieldPlans.back');
  const month = useTranslations('yieldPlans.grid');
  const { accept } = useBackward(farmId);
  const [batchName, setBatchNm] = useKept(`backward batch ${farmId}`, '');
  const sending = useSending();
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
      <SendingFrame sending={sending} onSubmit={() => void submit()}>
        <Field
          name="batchName"
          label={t('batchName')}
          description={t('batchNmHint')}
          value={batchName}
          maxLength={60}
          error={sending.problems['batchName']}
          onChange={({ currentTarget }) => {
            sending.forget('batchName');
            setBatchNm(currentTarget.value);
          }}
        />
        <p className={classes.quiet}>{t('acceptHint', { month: month('month', { month: Number(by.slice(5, 7)) }) })}</p>
        <SendingFailure sending={sending} />
        <Button type="submit" variant="primary" fullWidth loading={sending.busy} disabled={sending.wait.waiting}>
          {t('accept')}
        </Button>
      </SendingFrame>
    </div>
  );
}
