import { useQuery } from '@tanstack/react-query';
import { useMatch, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { myProfileQuery } from '#features/members/api.ts';
import { QueryProvider } from './query-provider.tsx';
import { adminScreens } from './screens/admin-screens.ts';
import { generalScreens } from './screens/general-screens.ts';
import type { Screen } from './screens/screen.ts';
import { useFarmScreens } from './screens/use-farm-screens.ts';
import type { Screen as SearchableScreen } from './search/match-results.ts';
import { SearchDialog } from './search/search-dialog.tsx';
import { closeSearch } from './search/search-state.ts';

/** The screens in the search palette: those of the open farm, those outside farms, and the administration's within it. */
const useSearchableScreens = (farmId: string | undefined): SearchableScreen[] => {
  const t = useTranslations();
  const { data: farm } = useQuery({ ...farmQuery(farmId ?? ''), enabled: farmId !== undefined });
  const { data: profile } = useQuery(myProfileQuery);
  const ofFarm = useFarmScreens(farmId);
  const isAdministration = useMatch({ from: '/admin', shouldThrow: false }) !== undefined;
  const mayOpen = {
    managers: false,
    companyUsers: Boolean(profile?.company),
    administrators: profile?.roles.includes('admin') ?? false,
  };
  const general = (generalScreens as readonly Screen[]).filter(({ seenBy }) => !seenBy || mayOpen[seenBy]);
  const entry = ({ to, within, query = '', title, words }: Screen, hint = ''): SearchableScreen => ({
    href: `${farmId === undefined ? to : (within ?? to)}${query}`.replace('$farmId', encodeURIComponent(farmId ?? '')),
    label: t(title),
    words: words === undefined ? [] : t(words).split(', '),
    hint,
  });
  const entries = [
    ...(farmId === undefined ? [] : ofFarm.map((screen) => entry(screen, farm?.farmName))),
    ...general.map((screen) => entry(screen)),
    ...(isAdministration ? adminScreens.map((screen) => entry(screen, t('admin.title'))) : []),
  ];
  // A farm has its own list of announcements, and the administration its own overview.
  return [...new Map(entries.toReversed().map((one) => [one.href, one])).values()].toReversed();
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
