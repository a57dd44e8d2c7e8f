import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { controllersQuery } from '#features/controllers/api.ts';
import { Button } from '#ui/controls/button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { usePlacementText } from './marker-text.ts';
import type { Placement, PlanStep } from './plan-draft.ts';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './plan.module.css';

type Props = {
  farmId: string;
  placements: readonly Placement[];
  /** whether there is a picture to place controllers on */
  ready: boolean;
  onStep: (step: PlanStep) => void;
};

/** All controllers of the farm with their positions, to place or remove. */
export function PlacementList({ farmId, placements, ready, onStep }: Props) {
  const t = useTranslations('farmInfo.plan');
  const where = usePlacementText();
  const { data: controllers, error, refetch } = useQuery(controllersQuery(farmId));
  if (!controllers) return <QueryFallback error={error} retry={refetch} lines={4} label={t('list')} />;
  if (controllers.length === 0) return <p className={typography.hint}>{t('noControllers')}</p>;
  return (
    <ul className={`${rows.rows} ${rows.inset} ${classes.places}`} aria-label={t('list')}>
      {controllers.map(({ controllerId, controllerName: name }) => {
        const place = placements.find((one) => one.controllerId === controllerId);
        return (
          <li key={controllerId}>
            <div>
              <span>{name}</span>
              <small>{place ? where(place) : t('notPlaced')}</small>
            </div>
            {place ? (
              <Button
                variant="quiet"
                aria-label={t('removeOf', { name })}
                onClick={() => onStep({ do: 'remove', controllerId })}
              >
                {t('remove')}
              </Button>
            ) : (
              <Button
                disabled={!ready}
                aria-label={t('putOf', { name })}
                onClick={() => onStep({ do: 'put', controllerId })}
              >
                {t('put')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
