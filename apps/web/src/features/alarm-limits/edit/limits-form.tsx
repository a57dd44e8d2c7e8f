import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { alarmLimitsChange, type ControllerAlarmLimits, type FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { CallError } from '#lib/http/api.ts';
import { isEqual } from '#lib/state/is-equal.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { FormFrame } from '#ui/forms/form.tsx';
import { useSheetChanges } from '#ui/forms/sheet-changes.ts';
import { alarmLimitsQuery } from '../api.ts';
import { Backtest } from '../backtest/backtest.tsx';
import { useBacktest, type BacktestState } from '../backtest/use-backtest.ts';
import { useSaveAlarmLimits } from '../commands.ts';
import { LimitCurveChart } from '../curve/limit-curve-chart.tsx';
import { getChangedDayLimits, getDayLimits, isUnlimited } from '../model/day-limits.ts';
import { toLimitsChange, toLimitsDraft, validateChange, type LimitsDraft } from '../model/limits-draft.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import { LimitsConflict } from './limits-conflict.tsx';
import { RangesInput } from './ranges-input.tsx';
import { TimingInput } from './timing-input.tsx';
import flow from '#ui/layout/flow.module.css';
import foot from '#ui/layout/sheet-foot.module.css';
import classes from './limits-form.module.css';

type Props = {
  farmId: string;
  controller: ControllerAlarmLimits;
  field: FieldAlarmLimits;
  mayChange: boolean;
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

/** A field's limits with the version of its controller's. */
type VersionedLimits = { version: number; field: FieldAlarmLimits; recipe: ControllerAlarmLimits['recipe'] };

const toDraft = ({ field, recipe }: VersionedLimits): LimitsDraft => toLimitsDraft(field, recipe);

const useLimitsForm = ({ farmId, controller: { controllerId, recipe, version }, field }: Props) => {
  const fetchFresh = useFetchFresh();
  const fresh = async (): Promise<VersionedLimits> => {
    const { controllers } = await fetchFresh(alarmLimitsQuery(farmId));
    const controller = controllers.find((one) => one.controllerId === controllerId);
    const current = controller?.fields.find((one) => one.field === field.field);
    return controller && current ? { ...controller, field: current } : { version, field, recipe };
  };
  const merge = useConflictMerge<VersionedLimits, LimitsDraft>({
    draft: `alarm limits ${controllerId} ${field.field}`,
    entity: { version, field, recipe },
    toValues: toDraft,
    fresh,
  });
  const toChange = (values: LimitsDraft) => toLimitsChange(field.field, values);
  const change = toChange(merge.form.values);
  const saved = toDraft(merge.read);
  const problems = validateChange(change);
  const changed = !isEqual(change, toChange(saved));
  return { ...merge, change, toChange, saved, problems, changed };
};

type ActionsProps = {
  backtest: BacktestState;
  isValid: boolean;
  ready: boolean;
  mayChange: boolean;
  busy: boolean;
  hasConflicts: boolean;
};

/** The backtest comes before saving: the next step is the primary button. */
function LimitsActions({ backtest, isValid, ready, mayChange, busy, hasConflicts }: ActionsProps) {
  const t = useTranslations('alarmLimits');
  const common = useTranslations('common.conflict');
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
          {hasConflicts ? common('over') : t('edit.save')}
        </Button>
      )}
    </div>
  );
}

/** Form of a field's alarm limits. Every member can run a backtest; managers can save. */
export function LimitsForm(props: Props) {
  const { farmId, controller, field, mayChange, onSaved } = props;
  const t = useTranslations('alarmLimits.edit');
  const { nameOf } = useLimitsText();
  const fieldErrorMessage = useFieldErrorMessage();
  const { form, change, toChange, saved, problems, changed, read, conflicts, submit } = useLimitsForm(props);
  const { mutateAsync: save } = useSaveAlarmLimits(farmId, controller.controllerId);
  const backtest = useBacktest(farmId, controller.controllerId, change);
  const [asking, setAsking] = useState(false);
  useSheetChanges(changed && mayChange);
  const hasConflicts = conflicts.length > 0;
  const isValid = problems.size === 0;
  const ready = changed && isValid;
  const current = getDayLimits(field, controller.recipe);
  const proposed = getChangedDayLimits(change, field, controller.recipe);
  const send = async (): Promise<void> => {
    if (!(await submit(alarmLimitsChange, toChange, (body, version) => save({ change: body, version })))) return;
    toast(t('saved', { name: nameOf(field) }));
    onSaved();
  };
  const askOrSubmit = (): void => {
    if (!ready || !mayChange) return;
    if (isUnlimited(proposed) && !isUnlimited(current)) setAsking(true);
    else void send();
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
        {hasConflicts && <LimitsConflict field={read.field} {...{ saved, conflicts }} />}
        <LimitsActions busy={form.busy} {...{ backtest, isValid, ready, mayChange, hasConflicts }} />
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('turnOff', { name: nameOf(field) })}
        confirmLabel={t('turnOffConfirm')}
        danger
        onConfirm={() => send().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('turnOffText', { controller: controller.controllerName })}
      </ConfirmDialog>
    </FormFrame>
  );
}
