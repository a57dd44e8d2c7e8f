import { useParams } from '@tanstack/react-router';
import { SearchDialog } from '#features/search/search-dialog.tsx';
import { closeSearch } from '#features/search/search-opening.ts';
import { useSearchableScreens } from './search-screens.ts';
import { QueryProvider } from './server-state.tsx';

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
