import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../layout/dialog.tsx';
import { ErrorMessage } from './error-message.tsx';
import { toast } from './toast.tsx';
import { useDetailedErrorMessage } from './use-detailed-error-message.ts';
import typography from '../theme/typography.module.css';
import classes from './confirm-dialog.module.css';

type Props = {
  opened: boolean;
  title: string;
  /** what will happen and what will be lost */
  children: ReactNode;
  confirmLabel?: string;
  danger?: boolean;
  /** whether a form inside is being sent by another key than the confirm button */
  busy?: boolean;
  /** whether Back cancels it; not while it asks about leaving, which Back may have caused */
  backCancels?: boolean;
  /** the dialog waits for the step, and shows why it failed; the caller closes it after a success */
  onConfirm: () => unknown;
  onCancel: () => void;
};

/** Asks before a step that cannot be undone, runs it and shows its error. Cancel has the initial focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  backCancels = true,
  onConfirm,
  onCancel,
}: Props) {
  const t = useTranslations('common');
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const errorMessage = useDetailedErrorMessage();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = opened;
    return () => void (isShown.current = false);
  }, [opened]);
  // A second press may come before the first one is drawn.
  const isConfirming = useRef(false);
  const confirm = async (): Promise<void> => {
    if (isConfirming.current) return;
    isConfirming.current = true;
    setIsPending(true);
    setError(undefined);
    try {
      await onConfirm();
    } catch (refused) {
      // Closed meanwhile: the next question has nothing to do with it.
      if (isShown.current) setError(refused);
      else toast(errorMessage(refused), 'bad');
    } finally {
      isConfirming.current = false;
      setIsPending(false);
    }
  };
  const cancel = (): void => {
    setError(undefined);
    onCancel();
  };
  return (
    <Dialog opened={opened} onClose={cancel} backCloses={backCancels} title={title}>
      <div className={typography.muted}>
        {children}
        <ErrorMessage error={error} />
      </div>
      <div className={classes.actions}>
        <Button onClick={cancel} data-autofocus>
          {t('cancel')}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} loading={busy || isPending} onClick={() => void confirm()}>
          {confirmLabel ?? t('ok')}
        </Button>
      </div>
    </Dialog>
  );
}
