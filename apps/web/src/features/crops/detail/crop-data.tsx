import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { FarmCrop } from '@onsil/contract/crops';
import { recipeDays } from '@onsil/domain/crops/crop-recipe';
import { seasons } from '@onsil/domain/crops/stages';
import { useCodeName } from '#features/codes/api.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { Card } from '#ui/layout/card.tsx';
import { masterCropsQuery, nutrientsQuery } from '../api.ts';
import { useCropText } from '../model/crop-text.ts';
import { useNutrientText } from '../model/nutrient-text.ts';
import flow from '#ui/layout/flow.module.css';

/** A crop's data and how it is grown. */
export function CropData({ crop }: { crop: FarmCrop }) {
  const t = useTranslations('crops');
  const text = useCropText();
  const codeName = useCodeName();
  const nutrientWords = useNutrientText();
  const { data: masters } = useQuery({ ...masterCropsQuery('', true), enabled: crop.cropNo !== null });
  const { data: nutrients } = useQuery({ ...nutrientsQuery(), enabled: crop.nutrientNo !== null });
  const master = masters?.find(({ cropNo }) => cropNo === crop.cropNo);
  const nutrient = nutrients?.find(({ nutrientNo }) => nutrientNo === crop.nutrientNo);
  const masterName = master && text.nameOf({ nameKo: master.cropNameKo, nameEn: master.cropNameEn });
  return (
    <Card title={t('part.basics')} padded>
      <DescriptionList
        facts={[
          { name: t('field.cropName'), value: crop.cropName },
          { name: t('field.number'), value: crop.number },
          { name: t('field.cropNo'), value: masterName ?? '–' },
          { name: t('field.cropType'), value: codeName('CROP_TYPE', crop.cropType) },
          { name: t('field.cultivationType'), value: codeName('FARM_CULTIVATION_TYPE', crop.cultivationType) },
          { name: t('field.envStandard'), value: crop.envStandard || '–' },
          { name: t('field.nutrientNo'), value: nutrient ? nutrientWords.name(nutrient) : '–' },
          { name: t('field.stages'), value: text.stages(crop.stages) },
          { name: t('recipe.days'), value: t('days', { count: recipeDays(crop.recipe, crop.stages) }) },
          { name: t('batches'), value: formatCount(crop.batches) },
        ]}
      />
    </Card>
  );
}

/** A crop's targets and capacity. */
export function CropTargets({ crop }: { crop: FarmCrop }) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const text = useCropText();
  const count = (value: number | null): string => (value === null ? '–' : formatCount(value));
  return (
    <Card title={t('part.targets')}>
      <div className={flow.padded}>
        <DescriptionList
          facts={[
            { name: t('field.targetHarvestKg'), value: text.amount(crop.targetHarvestKg, 'kg') },
            { name: t('field.targetWeightPerPlant'), value: text.amount(crop.targetWeightPerPlant, 'g') },
            { name: t('field.monthlyPlanKg'), value: text.amount(crop.monthlyPlanKg, 'kg') },
          ]}
        />
      </div>
      <DataTable
        caption={t('part.capacities')}
        columns={[
          { key: 'season', header: t('seasonHead'), cell: (season) => seasonName(season) },
          {
            key: 'capacity',
            header: t('field.capacities'),
            align: 'right',
            cell: (season) => count(crop.capacities[season]),
          },
          {
            key: 'ports',
            header: t('field.portCounts'),
            align: 'right',
            cell: (season) => count(crop.portCounts[season]),
          },
        ]}
        rows={seasons}
        rowKey={(season) => season}
      />
    </Card>
  );
}
