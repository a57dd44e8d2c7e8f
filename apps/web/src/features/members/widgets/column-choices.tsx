import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ColumnChoices } from '#ui/data/column-choice.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { myProfileQuery } from '../api.ts';
import { useSavePreference } from '../commands.ts';

const noPreferences: Record<string, string[]> = {};

/** Keeps the hidden columns of each table among the member's preferences. */
export function MemberColumnChoices({ children }: { children: ReactNode }) {
  const { data: preferences = noPreferences } = useQuery({
    ...myProfileQuery,
    select: (profile) => profile.preferences,
  });
  const { mutate: save } = useSavePreference();
  const errorMessage = useErrorMessage();
  const hide = (table: string, values: readonly string[]): void =>
    save({ key: `columns-${table}`, values: [...values] }, { onError: (error) => toast(errorMessage(error), 'bad') });
  return (
    <ColumnChoices value={{ hiddenOf: (table) => preferences[`columns-${table}`] ?? [], hide }}>
      {children}
    </ColumnChoices>
  );
}
