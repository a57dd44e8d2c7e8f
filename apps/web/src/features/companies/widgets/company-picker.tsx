import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchSelect } from '#ui/forms/search-select.tsx';
import { formatBusinessNumber } from '../model/business-number.ts';
import { companiesQuery, companyQuery } from '../api.ts';

type Props = {
  value: number | undefined;
  onChange: (companyId: number | undefined) => void;
  error: string | undefined;
};
type Named = { companyId: number; companyName: string; businessNo: string };

const found = 20;

const choice = ({ companyId, companyName, businessNo }: Named) => ({
  value: String(companyId),
  label: companyName,
  hint: formatBusinessNumber(businessNo),
});

/** Selects a company by a part of its name, address or business number. */
export function CompanyPicker({ value, onChange, error }: Props) {
  const t = useTranslations('companies');
  const [keyword, setKeyword] = useState('');
  const lookup = useQuery(companiesQuery({ keyword, pageSize: found }));
  const { data: chosen } = useQuery({ ...companyQuery(String(value)), enabled: value !== undefined });
  return (
    <SearchSelect
      name="companyId"
      label={t('title')}
      placeholder={t('pick')}
      value={value}
      onChange={onChange}
      lookup={lookup}
      chosen={chosen}
      choice={choice}
      onSearch={setKeyword}
      error={error}
    />
  );
}
