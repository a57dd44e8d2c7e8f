import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/queries.ts';
import { SearchField } from '#ui/search-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { ToolBar } from '#ui/tool-bar.tsx';
import { progresses, type ClaimsSearch } from './claims-search.ts';

type Props = {
  search: ClaimsSearch;
  placeholder: string;
  /** `replace` for typing, which adds no history entry */
  show: (change: Partial<ClaimsSearch>, replace?: boolean) => void;
  /** further filters */
  children?: ReactNode;
};

/** Keyword, type and state. */
export function ClaimFilters({ search: { keyword, type, state }, placeholder, show, children }: Props) {
  const t = useTranslations('claims');
  const choices = useCodeChoices();
  return (
    <ToolBar>
      <SearchField
        label={t('find')}
        placeholder={placeholder}
        clearLabel={t('clear')}
        value={keyword ?? ''}
        onSearch={(next) => show({ keyword: next || undefined }, true)}
      />
      <SelectField
        aria-label={t('type')}
        data={[{ value: '', label: t('allTypes') }, ...choices('CLAIM_TYPE')]}
        value={type ?? ''}
        onChange={({ currentTarget }) => show({ type: currentTarget.value || undefined })}
      />
      {children}
      <Segmented
        label={t('state')}
        value={state ?? 'all'}
        onChange={(next) => show({ state: next === 'all' ? undefined : next })}
        options={[
          { value: 'all' as const, label: t('all') },
          ...progresses.map((value) => ({ value, label: t(`progress.${value}`) })),
        ]}
      />
    </ToolBar>
  );
}
