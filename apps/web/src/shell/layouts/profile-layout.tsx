import { Page as Profile } from '#screens/profile/page.tsx';
import { HomeLink } from '../home-link.tsx';
import { QueryProvider } from '../query-provider.tsx';
import { Shell } from '../shell.tsx';

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
