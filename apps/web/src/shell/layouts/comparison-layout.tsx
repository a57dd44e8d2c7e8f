import { Page as FarmComparison } from '#screens/farm-comparison/page.tsx';
import { HomeLink } from '../home-link.tsx';
import { QueryProvider } from '../query-provider.tsx';
import { Shell } from '../shell.tsx';

/** The frame of the comparison of farms: no side menu, no live connection. */
export function ComparisonLayout() {
  return (
    <QueryProvider>
      <Shell start={<HomeLink />}>
        <FarmComparison />
      </Shell>
    </QueryProvider>
  );
}
