import { useTranslations } from 'use-intl';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { MemberPicker } from '#admin/members/widgets/member-picker.tsx';
import { DayRange } from '#ui/forms/day-range.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { auditKinds, type AuditSearch } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './audit.module.css';

type Props = { search: AuditSearch; onSearch: (change: Partial<AuditSearch>) => void };

export function AuditFilters({ search, onSearch }: Props) {
  const t = useTranslations('audit');
  return (
    <div className={`${flow.stack3} ${classes.filters}`}>
      <SearchField
        className={flow.all ?? ''}
        label={t('search')}
        placeholder={t('searchIn')}
        clearLabel={t('clear')}
        value={search.keyword ?? ''}
        onSearch={(keyword) => onSearch({ keyword: keyword || undefined })}
      />
      <DayRange from={search.from} to={search.to} labels={{ from: t('from'), to: t('to') }} onChange={onSearch} />
      <SelectField
        label={t('about')}
        value={search.kind ?? ''}
        data={[
          { value: '', label: t('allKinds') },
          ...auditKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
        onChange={({ currentTarget }) => onSearch({ kind: auditKinds.find((kind) => kind === currentTarget.value) })}
      />
      <FarmPicker
        label={t('farm')}
        placeholder={t('allFarms')}
        value={search.farmNo}
        onChange={(farmNo) => onSearch({ farmNo })}
      />
      <MemberPicker
        label={t('who')}
        placeholder={t('everybody')}
        value={search.memberNo}
        onChange={(memberNo) => onSearch({ memberNo })}
      />
    </div>
  );
}
