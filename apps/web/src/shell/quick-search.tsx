import { useParams } from '@tanstack/react-router';
import { SearchDialog } from './search/search-dialog.tsx';
import { closeSearch } from './search/search-state.ts';
import { QueryProvider } from './query-provider.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { myProfileQuery } from '#features/members/api.ts';
import { useFarmScreens } from './menus/menu-entries.tsx';

type Screen = { href: string; label: string; hint: string };

/** The screens in the search palette: those of the open farm and those outside farms. */
const useSearchableScreens = (farmId: string | undefined): Screen[] => {
  const t = useTranslations();
  const { data: farm } = useQuery({ ...farmQuery(farmId ?? ''), enabled: farmId !== undefined });
  const { data: profile } = useQuery(myProfileQuery);
  const screens = useFarmScreens(farmId);
  const own = farmId === undefined ? [] : screens;
  const general = [
    { href: '/portal', label: t('shell.farms') },
    { href: '/profile', label: t('shell.profile') },
    { href: '/profile?tab=safety', label: t('accounts.profile.tab.safety') },
    { href: '/profile?tab=notices', label: t('notifications.choices.title') },
    ...(profile?.company ? [{ href: '/profile?tab=company', label: t('accounts.profile.tab.company') }] : []),
    // A farm has its own list of announcements.
    ...(farmId === undefined ? [{ href: '/notice', label: t('shell.notice') }] : []),
    { href: '/faq', label: t('shell.faq') },
    { href: '/customer', label: t('shell.inquire') },
    { href: '/privacy', label: t('auth.privacy') },
    ...(profile?.roles.includes('admin') ? [{ href: '/admin', label: t('shell.admin') }] : []),
  ];
  return [
    ...own.map(({ to, name }) => ({
      href: to.replace('$farmId', encodeURIComponent(farmId ?? '')),
      label: t(`shell.${name}`),
      hint: farm?.farmName ?? '',
    })),
    ...general.map((screen) => ({ ...screen, hint: '' })),
  ];
};

function Search() {
  const farm = useParams({ from: '/smartfarm/$farmId', shouldThrow: false });
  const screens = useSearchableScreens(farm?.farmId);
  return <SearchDialog screens={screens} onClose={closeSearch} />;
}

/** The search palette with the screens available to the member. */
export function QuickSearch() {
  return (
    <QueryProvider>
      <Search />
    </QueryProvider>
  );
}
