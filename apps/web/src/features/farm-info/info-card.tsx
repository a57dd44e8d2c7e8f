import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { SheetName } from './detail-search.ts';
import classes from './detail.module.css';

const route = getRouteApi('/smartfarm/$farmId/detail');

type CardName = Exclude<SheetName, 'document'> | 'controllers' | 'crops' | 'floorPlan' | 'documents';

/** The cards in the order of the page. */
export const cardNames = [
  'identity',
  'place',
  'manager',
  'controllers',
  'crops',
  'floorPlan',
  'machines',
  'facility',
  'scale',
  'statistics',
  'resources',
  'documents',
] as const satisfies readonly CardName[];

/** Opens a sheet over the page, in the address; without one, closes it. A save leaves without being asked. */
export const useSheet = () => {
  const navigate = route.useNavigate();
  return (edit: SheetName | undefined, { saved = false } = {}): void =>
    void navigate({ search: (now) => ({ ...now, edit }), resetScroll: false, ignoreBlocker: saved });
};

type Props = {
  name: CardName;
  /** the sheet that its button opens, for those who may change it */
  edit?: SheetName | undefined;
  aside?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** A card of the page, with its anchor and its button. */
export function InfoCard({ name, edit, aside, wide = false, children }: Props) {
  const t = useTranslations('farmInfo');
  const sheet = useSheet();
  const title = t(`cards.${name}`);
  return (
    <div id={name} tabIndex={-1} className={[classes.anchor, wide && classes.wide].filter(Boolean).join(' ')}>
      <Card
        title={title}
        className={classes.card}
        aside={
          <span className={classes.aside}>
            {aside}
            {edit !== undefined && (
              <Button
                variant="quiet"
                className={classes.edit}
                icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
                aria-label={t('editOf', { name: title })}
                onClick={() => sheet(edit)}
              >
                {t('edit')}
              </Button>
            )}
          </span>
        }
      >
        {children}
      </Card>
    </div>
  );
}
