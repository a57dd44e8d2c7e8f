import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { Popups } from '#features/notices/widgets/popups.tsx';
import { updateLatestValues } from '#features/telemetry/api.ts';
import { CallError } from '#lib/http/api.ts';
import { useLiveRefresh } from '#lib/live/live-refresh.ts';
import { useLive } from '#lib/live/live.ts';
import { now } from '#lib/state/clock.ts';
import { rememberFarm } from '#lib/state/last-farm.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle, setTitlePrefix, setTitlePlace, setPendingTitle } from '#ui/layout/page-title.tsx';
import { FarmBanner } from '../farm-banner.tsx';
import { useFarmState } from '../farm-state.ts';
import { FarmSwitcher } from '../farm-switcher.tsx';
import { LiveStatusIndicator } from '../live-indicator.tsx';
import { FarmMenuEntries } from '../menus/farm-menu.tsx';
import { QueryProvider } from '../query-provider.tsx';
import { useFarmScreen } from '../screens/use-farm-screens.ts';
import { Shell } from '../shell.tsx';

const shapes = ['', '▲', '◆', '■'];

const hidden = (error: unknown): boolean =>
  error instanceof CallError && (error.number === 404 || error.number === 403);

function FarmUnknown() {
  const t = useTranslations('shell');
  return (
    <>
      <PageTitle title={t('farmUnknown')} />
      <Card>
        <EmptyState title={t('farmUnknownText')} action={<ButtonLink to="/portal">{t('allFarms')}</ButtonLink>} />
      </Card>
    </>
  );
}

/** The highest level in the tab's title. A part of its own: the frame is not drawn again with each value that arrives. */
function LevelInTitle({ farmId }: { farmId: string }) {
  const level = useFarmState(farmId)?.level ?? 0;
  useEffect(() => {
    setTitlePrefix(shapes[level] ?? '');
    return () => setTitlePrefix('');
  }, [level]);
  return null;
}

/** Common to all screens of a farm: shell, live connection, and what the tab's title says of it. */
function FarmFrame({ farmId }: { farmId: string }) {
  const client = useQueryClient();
  const { error, data: farm } = useQuery(farmQuery(farmId));
  const isKnown = farm !== undefined;
  const screen = useFarmScreen();
  const t = useTranslations();
  const title = screen && t(screen.title);
  useLive(farmId, (values) => updateLatestValues(client, values, now()));
  useLiveRefresh(farmId);

  useEffect(() => {
    setTitlePlace(farm?.farmName ?? '');
    return () => setTitlePlace('');
  }, [farm?.farmName]);

  // Before the effects of the page, whose own title replaces it.
  useLayoutEffect(() => {
    if (title !== undefined) setPendingTitle(title);
  }, [title]);

  useEffect(() => {
    if (isKnown) rememberFarm(farmId);
  }, [isKnown, farmId]);

  const unknown = hidden(error);
  return (
    <Shell
      farmId={farmId}
      renderMenu={(onGo) => <FarmMenuEntries farmId={farmId} onGo={onGo} />}
      start={<FarmSwitcher farmId={farmId} />}
      live={!unknown && <LiveStatusIndicator farmId={farmId} />}
      banner={!unknown && <FarmBanner farmId={farmId} />}
    >
      <LevelInTitle farmId={farmId} />
      {unknown ? <FarmUnknown /> : <Outlet key={farmId} />}
      {screen?.id === 'dashboard' && <Popups farmId={farmId} />}
    </Shell>
  );
}

export function FarmLayout() {
  const { farmId } = useParams({ from: '/smartfarm/$farmId' });
  return (
    <QueryProvider>
      <FarmFrame farmId={farmId} />
    </QueryProvider>
  );
}
