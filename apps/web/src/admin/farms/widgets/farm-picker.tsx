import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatProvince } from '#lib/format/province.ts';
import { pickerPageSize, SearchSelect, type PickerProps } from '#ui/forms/search-select.tsx';
import { adminFarmQuery, adminFarmsQuery } from '../api.ts';

type Named = { farmNo: number; farmName: string; companyName: string; province: string };

const choice = ({ farmNo, farmName, companyName, province }: Named) => ({
  value: String(farmNo),
  label: farmName,
  hint: [companyName, formatProvince(province)].filter(Boolean).join(' · '),
});

/** Selects a farm by a part of its name, code, company or address. */
export function FarmPicker(picker: PickerProps) {
  const [keyword, setKeyword] = useState('');
  const lookup = useQuery(adminFarmsQuery({ keyword, pageSize: pickerPageSize }));
  const { data: chosen } = useQuery({ ...adminFarmQuery(String(picker.value)), enabled: picker.value !== undefined });
  return (
    <SearchSelect {...picker} name="farmNo" lookup={lookup} chosen={chosen} choice={choice} onSearch={setKeyword} />
  );
}
