import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminMember } from '@onsil/contract/admin-members';
import { pickerPageSize, SearchSelect, type PickerProps } from '#ui/forms/search-select.tsx';
import { adminMemberQuery, adminMembersQuery } from '../api.ts';

type Props = PickerProps & {
  /** only administrators */
  admins?: boolean;
};

type Named = Pick<AdminMember, 'memberNo' | 'memberName' | 'memberId' | 'isConfirmed'>;

/** Selects a member by id, name, mail address or phone. */
export function MemberPicker({ admins = false, ...picker }: Props) {
  const t = useTranslations('adminMembers');
  const [keyword, setKeyword] = useState('');
  const lookup = useQuery(adminMembersQuery({ keyword, isAdmin: admins ? true : undefined, pageSize: pickerPageSize }));
  const { data: chosen } = useQuery({ ...adminMemberQuery(String(picker.value)), enabled: picker.value !== undefined });
  const choice = ({ memberNo, memberName, memberId, isConfirmed }: Named) => ({
    value: String(memberNo),
    label: memberName,
    hint: isConfirmed ? memberId : `${memberId} · ${t('unconfirmed')}`,
  });
  return (
    <SearchSelect {...picker} name="memberNo" lookup={lookup} chosen={chosen} choice={choice} onSearch={setKeyword} />
  );
}
