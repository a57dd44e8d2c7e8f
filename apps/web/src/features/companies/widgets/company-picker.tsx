import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { pickerPageSize, SearchSelect, type PickerProps } from '#ui/forms/search-select.tsx';
import { companiesQuery, companyQuery } from '../api.ts';
import { formatBusinessNumber } from '../model/business-number.ts';

type Props = Omit<PickerProps, 'label' | 'placeholder'>;
type Named = { companyId: number; companyName: string; businessNo: string };

const choice = ({ companyId, companyName, businessNo }: Named) => ({
  value: String(companyId),
  label: companyName,
  hint: formatBusinessNumber(businessNo),
});

/** Selects a company by a part of its name, address or business number. */
export function CompanyPicker(picker: Props) {
  const t = useTranslations('companies');
  const [keyword, setKeyword] = useState('');
  const lookup = useQuery(companiesQuery({ keyword, pageSize: pickerPageSize }));
  const { data: chosen } = useQuery({ ...companyQuery(String(picker.value)), enabled: picker.value !== undefined });
  return (
    <SearchSelect
      {...picker}
      name="companyId"
      label={t('one')}
      placeholder={t('pick')}
      lookup={lookup}
      chosen={chosen}
      choice={choice}
      onSearch={setKeyword}
    />
  );
}
