import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { MessageDialog } from '../feedback/message-dialog.tsx';
import { useErrorMessage } from '../feedback/use-error-message.ts';
import { useRestoreFocus } from '../layout/use-restore-focus.ts';
import { Button, type ButtonProps } from './button.tsx';

type Props = {
  /** text of the button, and of the confirm button unless `confirmLabel` differs */
  label: string;
  confirmLabel?: string;
  title: string;
  /** what will happen and what will be lost */
  children: ReactNode;
  danger?: boolean;
  onConfirm: () => Promise<unknown>;
  /** closes the confirmation after an error and shows it in a dialog of its own, since trying again would not help */
  isErrorFinal?: boolean;
} & Pick<ButtonProps, 'variant' | 'fullWidth' | 'icon' | 'aria-label' | 'disabled'>;

/** A button for a step that cannot be undone: opens a confirmation dialog. */
export function ConfirmButton({
  label,
  confirmLabel = label,
  title,
  children,
  danger = true,
  onConfirm,
  isErrorFinal = false,
  ...buttonProps
}: Props) {
  const errorMessage = useErrorMessage();
  const [opened, setOpened] = useState(false);
  const [error, setError] = useState<unknown>();
  // From the error dialog too, whose own opener, the confirm button, is gone.
  useRestoreFocus(opened || error !== undefined);
  const confirm = async (): Promise<void> => {
    try {
      await onConfirm();
    } catch (refused) {
      if (!isErrorFinal) throw refused;
      setError(refused);
    }
    setOpened(false);
  };
  const open = (): void => {
    setError(undefined);
    setOpened(true);
  };
  return (
    <>
      <Button variant="quiet" {...buttonProps} onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={title}
        confirmLabel={confirmLabel}
        danger={danger}
        onConfirm={confirm}
        onCancel={() => setOpened(false)}
      >
        {children}
      </ConfirmDialog>
      {isErrorFinal && (
        <MessageDialog kind="error" opened={!opened && error !== undefined} onClose={() => setError(undefined)}>
          {errorMessage(error)}
        </MessageDialog>
      )}
    </>
  );
}
