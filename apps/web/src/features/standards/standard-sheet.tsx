import type { ControllerStandard, FieldStandard } from '@onsil/contract/standards';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Confirm } from '#ui/confirm.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { BandDay } from './band-day.tsx';
import { StandardForm } from './standard-form.tsx';
import classes from './standard-form.module.css';
import { useStandardWords } from './standard-words.ts';

type Props = {
  farmId: string;
  controller: ControllerStandard;
  field: FieldStandard;
  mayChange: boolean;
  onClose: () => void;
};

/** Sheet of a field's alarm limits: today's values and the form that changes or backtests them. */
export function StandardSheet({ farmId, controller, field, mayChange, onClose }: Props) {
  const t = useTranslations('standards.edit');
  const words = useStandardWords();
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
        {field.ranges && <BandDay farmId={farmId} controller={controller} field={field} />}
        <StandardForm
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
      <Confirm
        opened={leaving.status === 'blocked'}
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
        danger
        onConfirm={() => leaving.proceed?.()}
        onCancel={() => leaving.reset?.()}
      >
        {t('leaveText')}
      </Confirm>
    </Sheet>
  );
}
