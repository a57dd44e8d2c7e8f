import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { supportRequestStates, type SupportRequestsSearch } from '../search-params.ts';

type Props = {
  search: SupportRequestsSearch;
  placeholder: string;
  /** `replace` for typing, which adds no history entry */
  show: (change: Partial<SupportRequestsSearch>, replace?: boolean) => void;
  /** further filters */
  children?: ReactNode;
};

/** Keyword, type and state. */
export function SupportRequestFilters({ search: { keyword, type, state }, placeholder, show, children }: Props) {
  const t = useTranslations('supportRequests');
  const choices = useCodeChoices();
  return (
    <Toolbar setCount={[type, state].filter((one) => one !== undefined).length}>
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
      <SegmentedControl
        label={t('state')}
        value={state ?? 'all'}
        onChange={(next) => show({ state: next === 'all' ? undefined : next })}
        options={[
          { value: 'all' as const, label: t('all') },
          ...supportRequestStates.map((value) => ({ value, label: t(`progress.${value}`) })),
        ]}
      />
    </Toolbar>
  );
}
