import { Page as Portal } from '#features/farms/portal.page.tsx';
import { Popups } from '#features/notices/popups.widget.tsx';
import { HomeLink } from './home-link.tsx';
import { QueryProvider } from './server-state.tsx';
import { Shell } from './shell.tsx';

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
