import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { CropRecipe } from '@onsil/contract/crops';
import { Button } from '#ui/controls/button.tsx';
import { RecipeView } from '../recipe/recipe-card.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from '../crops.module.css';

type Props = {
  farmId: string;
  title: string;
  recipe: CropRecipe;
  narrow?: boolean;
  takeLabel: string;
  onTake: () => void;
  onBack: () => void;
};

/** A recipe before it is taken over. */
export function RecipePreview({ farmId, title, recipe, narrow = false, takeLabel, onTake, onBack }: Props) {
  const t = useTranslations('crops.take');
  return (
    <div className={classes.preview}>
      <div className={`${flow.wrap2} ${classes.previewHead}`}>
        <Button variant="quiet" icon={<IconArrowLeft size={16} stroke={1.5} aria-hidden />} onClick={onBack}>
          {t('back')}
        </Button>
        <h3>{title}</h3>
        <Button variant="primary" onClick={onTake}>
          {takeLabel}
        </Button>
      </div>
      <RecipeView farmId={farmId} recipe={recipe} narrow={narrow} />
    </div>
  );
}
