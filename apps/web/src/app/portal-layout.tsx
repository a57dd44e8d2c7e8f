import { Page as Portal } from '#features/farms/portal.page.tsx';
import { Popups } from '#features/notices/popups.widget.tsx';
import { HomeLink } from './home-link.tsx';
import { ServerState } from './server-state.tsx';
import { Shell } from './shell.tsx';

/** The farm list stands outside any farm: no side menu, no live line. */
export function PortalLayout() {
  return (
    <ServerState>
      <Shell start={<HomeLink />}>
        <Portal />
        <Popups />
      </Shell>
    </ServerState>
  );
}
