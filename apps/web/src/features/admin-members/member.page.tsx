import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { myProfileQuery } from '#features/members/queries.ts';
import { Columns, Stack } from '#ui/columns.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { ThingState } from '#ui/thing-state.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberPlaces } from './member-places.tsx';
import { MemberPowers } from './member-powers.tsx';
import { MemberSecondFactor } from './member-second-factor.tsx';
import { MemberSignIns } from './member-sign-ins.tsx';
import { adminMemberQuery } from './queries.ts';
import { TakeOut } from './take-out.tsx';

const route = getRouteApi('/admin/members/$mno');

/** One member: identity, workplaces and rights. */
export function Page() {
  const t = useTranslations('adminMembers');
  const { mno } = route.useParams();
  const query = useQuery(adminMemberQuery(mno));
  const { data: me } = useQuery(myProfileQuery);
  const member = query.data;
  if (!member)
    return (
      <ThingState title={t('title')} query={query} back={<ButtonLink to="/admin/members">{t('all')}</ButtonLink>} />
    );
  return (
    <>
      <PageTitle title={member.memberNm} sub={<Link to="/admin/members">{t('all')}</Link>} />
      <Columns>
        <Stack>
          <MemberFacts member={member} />
          <MemberPowers member={member} />
          <MemberSecondFactor key={`factors ${member.mno}`} member={member} self={me?.mno === member.mno} />
          <MemberSignIns key={member.mno} member={member} />
        </Stack>
        <Stack>
          <MemberPlaces member={member} />
          <TakeOut member={member} self={me?.mno === member.mno} />
        </Stack>
      </Columns>
    </>
  );
}
