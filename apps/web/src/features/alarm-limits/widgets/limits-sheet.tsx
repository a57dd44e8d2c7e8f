import type { ControllerAlarmLimits, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { TodaysLimitCurve } from '../curve/todays-limit-curve.tsx';
import { LimitsForm } from '../edit/limits-form.tsx';
import classes from '../edit/limits-form.module.css';
import { useLimitsText } from './use-limits-text.ts';

type Props = {
  farmId: string;
  controller: ControllerAlarmLimits;
  field: FieldAlarmLimits;
  mayChange: boolean;
  onClose: () => void;
};

/** Sheet of a field's alarm limits: today's values and the form that changes or backtests them. */
export function LimitsSheet({ farmId, controller, field, mayChange, onClose }: Props) {
  const t = useTranslations('standards.edit');
  const words = useLimitsText();
  // A ref, because it is read on leaving only and a form that was just saved must not ask.
  const unsaved = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: () => unsaved.current,
    enableBeforeUnload: () => unsaved.current,
    withResolver: true,
  });
  return (
    <Sheet opened onClose={onClose} title={`${words.nameOf(field)} · ${controller.controllerName}`}>
      <div className={classes.sheet}>
        <p className={classes.source}>{words.source(field.source)}</p>
        {field.ranges && <TodaysLimitCurve farmId={farmId} controller={controller} field={field} />}
        <LimitsForm
          farmId={farmId}
          controllerId={controller.controllerId}
          field={field}
          mayChange={mayChange}
          onChanged={(changed) => {
            unsaved.current = changed && mayChange;
          }}
          onSaved={onClose}
        />
      </div>
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
        danger
        onConfirm={() => leaving.proceed?.()}
        onCancel={() => leaving.reset?.()}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </Sheet>
  );
}
