import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ControllerAlarmLimits } from '@onsil/contract/alarm-limits';
import { alarmLimitsQuery } from '#features/alarm-limits/api.ts';
import { LimitCurveCard } from '#features/alarm-limits/widgets/limit-curve-card.tsx';
import { LimitsSheet } from '#features/alarm-limits/widgets/limits-sheet.tsx';
import { LimitsTable } from '#features/alarm-limits/widgets/limits-table.tsx';
import { RecipeCard } from '#features/alarm-limits/widgets/recipe-card.tsx';
import { useLimitsText } from '#features/alarm-limits/widgets/use-limits-text.ts';
import { CalculatedFieldsCard } from '#features/calculated-fields/widgets/calculated-fields-card.tsx';
import { ControlSettingView } from '#features/control-settings/widgets/control-setting.tsx';
import { EarlyWarningCard } from '#features/early-warnings/widgets/early-warning-card.tsx';
import { farmQuery } from '#features/farms/api.ts';
import { TeamChannelsCard } from '#features/team-channels/widgets/team-channels-card.tsx';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { NoController, SettingsError, SettingsSkeleton, UnknownController } from './empty-states.tsx';
import type { ControllerSettingsSearch } from './search-params.ts';
import classes from '#features/alarm-limits/widgets/alarm-limits.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

const route = getRouteApi('/smartfarm/$farmId/setting');

/** A controller's settings: the alarm limits of its fields, its control setting, or its calculated fields. */
export function Page() {
  const t = useTranslations('alarmLimits');
  const { farmId } = route.useParams();
  const [{ c, tab = 'standard' }, changeSearch] = useSearchState(route);
  const { data, error, refetch } = useQuery(alarmLimitsQuery(farmId));
  const controllers = data?.controllers ?? [];
  const shown = controllers.find(({ controllerId }) => controllerId === (c ?? controllers[0]?.controllerId));
  const setSearch = (search: ControllerSettingsSearch, how: { saved?: boolean } = {}): void =>
    changeSearch(search, { clears: true, ...how });
  const inTab = { tab: tab === 'standard' ? undefined : tab } as const;
  return (
    <div className={flow.cards}>
      <PageTitle
        title={t('title')}
        sub={controllers.length === 1 && shown?.controllerName}
        actions={
          shown &&
          controllers.length > 1 && (
            <SegmentedControl
              label={t('controllers')}
              value={shown.controllerId}
              onChange={(controllerId) => setSearch({ ...inTab, c: controllerId })}
              options={controllers.map(({ controllerId, controllerName }) => ({
                value: controllerId,
                label: controllerName,
              }))}
            />
          )
        }
      />
      {/* Shown together with the controllers above it, which would otherwise push it down under a tap. */}
      {(data ?? error) && (
        <SegmentedControl
          label={t('tabs.label')}
          className={classes.tabs}
          value={tab}
          onChange={(next) => setSearch({ c, tab: next === 'standard' ? undefined : next })}
          options={(['standard', 'control', 'calculated'] as const).map((value) => ({
            value,
            label: t(`tabs.${value}`),
          }))}
        />
      )}
      {!data && (error ? <SettingsError error={error} onRetry={() => void refetch()} /> : <SettingsSkeleton />)}
      {data && controllers.length === 0 && <NoController />}
      {controllers.length > 0 && !shown && <UnknownController farmId={farmId} />}
      {data && shown && tab === 'standard' && (
        <Standards farmId={farmId} at={data.at} controller={shown} stale={error !== null} setSearch={setSearch} />
      )}
      {shown && tab === 'calculated' && (
        <CalculatedFieldsCard key={shown.controllerId} farmId={farmId} controllerId={shown.controllerId} />
      )}
      {shown && tab === 'control' && <Control key={shown.controllerId} farmId={farmId} controller={shown} />}
    </div>
  );
}

/** Control setting, with the alarm limits of its fields as a reference. */
function Control({
  farmId,
  controller: { controllerId, fields, recipe },
}: {
  farmId: string;
  controller: ControllerAlarmLimits;
}) {
  const text = useLimitsText();
  const limits = fields.flatMap((field) => (field.ranges ? [[field.field, text.dayOf(field, recipe)] as const] : []));
  return <ControlSettingView farmId={farmId} controllerId={controllerId} limits={new Map(limits)} />;
}

type StandardsProps = {
  farmId: string;
  controller: ControllerAlarmLimits;
  at: string;
  /** the last refresh failed */
  stale: boolean;
  setSearch: (search: ControllerSettingsSearch, how?: { saved?: boolean }) => void;
};

/** The alarm limits of each field; managers edit them by field. */
function Standards({ farmId, controller, at, stale, setSearch }: StandardsProps) {
  const t = useTranslations('alarmLimits');
  const text = useLimitsText();
  const { c, field: openField } = route.useSearch();
  const { data: farm } = useQuery(farmQuery(farmId));
  const field = controller.fields.find((one) => one.field === openField);
  // Stage and light are those of the controller's recipe, the same for all of its fields.
  const ofRecipe = controller.fields.find(({ source }) => source.kind === 'recipe');
  const moment = ofRecipe && text.moment(ofRecipe.source);
  const mayChange = farm !== undefined && farm.role !== 'member';
  return (
    <>
      {stale && (
        <p role="alert" className={typography.hint}>
          {t('stale')}
        </p>
      )}
      {farm?.role === 'member' && <p className={typography.hint}>{t('readOnly')}</p>}
      <div key={controller.controllerId} className={`${flow.cards} ${classes.columns}`}>
        <LimitsTable
          fields={controller.fields}
          aside={[t('table.aside', { time: formatMoment(parseInstant(at)) }), moment].filter(Boolean).join(' · ')}
          mayChange={mayChange}
          onOpen={(one) => setSearch({ c, field: one })}
        />
        <div className={`${flow.cards} ${classes.stack}`}>
          <RecipeCard controller={controller} />
          <LimitCurveCard controller={controller} />
          <EarlyWarningCard farmId={farmId} mayChange={mayChange} />
          {mayChange && <TeamChannelsCard farmId={farmId} />}
        </div>
      </div>
      {field && (
        <LimitsSheet
          key={`${controller.controllerId} ${field.field}`}
          farmId={farmId}
          controller={controller}
          field={field}
          mayChange={mayChange}
          onClose={() => setSearch({ c })}
          onSaved={() => setSearch({ c }, { saved: true })}
        />
      )}
    </>
  );
}
