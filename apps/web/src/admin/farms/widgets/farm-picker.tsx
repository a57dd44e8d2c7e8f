import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchSelect } from '#ui/forms/search-select.tsx';
import { adminFarmQuery, adminFarmsQuery } from '../api.ts';

type Props = {
  label: string;
  placeholder: string;
  /** the label is for screen readers only, where the picker filters a list */
  bare?: boolean;
  className?: string | undefined;
  value: number | undefined;
  onChange: (farmNo: number | undefined) => void;
  error?: string | undefined;
};
type Named = { farmNo: number; farmName: string; companyName: string; province: string };

const found = 20;

const choice = ({ farmNo, farmName, companyName, province }: Named) => ({
  value: String(farmNo),
  label: farmName,
  hint: [companyName, province].filter(Boolean).join(' · '),
});

/** Selects a farm by a part of its name, code, company or address. */
export function FarmPicker({ label, placeholder, bare = false, className, value, onChange, error }: Props) {
  const [keyword, setKeyword] = useState('');
  const lookup = useQuery(adminFarmsQuery({ keyword, pageSize: found }));
  const { data: chosen } = useQuery({ ...adminFarmQuery(String(value)), enabled: value !== undefined });
  return (
    <SearchSelect
      name="farmNo"
      label={label}
      bare={bare}
      className={className}
      placeholder={placeholder}
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
