import { useCallback, useState, type ReactNode } from 'react';
import { Sheet } from '../layout/sheet.tsx';
import { SheetChangesContext } from './sheet-changes.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

type Props = {
  title: ReactNode;
  /** whether there are unsaved changes; forms below that have their values to themselves call `useSheetChanges` */
  changed?: boolean;
  /** navigates away from the sheet's address, which asks first; after a save, navigate with `ignoreBlocker` */
  onClose: () => void;
  /** room for charts */
  wide?: boolean;
  children: ReactNode;
};

const noForms: ReadonlySet<string> = new Set();

/**
 * A sheet with forms at its own address: closing it, going back and leaving the page ask while one of them has unsaved
 * changes.
 */
export function EditSheet({ changed = false, children, ...sheet }: Props) {
  const [changedForms, setChangedForms] = useState(noForms);
  const report = useCallback(
    (formId: string, isChanged: boolean): void =>
      setChangedForms((now) => {
        if (now.has(formId) === isChanged) return now;
        return isChanged ? new Set([...now, formId]) : new Set([...now].filter((one) => one !== formId));
      }),
    [],
  );
  const { dialog } = useLeaveGuard(changed || changedForms.size > 0, 'address');
  return (
    <Sheet {...sheet} opened isAddress>
      <SheetChangesContext value={report}>{children}</SheetChangesContext>
      {dialog}
    </Sheet>
  );
}
