import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminMember } from '@onsil/contract/admin-members';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { Card } from '#ui/layout/card.tsx';

export function MemberData({ member }: { member: AdminMember }) {
  const t = useTranslations('adminMembers');
  return (
    <Card
      title={t('facts')}
      padded
      aside={
        <ButtonLink to="/admin/audit" search={{ memberNo: member.memberNo }} variant="quiet">
          {t('history')}
        </ButtonLink>
      }
    >
      <DescriptionList
        facts={[
          { name: t('memberId'), value: member.memberId },
          { name: t('email'), value: member.memberEmail },
          { name: t('confirmed'), value: member.isConfirmed ? t('yes') : t('unconfirmed') },
          { name: t('phone'), value: formatPhone(member.phoneNo) || '–' },
          { name: t('language'), value: t(`languages.${member.language}`) },
          { name: t('joinedAt'), value: formatDateTime(parseInstant(member.joinedAt)) },
          {
            name: t('lastUsedAt'),
            value: member.lastUsedAt === null ? t('notLately') : formatDateTime(parseInstant(member.lastUsedAt)),
          },
          {
            name: t('companies'),
            value:
              member.companies.length === 0 ? (
                t('noCompanies')
              ) : (
                <ul>
                  {member.companies.map(({ companyId, companyName }) => (
                    <li key={companyId}>
                      <Link to="/admin/companies/$companyId" params={{ companyId: String(companyId) }}>
                        {companyName}
                      </Link>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  );
}
