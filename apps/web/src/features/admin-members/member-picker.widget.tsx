import type { AdminMember } from '@onsil/contract/admin-members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lookupState } from '#lib/lookup-state.ts';
import { SearchChoice } from '#ui/search-choice.tsx';
import { adminMemberQuery, adminMembersQuery } from './queries.ts';

type Props = {
  label: string;
  /** names the field only to screen readers, where it filters a list */
  bare?: boolean;
  placeholder: string;
  value: number | undefined;
  onChange: (mno: number | undefined) => void;
  error?: string | undefined;
};

type Named = Pick<AdminMember, 'mno' | 'memberNm' | 'memberId' | 'confirmedYn'>;

const found = 20;

/** One member of all, found by id, name, mail or phone. */
export function MemberPicker({ label, bare = false, placeholder, value, onChange, error }: Props) {
  const t = useTranslations('adminMembers');
  const [keyword, setKeyword] = useState('');
  const lookup = useQuery(adminMembersQuery({ keyword, pageSize: found }));
  const { data: chosen } = useQuery({ ...adminMemberQuery(String(value)), enabled: value !== undefined });
  const choice = ({ mno, memberNm, memberId, confirmedYn }: Named) => ({
    value: String(mno),
    label: memberNm,
    hint: confirmedYn === 'Y' ? memberId : `${memberId} · ${t('unconfirmed')}`,
  });
  return (
    <SearchChoice
      label={label}
      bare={bare}
      name="mno"
      placeholder={placeholder}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      found={(lookup.data?.items ?? []).map(choice)}
      chosen={chosen && choice(chosen)}
      state={lookupState(lookup)}
      onSearch={setKeyword}
      error={error}
    />
  );
}
