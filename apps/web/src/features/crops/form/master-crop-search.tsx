import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { MasterCrop } from '@onsil/contract/crops';
import { recipeDays } from '@onsil/domain/crops/crop-recipe';
import { useCodeName } from '#features/codes/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { masterCropsQuery } from '../api.ts';
import { useCropText } from '../model/crop-text.ts';
import { RecipePreview } from './recipe-preview.tsx';
import text from '#ui/data/plain-text.module.css';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../crops.module.css';

type Props = { farmId: string; narrow?: boolean; takeLabel: string; onTake: (crop: MasterCrop) => void };

export const masterName = ({ cropNameKo, cropNameEn }: MasterCrop) => ({ nameKo: cropNameKo, nameEn: cropNameEn });

/** The recipe names its source in the reader's language. */
const withSource = (crop: MasterCrop, korean: boolean): MasterCrop => ({
  ...crop,
  recipe: { ...crop.recipe, source: korean ? crop.sourceKo : crop.sourceEn },
});

function Masters({ crops, onShow }: { crops: readonly MasterCrop[]; onShow: (cropNo: number) => void }) {
  const t = useTranslations('crops');
  const words = useCropText();
  const codeName = useCodeName();
  return (
    <ul className={`${flow.stack2} ${classes.choices}`}>
      {crops.map((crop) => (
        <li key={crop.cropNo}>
          <button type="button" className={surface.paper} onClick={() => onShow(crop.cropNo)}>
            <strong className={typography.body}>{words.nameOf(masterName(crop))}</strong>
            <span className={typography.small}>
              {[
                codeName('CROP_TYPE', crop.cropType),
                t('days', { count: recipeDays(crop.recipe, crop.stages) }),
                ...(crop.weightPerPlant === null
                  ? []
                  : [t('perPlant', { weight: words.amount(crop.weightPerPlant, 'g') })]),
              ].join(' · ')}
            </span>
            <small className={text.clamp2}>{crop.recipe.source}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Searches the master crops, shows a recipe with its source, and takes it over. */
export function MasterCropSearch({ farmId, narrow = false, takeLabel, onTake }: Props) {
  const t = useTranslations('crops');
  const words = useCropText();
  const [keyword, setKeyword] = useState('');
  const [shown, setShown] = useState<number>();
  const korean = useLocale() === 'ko';
  const { data: all, error, refetch } = useQuery(masterCropsQuery(keyword));
  const data = all?.map((one) => withSource(one, korean));
  const crop = data?.find(({ cropNo }) => cropNo === shown);
  if (crop)
    return (
      <RecipePreview
        farmId={farmId}
        title={words.nameOf(masterName(crop))}
        recipe={crop.recipe}
        narrow={narrow}
        takeLabel={takeLabel}
        onTake={() => onTake(crop)}
        onBack={() => setShown(undefined)}
      />
    );
  return (
    <div className={classes.sheet}>
      <SearchField
        className={classes.find ?? ''}
        label={t('master.find')}
        placeholder={t('master.findIn')}
        clearLabel={t('clear')}
        value={keyword}
        onSearch={setKeyword}
      />
      {!data && <QueryFallback error={error} retry={refetch} lines={6} label={t('master.find')} />}
      {data?.length === 0 && <EmptyState title={t('noMatch', { keyword })}>{t('master.noneText')}</EmptyState>}
      {data && data.length > 0 && <Masters crops={data} onShow={setShown} />}
    </div>
  );
}
