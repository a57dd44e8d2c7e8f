import { Page as Profile } from '#features/accounts/profile.page.tsx';
import { HomeLink } from './home-link.tsx';
import { ServerState } from './server-state.tsx';
import { Shell } from './shell.tsx';

/** The member's own page stands outside any farm, as the farm list does. */
export function ProfileLayout() {
  return (
    <ServerState>
      <Shell start={<HomeLink />}>
        <Profile />
      </Shell>
    </ServerState>
  );
}
