import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { myProfileQuery } from '#features/members/api.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { adminMemberQuery } from '../api.ts';
import { DeleteMember } from './delete-member.tsx';
import { MemberData } from './member-data.tsx';
import { MemberRights } from './member-rights.tsx';
import { MemberRoles } from './member-roles.tsx';
import { MemberSecondFactor } from './member-second-factor.tsx';
import { MemberSignIns } from './member-sign-ins.tsx';

const route = getRouteApi('/admin/members/$memberNo');

/** One member: identity, workplaces and rights. */
export function Page() {
  const t = useTranslations('adminMembers');
  const { memberNo } = route.useParams();
  const query = useQuery(adminMemberQuery(memberNo));
  const { data: me } = useQuery(myProfileQuery);
  const member = query.data;
  if (!member)
    return (
      <EntityFallback title={t('title')} query={query} back={<ButtonLink to="/admin/members">{t('all')}</ButtonLink>} />
    );
  return (
    <>
      <PageTitle title={member.memberName} sub={<Link to="/admin/members">{t('all')}</Link>} />
      <Columns>
        <Stack>
          <MemberData member={member} />
          <MemberRights member={member} />
          <MemberSecondFactor
            key={`factors ${member.memberNo}`}
            member={member}
            self={me?.memberNo === member.memberNo}
          />
          <MemberSignIns key={member.memberNo} member={member} />
        </Stack>
        <Stack>
          <MemberRoles member={member} />
          <DeleteMember member={member} self={me?.memberNo === member.memberNo} />
        </Stack>
      </Columns>
    </>
  );
}
