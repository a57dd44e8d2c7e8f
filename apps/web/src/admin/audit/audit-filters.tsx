import { useTranslations } from 'use-intl';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { MemberPicker } from '#admin/members/widgets/member-picker.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { auditKinds, type AuditSearch } from './search.ts';
import classes from './audit.module.css';

type Props = { search: AuditSearch; onSearch: (change: Partial<AuditSearch>) => void };

export function AuditFilters({ search, onSearch }: Props) {
  const t = useTranslations('audit');
  const reversed = search.from !== undefined && search.to !== undefined && search.from > search.to;
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search ?? ''}
        label={t('search')}
        placeholder={t('searchIn')}
        clearLabel={t('clear')}
        value={search.keyword ?? ''}
        onSearch={(keyword) => onSearch({ keyword: keyword || undefined })}
      />
      <DayField
        label={t('from')}
        value={search.from ?? null}
        onChange={(from) => onSearch({ from: from ?? undefined })}
      />
      <DayField
        label={t('to')}
        value={search.to ?? null}
        onChange={(to) => onSearch({ to: to ?? undefined })}
        error={reversed ? t('reversed') : undefined}
      />
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
