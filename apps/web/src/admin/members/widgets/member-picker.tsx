import type { AdminMember } from '@onsil/contract/admin-members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SearchSelect } from '#ui/forms/search-select.tsx';
import { adminMemberQuery, adminMembersQuery } from '../api.ts';

type Props = {
  label: string;
  /** the label is for screen readers only, where the picker filters a list */
  bare?: boolean;
  placeholder: string;
  /** only administrators */
  admins?: boolean;
  value: number | undefined;
  onChange: (memberNo: number | undefined) => void;
  error?: string | undefined;
};

type Named = Pick<AdminMember, 'memberNo' | 'memberName' | 'memberId' | 'isConfirmed'>;

const found = 20;

/** Selects a member by id, name, mail address or phone. */
export function MemberPicker({ label, bare = false, admins = false, placeholder, value, onChange, error }: Props) {
  const t = useTranslations('adminMembers');
  const [keyword, setKeyword] = useState('');
  const lookup = useQuery(adminMembersQuery({ keyword, isAdmin: admins ? true : undefined, pageSize: found }));
  const { data: chosen } = useQuery({ ...adminMemberQuery(String(value)), enabled: value !== undefined });
  const choice = ({ memberNo, memberName, memberId, isConfirmed }: Named) => ({
    value: String(memberNo),
    label: memberName,
    hint: isConfirmed ? memberId : `${memberId} · ${t('unconfirmed')}`,
  });
  return (
    <SearchSelect
      label={label}
      bare={bare}
      name="memberNo"
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
