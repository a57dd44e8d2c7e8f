import { Popups } from '#features/notices/widgets/popups.tsx';
import { Page as Portal } from '#screens/portal/page.tsx';
import { HomeLink } from '../home-link.tsx';
import { QueryProvider } from '../query-provider.tsx';
import { Shell } from '../shell.tsx';

/** The frame of the farm list: no side menu, no live connection. */
export function PortalLayout() {
  return (
    <QueryProvider>
      <Shell start={<HomeLink />}>
        <Portal />
        <Popups />
      </Shell>
    </QueryProvider>
  );
}
