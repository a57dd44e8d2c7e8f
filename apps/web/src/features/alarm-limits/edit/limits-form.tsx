import {
  alarmLimitsChange,
  type AlarmLimitsChange,
  type ControllerAlarmLimits,
  type FieldAlarmLimits,
} from '@onsil/contract/alarm-limits';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { FormFrame } from '#ui/forms/form.tsx';
import { Backtest } from '../backtest/backtest.tsx';
import { useBacktest } from '../backtest/use-backtest.ts';
import { useSaveAlarmLimits } from '../commands.ts';
import { LimitCurveChart } from '../curve/limit-curve-chart.tsx';
import { getChangedDayLimits, getDayLimits, isUnlimited } from '../model/day-limits.ts';
import { toLimitsChange, toLimitsDraft, validateChange, isSameChange } from '../model/limits-draft.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import foot from '#ui/layout/sheet-foot.module.css';
import classes from './limits-form.module.css';
import { RangesInput } from './ranges-input.tsx';
import { TimingInput } from './timing-input.tsx';
import flow from '#ui/layout/flow.module.css';

type Props = {
  farmId: string;
  controller: ControllerAlarmLimits;
  field: FieldAlarmLimits;
  mayChange: boolean;
  onChanged: (changed: boolean) => void;
  onSaved: () => void;
};

/** Error message of a rejection, with those of the fields that it names. */
function useFieldErrorMessage(): (error: unknown) => string {
  const errorMessage = useErrorMessage();
  return (error) => {
    const fields = error instanceof CallError ? error.fields.map(({ message }) => message) : [];
    return [errorMessage(error), ...new Set(fields)].join(' ');
  };
}

const useLimitsForm = ({ controller: { controllerId, recipe }, field }: Props) => {
  // The limits at opening: the current ones may change with the time of day.
  const [initial] = useState(() => toLimitsDraft(field, recipe));
  const form = useForm({ draft: `alarm limits ${controllerId} ${field.field}`, initial });
  const change = toLimitsChange(field.field, form.values);
  const problems = validateChange(change);
  const changed = !isSameChange(change, toLimitsChange(field.field, initial));
  return { form, change, problems, changed };
};

type ActionsProps = {
  backtest: ReturnType<typeof useBacktest>;
  isValid: boolean;
  ready: boolean;
  mayChange: boolean;
  busy: boolean;
};

/** The backtest comes before saving: the next step is the primary button. */
function LimitsActions({ backtest, isValid, ready, mayChange, busy }: ActionsProps) {
  const t = useTranslations('alarmLimits');
  return (
    <div className={`${flow.row2} ${foot.foot} ${classes.actions}`}>
      <Button
        variant={ready && !backtest.fresh ? 'primary' : 'default'}
        loading={backtest.busy}
        disabled={!isValid}
        onClick={backtest.run}
      >
        {t(backtest.result === null ? 'backtest.run' : 'backtest.again')}
      </Button>
      {mayChange && (
        <Button
          type="submit"
          variant={ready && backtest.fresh ? 'primary' : 'default'}
          loading={busy}
          disabled={!ready}
        >
          {t('edit.save')}
        </Button>
      )}
    </div>
  );
}

/** Form of a field's alarm limits. Every member can run a backtest; managers can save. */
export function LimitsForm(props: Props) {
  const { farmId, controller, field, mayChange, onChanged, onSaved } = props;
  const t = useTranslations('alarmLimits.edit');
  const { nameOf } = useLimitsText();
  const fieldErrorMessage = useFieldErrorMessage();
  const { form, change, problems, changed } = useLimitsForm(props);
  const { mutateAsync: save } = useSaveAlarmLimits(farmId, controller.controllerId);
  const backtest = useBacktest(farmId, controller.controllerId, change);
  const [asking, setAsking] = useState(false);
  useEffect(() => onChanged(changed), [onChanged, changed]);
  const isValid = problems.size === 0;
  const ready = changed && isValid;
  const current = getDayLimits(field, controller.recipe);
  const proposed = getChangedDayLimits(change, field, controller.recipe);
  const submit = (): Promise<void> =>
    form.submit(alarmLimitsChange, change, async (body: AlarmLimitsChange) => {
      await save(body);
      toast(t('saved', { name: nameOf(field) }));
      onSaved();
    });
  const askOrSubmit = (): void => {
    if (!ready || !mayChange) return;
    if (isUnlimited(proposed) && !isUnlimited(current)) setAsking(true);
    else void submit();
  };
  return (
    <FormFrame bare form={form} onSubmit={askOrSubmit}>
      <div className={`${flow.stack4} ${classes.form}`}>
        <LimitCurveChart
          field={field}
          limits={ready ? proposed : current}
          before={ready ? current : null}
          photoperiod={controller.recipe}
        />
        <RangesInput {...{ field, form, change, problems }} photoperiod={controller.recipe} />
        <TimingInput field={field} form={form} problems={problems} />
        <Backtest field={field} backtest={backtest} />
        <ErrorBox>{form.failure !== undefined && t('failed', { reason: fieldErrorMessage(form.failure) })}</ErrorBox>
        <LimitsActions busy={form.busy} {...{ backtest, isValid, ready, mayChange }} />
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('turnOff', { name: nameOf(field) })}
        confirmLabel={t('turnOffConfirm')}
        danger
        onConfirm={() => submit().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('turnOffText', { controller: controller.controllerName })}
      </ConfirmDialog>
    </FormFrame>
  );
}
