import { useState } from 'react';
import type { ControllerAlarmLimits, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { LimitsForm } from '../edit/limits-form.tsx';
import { useLimitsText } from './use-limits-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../edit/limits-form.module.css';

type Props = {
  farmId: string;
  controller: ControllerAlarmLimits;
  field: FieldAlarmLimits;
  mayChange: boolean;
  onClose: () => void;
};

/** Sheet of a field's alarm limits: the form that shows, backtests and changes them. */
export function LimitsSheet({ farmId, controller, field, mayChange, onClose }: Props) {
  const text = useLimitsText();
  const [changed, setChanged] = useState(false);
  const { dialog, forget } = useLeaveGuard(changed && mayChange, 'address');
  return (
    <Sheet opened isAddress wide onClose={onClose} title={`${text.nameOf(field)} · ${controller.controllerName}`}>
      <div className={`${flow.stack4} ${classes.sheet}`}>
        <p className={`${typography.hint} ${classes.source}`}>{text.source(field.source)}</p>
        <LimitsForm
          farmId={farmId}
          controller={controller}
          field={field}
          mayChange={mayChange}
          onChanged={setChanged}
          onSaved={() => {
            forget();
            onClose();
          }}
        />
      </div>
      {dialog}
    </Sheet>
  );
}
