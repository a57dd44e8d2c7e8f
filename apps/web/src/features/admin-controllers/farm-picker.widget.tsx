import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchChoice } from '#ui/search-choice.tsx';
import { farmChoiceQuery, farmChoicesQuery } from './queries.ts';

type Props = {
  label: string;
  placeholder: string;
  /** names the field only to screen readers, where it filters a list */
  bare?: boolean;
  className?: string | undefined;
  value: number | undefined;
  onChange: (fno: number | undefined) => void;
  error?: string | undefined;
};
type Named = { fno: number; farmNm: string; companyNm: string; province: string };

const choice = ({ fno, farmNm, companyNm, province }: Named) => ({
  value: String(fno),
  label: farmNm,
  hint: [companyNm, province].filter(Boolean).join(' · '),
});

/** One farm of all, found by a part of its name, code, company or place. */
export function FarmPicker({ label, placeholder, bare = false, className, value, onChange, error }: Props) {
  const [keyword, setKeyword] = useState('');
  const { data: found = [] } = useQuery(farmChoicesQuery(keyword));
  const { data: chosen } = useQuery({ ...farmChoiceQuery(value ?? 0), enabled: value !== undefined });
  return (
    <SearchChoice
      // Its text is the name of what was chosen at the beginning, which has to be there by then.
      key={value !== undefined && chosen === undefined ? 'coming' : 'there'}
      name="fno"
      label={label}
      bare={bare}
      className={className}
      placeholder={placeholder}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      found={found.map(choice)}
      chosen={chosen && choice(chosen)}
      onSearch={setKeyword}
      error={error}
    />
  );
}
