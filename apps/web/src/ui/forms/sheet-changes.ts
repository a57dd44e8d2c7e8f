import { createContext, useContext, useEffect, useId } from 'react';

/** Takes from each form of a sheet, by its id, whether it has unsaved changes. */
export const SheetChangesContext = createContext<((formId: string, changed: boolean) => void) | undefined>(undefined);

/** Has the sheet around a form ask before the form's unsaved changes are lost. */
export const useSheetChanges = (changed: boolean): void => {
  const report = useContext(SheetChangesContext);
  const formId = useId();
  useEffect(() => {
    report?.(formId, changed);
    return () => report?.(formId, false);
  }, [report, formId, changed]);
};
