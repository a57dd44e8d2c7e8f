import { Page as Profile } from '#features/accounts/profile.page.tsx';
import { HomeLink } from './home-link.tsx';
import { QueryProvider } from './server-state.tsx';
import { Shell } from './shell.tsx';

/** The frame of the profile: no side menu, no live connection. */
export function ProfileLayout() {
  return (
    <QueryProvider>
      <Shell start={<HomeLink />}>
        <Profile />
      </Shell>
    </QueryProvider>
  );
}
