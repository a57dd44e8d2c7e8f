import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { SheetName } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../farm-info.module.css';

const route = getRouteApi('/smartfarm/$farmId/detail');

type CardName = Exclude<SheetName, 'document'> | 'controllers' | 'crops' | 'floorPlan' | 'documents';

/** The cards in page order. */
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

/** Opens or closes a sheet by its search parameter; `saved` skips the leave guard. */
export const useSheetNavigation = () => {
  const [, setSearch] = useSearchState(route);
  return (sheet: SheetName | undefined, how?: { saved?: boolean }): void => setSearch({ sheet }, how);
};

type Props = {
  name: CardName;
  /** the sheet that the edit button opens, for those with the right */
  edit?: SheetName | undefined;
  aside?: ReactNode;
  wide?: boolean;
  /** beside two cards below each other, where there is room for two columns */
  tall?: boolean;
  children: ReactNode;
};

/** A card with its anchor and edit button. */
export function InfoCard({ name, edit, aside, wide = false, tall = false, children }: Props) {
  const t = useTranslations('farmInfo');
  const sheet = useSheetNavigation();
  const title = t(`cards.${name}`);
  return (
    <div
      id={name}
      tabIndex={-1}
      className={[classes.anchor, wide && classes.wide, tall && classes.tall].filter(Boolean).join(' ')}
    >
      <Card
        title={title}
        className={classes.card}
        aside={
          <span className={flow.wrap1}>
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
