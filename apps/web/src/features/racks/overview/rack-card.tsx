import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Rack } from '@onsil/contract/racks';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { RackGrid, type RackRendering } from '../grid/rack-grid.tsx';
import { SectionButtons } from '../grid/section-buttons.tsx';
import type { Mark } from '../grid/tier-row.tsx';
import type { GridHandlers } from '../grid/use-grid-gestures.ts';
import type { Area } from '../model/positions.ts';
import { useRackText } from '../model/use-rack-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../racks.module.css';

type Props = {
  farmId: string;
  rack: Rack;
  drawing: RackRendering;
  lookForFree: boolean;
  markOf: (key: string) => Mark;
  gridHandlers: GridHandlers;
  /** selects all positions of a rectangle */
  onArea: (area: Area) => void;
  /** managers only */
  onEdit: (() => void) | undefined;
};

function Watchers({ farmId, rack: { controllers } }: Pick<Props, 'farmId' | 'rack'>) {
  const t = useTranslations('racks.rack');
  const text = useRackText();
  if (controllers.length === 0) return null;
  return (
    <span className={flow.words2}>
      {t('controllers')}
      {controllers.map(({ controllerId, controllerName, ...place }) => (
        <Link
          key={`${controllerId} ${place.tierFrom}`}
          className={`${typography.plain} ${typography.link}`}
          to="/smartfarm/$farmId/dashboard/$controllerId"
          params={{ farmId, controllerId }}
        >
          {t('watches', { name: controllerName, tiers: text.tiers(place) })}
        </Link>
      ))}
    </span>
  );
}

/** One rack in detail with its controllers and sections. */
export function RackCard({ farmId, rack, drawing, lookForFree, markOf, gridHandlers, onArea, onEdit }: Props) {
  const t = useTranslations('racks');
  const id = useId();
  const { name, place, tierCount: tiers, columnCount: columns, pots } = rack;
  return (
    <Card
      padded
      title={`${name} · ${place}`}
      aside={
        onEdit && (
          <Button variant="quiet" icon={<IconPencil size={16} stroke={1.5} aria-hidden />} onClick={onEdit}>
            {t('tools.edit')}
          </Button>
        )
      }
    >
      <div className={`${flow.words4} ${typography.hint} ${classes.facts}`}>
        <span className={flow.words2}>{t('rack.size', { tiers, columns, pots })}</span>
        <Watchers farmId={farmId} rack={rack} />
      </div>
      <RackGrid
        key={rack.rackId}
        rack={rack}
        drawing={drawing}
        label={t('rack.grid', { name })}
        describedBy={id}
        lookForFree={lookForFree}
        markOf={markOf}
        gridHandlers={gridHandlers}
      />
      <SectionButtons rack={rack} onArea={onArea} />
      <p id={id} className={`${typography.caption} ${flow.above2} ${classes.keys}`}>
        {t('rack.keys')}
      </p>
    </Card>
  );
}
