import type { ControllerAlarmLimits, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
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
  onSaved: () => void;
};

/** Sheet of a field's alarm limits: the form that shows, backtests and changes them. */
export function LimitsSheet({ onClose, ...form }: Props) {
  const text = useLimitsText();
  const { field, controller } = form;
  return (
    <EditSheet wide onClose={onClose} title={`${text.nameOf(field)} · ${controller.controllerName}`}>
      <div className={`${flow.stack4} ${classes.sheet}`}>
        <p className={`${typography.hint} ${classes.source}`}>{text.source(field.source)}</p>
        <LimitsForm {...form} />
      </div>
    </EditSheet>
  );
}
