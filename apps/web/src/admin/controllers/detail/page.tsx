import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { rejectedReasons, rejectedSortKeys } from '@onsil/contract/admin-samples';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EntityFallback } from '#ui/feedback/entity-fallback.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { controllerTabs } from '../../search-params.ts';
import { adminControllerQuery } from '../api.ts';
import { ControllerSettings } from './controller-settings.tsx';
import { ControllerState } from './controller-state.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { RejectedDataCard } from './rejected-data-card.tsx';
import typography from '#ui/theme/typography.module.css';

const route = getRouteApi('/admin/controllers/$controllerId');

/** One controller: state, rejected data, field mapping and settings. */
export function Page() {
  const t = useTranslations('adminControllers');
  const { controllerId } = route.useParams();
  const [{ tab = 'state', reason: asked, page = 1, sort, dir }, setSearch] = useSearchState(route);
  const query = useQuery(adminControllerQuery(controllerId));
  const controller = query.data;
  const reason = rejectedReasons.find((one) => one === asked);
  if (!controller)
    return (
      <EntityFallback
        title={t('title')}
        query={query}
        back={<ButtonLink to="/admin/controllers">{t('toAll')}</ButtonLink>}
      />
    );
  return (
    <Stack>
      <PageTitle
        title={controller.controllerName}
        sub={
          <Link to="/admin/farms/$farmNo" params={{ farmNo: String(controller.farmNo) }} className={typography.link}>
            {controller.farmName}
          </Link>
        }
        actions={
          controller.retiredAt === null && (
            <ButtonLink to="/admin/controllers/$controllerId/connect" params={{ controllerId }}>
              {t('toConnect')}
            </ButtonLink>
          )
        }
      />
      <SegmentedControl
        label={t('tabs')}
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'state' ? undefined : next }, { clears: true })}
        options={controllerTabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      {tab === 'state' && <ControllerState controller={controller} />}
      {tab === 'rejected' && (
        <RejectedDataCard
          controllerId={controllerId}
          reason={reason}
          pageNo={page}
          sorting={sortedByServer({ sort, dir }, rejectedSortKeys, setSearch)}
          onReason={(next) => setSearch({ reason: next, page: undefined })}
          onPage={(next) => setSearch({ page: next }, { resetScroll: true })}
        />
      )}
      {tab === 'mapping' && <MappingEditor key={controllerId} controller={controller} />}
      {tab === 'settings' && <ControllerSettings key={controllerId} controller={controller} />}
    </Stack>
  );
}
