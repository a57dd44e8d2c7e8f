import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/queries.ts';
import { epochOf, formatMoment } from '#lib/kst.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { BandCard } from './band-card.tsx';
import { standardsQuery } from './queries.ts';
import { RecipeCard } from './recipe-card.tsx';
import type { SettingSearch } from './setting-search.ts';
import { NoController, SettingProblem, SettingSkeleton, UnknownController } from './setting-states.tsx';
import classes from './setting.module.css';
import { StandardSheet } from './standard-sheet.tsx';
import { StandardsTable } from './standards-table.tsx';

const route = getRouteApi('/smartfarm/$farmId/setting');

/** What each field should be and when it is raised, one controller at a time; a manager changes it field by field. */
export function Page() {
  const t = useTranslations('standards');
  const { farmId } = route.useParams();
  const { c, field: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(standardsQuery(farmId));
  const { data: farm } = useQuery(farmQuery(farmId));
  const controllers = data?.controllers ?? [];
  const shown = controllers.find(({ systemId }) => systemId === (c ?? controllers[0]?.systemId));
  const field = shown?.fields.find((one) => one.field === asked);
  const mayChange = farm !== undefined && farm.role !== 'member';
  const go = (search: SettingSearch): void => void navigate({ search, resetScroll: false });
  return (
    <div className={classes.page}>
      <PageTitle
        title={t('title')}
        sub={controllers.length === 1 && shown?.connectNm}
        actions={
          shown &&
          controllers.length > 1 && (
            <Segmented
              label={t('controllers')}
              value={shown.systemId}
              onChange={(systemId) => go({ c: systemId })}
              options={controllers.map(({ systemId, connectNm }) => ({ value: systemId, label: connectNm }))}
            />
          )
        }
      />
      {!data && (error ? <SettingProblem error={error} onRetry={() => void refetch()} /> : <SettingSkeleton />)}
      {data && error && (
        <p role="alert" className={classes.note}>
          {t('stale')}
        </p>
      )}
      {farm?.role === 'member' && shown && <p className={classes.note}>{t('readOnly')}</p>}
      {data && controllers.length === 0 && <NoController />}
      {controllers.length > 0 && !shown && <UnknownController farmId={farmId} />}
      {data && shown && (
        <div key={shown.systemId} className={classes.columns}>
          <StandardsTable
            fields={shown.fields}
            aside={t('table.aside', { time: formatMoment(epochOf(data.at)) })}
            mayChange={mayChange}
            onOpen={(one) => go({ c, field: one })}
          />
          <div className={classes.stack}>
            <RecipeCard controller={shown} />
            <BandCard farmId={farmId} controller={shown} />
          </div>
        </div>
      )}
      {shown && field && (
        <StandardSheet
          key={`${shown.systemId} ${field.field}`}
          farmId={farmId}
          controller={shown}
          field={field}
          mayChange={mayChange}
          onClose={() => go({ c })}
        />
      )}
    </div>
  );
}
