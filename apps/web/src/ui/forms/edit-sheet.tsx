import type { ReactNode } from 'react';
import { Sheet } from '../layout/sheet.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

type Props = {
  title: ReactNode;
  /** whether there are unsaved changes */
  changed: boolean;
  /** navigates away from the sheet's address, which asks first; after a save, navigate with `ignoreBlocker` */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A sheet with a form at its own address: closing it, going back and leaving the page ask while there are unsaved
 * changes.
 */
export function EditSheet({ title, changed, onClose, children }: Props) {
  const { dialog } = useLeaveGuard(changed, 'address');
  return (
    <Sheet opened onClose={onClose} title={title} isAddress>
      {children}
      {dialog}
    </Sheet>
  );
}
