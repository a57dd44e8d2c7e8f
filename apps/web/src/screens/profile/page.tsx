import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Profile } from '@onsil/contract/members';
import { myProfileQuery } from '#features/members/api.ts';
import { NotificationSettings } from '#features/notifications/widgets/notification-settings.tsx';
import { SecondFactors } from '#features/second-factor/widgets/second-factors.tsx';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ColorSchemeSelect } from '#ui/controls/color-scheme-select.tsx';
import { LanguageSelect } from '#ui/controls/language-select.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { MyCompany } from './my-company.tsx';
import { MyData } from './my-data.tsx';
import { MyDevices } from './my-devices.tsx';
import { MyPassword } from './my-password.tsx';
import { Resignation } from './resignation.tsx';
import { profileTabs } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './profile.module.css';

const route = getRouteApi('/profile');

function FarmLinks({ farms }: Pick<Profile, 'farms'>) {
  const t = useTranslations('common.role');
  return (
    <ul className={classes.farms}>
      {farms.map(({ farmId, farmName, role }) => (
        <li key={farmId}>
          <Link to="/smartfarm/$farmId/dashboard" params={{ farmId }} className={typography.link}>
            {farmName}
          </Link>{' '}
          · {t(role)}
        </li>
      ))}
    </ul>
  );
}

/** The member's roles. */
function Places({ profile: { memberId, roles, company, farms } }: { profile: Profile }) {
  const t = useTranslations();
  return (
    <DescriptionList
      facts={[
        { name: t('accounts.field.memberId'), value: memberId },
        ...(roles.length > 0
          ? [{ name: t('accounts.profile.roles'), value: roles.map((role) => t(`common.role.${role}`)).join(', ') }]
          : []),
        ...(company ? [{ name: t('accounts.profile.company'), value: company.companyName }] : []),
        {
          name: t('accounts.profile.farms'),
          value: farms.length === 0 ? t('accounts.profile.noFarms') : <FarmLinks farms={farms} />,
        },
      ]}
    />
  );
}

function Me({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  return (
    <Columns>
      <Card title={t('profile.data')} padded>
        <MyData profile={profile} />
      </Card>
      <Stack>
        <Card title={t('profile.places')} padded>
          <Places profile={profile} />
        </Card>
        <Card title={t('profile.screen')} padded>
          <div className={flow.stack2}>
            <LanguageSelect full />
            <ColorSchemeSelect full />
          </div>
        </Card>
        <Card title={t('resign.title')} padded>
          <Resignation memberId={profile.memberId} />
        </Card>
      </Stack>
    </Columns>
  );
}

function Safety({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  const second = useTranslations('secondFactor');
  return (
    <Columns>
      <Card title={t('change.title')} padded>
        <MyPassword profile={profile} />
      </Card>
      <Stack>
        <Card title={second('title')} padded>
          <SecondFactors />
        </Card>
        <Card title={t('devices.title')} padded>
          <MyDevices />
        </Card>
      </Stack>
    </Columns>
  );
}

function Notices() {
  const t = useTranslations('notificationSettings');
  return (
    <Columns>
      <Card title={t('title')} padded>
        <NotificationSettings farmId={undefined} />
      </Card>
    </Columns>
  );
}

export function Page() {
  const t = useTranslations('accounts.profile');
  const [{ tab = 'me' }, setSearch] = useSearchState(route);
  const { data: profile, error, refetch } = useQuery(myProfileQuery);
  // Only users of a company have this tab.
  const tabs = profileTabs.filter((one) => one !== 'company' || profile?.company);
  const show = (next: typeof tab): void => setSearch({ tab: next === 'me' ? undefined : next }, { clears: true });
  return (
    <>
      <PageTitle
        title={t('title')}
        sub={profile?.memberName}
        actions={
          <SegmentedControl
            label={t('tabs')}
            value={tab}
            onChange={show}
            options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          />
        }
      />
      {!profile && (
        <Card padded>
          <QueryFallback error={error} retry={refetch} lines={6} />
        </Card>
      )}
      {profile && (
        <div className={classes.frame}>
          {tab === 'me' && <Me profile={profile} />}
          {tab === 'safety' && <Safety profile={profile} />}
          {tab === 'notices' && <Notices />}
        </div>
      )}
      {profile?.company && tab === 'company' && <MyCompany companyId={profile.company.companyId} />}
    </>
  );
}
