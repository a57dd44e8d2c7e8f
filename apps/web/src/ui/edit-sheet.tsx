import type { ReactNode } from 'react';
import { Sheet } from './sheet.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

type Props = {
  title: ReactNode;
  /** something was typed that is not saved yet */
  changed: boolean;
  /** leads away from the address that the sheet stands at, which asks first; after a save, leave with `ignoreBlocker` */
  onClose: () => void;
  children: ReactNode;
};

/** A sheet with a form whose address is its own: closing it, going back and leaving the page all ask while it is unsaved. */
export function EditSheet({ title, changed, onClose, children }: Props) {
  const { dialog } = useLeaveGuard(changed, 'address');
  return (
    <Sheet opened onClose={onClose} title={title}>
      {children}
      {dialog}
    </Sheet>
  );
}
