import { useLocalStorage } from '@mantine/hooks';
import { IconMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FloorPlan } from '@onsil/contract/farm-info';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { FullScreenPlan } from './full-screen-plan.tsx';
import { fieldsOf, markerValue } from './marker-values.ts';
import { PlanMarkers } from './markers.tsx';
import { PlanPicture } from './picture.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './plan.module.css';

type Props = { farmId: string; farmName: string; plan: FloorPlan };

const usual = 'temperature';

/** The floor plan with the live value of one field at each controller. */
export function PlanView({ farmId, farmName, plan: { file, placements } }: Props) {
  const t = useTranslations('farmInfo.plan');
  const localized = useLocalized();
  const [chosen, setChosen] = useLocalStorage({
    key: 'floorPlanField',
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  const [large, setLarge] = useState(false);
  const { data } = useQuery(latestValuesQuery(farmId));
  if (!file) return null;
  const placed = new Set(placements.map(({ controllerId }) => controllerId));
  const controllers = data?.controllers.filter(({ controllerId }) => placed.has(controllerId)) ?? [];
  const fields = fieldsOf(controllers);
  const nameOf = (one: (typeof fields)[number]): string => localized(one.nameKo, one.nameEn);
  const shown =
    fields.find(({ field }) => field === chosen) ?? fields.find(({ field }) => field === usual) ?? fields[0];
  const values = new Map(controllers.map((one) => [one.controllerId, markerValue(one, shown?.field ?? '')]));
  const picture = (
    <PlanPicture file={file} label={t('picture', { name: farmName })}>
      {data && (
        <PlanMarkers farmId={farmId} placements={placements} values={values} field={shown ? nameOf(shown) : ''} />
      )}
    </PlanPicture>
  );
  const choice = shown && (
    <SelectField
      aria-label={t('field')}
      value={shown.field}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      data={fields.map((one) => ({ value: one.field, label: nameOf(one) }))}
    />
  );
  return (
    <div className={`${flow.stack3} ${classes.plan}`}>
      <div className={`${flow.buttons} ${flow.top}`}>
        {choice}
        <Button icon={<IconMaximize size={16} stroke={1.5} aria-hidden />} onClick={() => setLarge(true)}>
          {t('full')}
        </Button>
      </div>
      {picture}
      {placements.length === 0 && <p className={typography.hint}>{t('nonePlaced')}</p>}
      {large && (
        <FullScreenPlan title={t('picture', { name: farmName })} choice={choice} onClose={() => setLarge(false)}>
          {picture}
        </FullScreenPlan>
      )}
    </div>
  );
}
