import { Page as Profile } from '#features/accounts/profile.page.tsx';
import { HomeLink } from './home-link.tsx';
import { ServerState } from './server-state.tsx';
import { Shell } from './shell.tsx';

/** The frame of the profile: no side menu, no live connection. */
export function ProfileLayout() {
  return (
    <ServerState>
      <Shell start={<HomeLink />}>
        <Profile />
      </Shell>
    </ServerState>
  );
}
