import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { useErrorMessage } from '../feedback/use-error-message.ts';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { MessageDialog } from '../feedback/message-dialog.tsx';

type Props = {
  /** text of the button, and of the confirm button */
  label: string;
  title: string;
  /** what will happen and what will be lost */
  children: ReactNode;
  danger?: boolean;
  work: () => Promise<void>;
  /** show an error in a dialog of its own instead of this one, since trying again would not help */
  passing?: boolean;
} & Pick<ButtonProps, 'variant' | 'fullWidth' | 'icon' | 'aria-label' | 'disabled'>;

/** A button for a step that cannot be undone: opens a confirmation dialog. */
export function ConfirmButton({ label, title, children, danger = true, work, passing = false, ...buttonProps }: Props) {
  const errorMessage = useErrorMessage();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      setOpened(false);
    } catch (refused) {
      setError(refused);
      if (passing) setOpened(false);
    } finally {
      setBusy(false);
    }
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
        confirmLabel={label}
        danger={danger}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setOpened(false)}
      >
        {children}
        <ErrorMessage error={error} />
      </ConfirmDialog>
      {passing && (
        <MessageDialog kind="error" opened={!opened && error !== undefined} onClose={() => setError(undefined)}>
          {errorMessage(error)}
        </MessageDialog>
      )}
    </>
  );
}
