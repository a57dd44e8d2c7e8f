import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchChoice } from '#ui/search-choice.tsx';
import { adminFarmQuery, adminFarmsQuery } from './queries.ts';

type Props = {
  label: string;
  placeholder: string;
  /** the label is for screen readers only, where the picker filters a list */
  bare?: boolean;
  className?: string | undefined;
  value: number | undefined;
  onChange: (fno: number | undefined) => void;
  error?: string | undefined;
};
type Named = { fno: number; farmNm: string; companyNm: string; province: string };

const found = 20;

const choice = ({ fno, farmNm, companyNm, province }: Named) => ({
  value: String(fno),
  label: farmNm,
  hint: [companyNm, province].filter(Boolean).join(' · '),
});

/** Selects a farm by a part of its name, code, company or address. */
export function FarmPicker({ label, placeholder, bare = false, className, value, onChange, error }: Props) {
  const [keyword, setKeyword] = useState('');
  const lookup = useQuery(adminFarmsQuery({ keyword, pageSize: found }));
  const { data: chosen } = useQuery({ ...adminFarmQuery(String(value)), enabled: value !== undefined });
  return (
    <SearchChoice
      name="fno"
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
