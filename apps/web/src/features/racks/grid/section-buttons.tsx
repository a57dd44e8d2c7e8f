import { useTranslations } from 'use-intl';
import type { Rack } from '@onsil/contract/racks';
import { Button } from '#ui/controls/button.tsx';
import { positionKey, listPositionsIn, type Area } from '../model/positions.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = { rack: Rack; onArea: (area: Area) => void };

/** A button per section that toggles all its selectable positions. */
export function SectionButtons({ rack: { rackId, sections, held }, onArea }: Props) {
  const t = useTranslations('racks.rack');
  if (sections.length === 0) return null;
  const occupied = new Set(held.map(([tier, column]) => positionKey({ rackId, tier, column })));
  return (
    <ul className={`${flow.wrap2} ${flow.above2} ${typography.small}`} aria-label={t('sections')}>
      {sections.map(({ sectionNo, name, ...area }) => {
        const cells = listPositionsIn(rackId, area);
        const occupiedCount = cells.filter((cell) => occupied.has(positionKey(cell))).length;
        return (
          <li key={sectionNo}>
            <Button title={t('chooseSection', { name })} onClick={() => onArea(area)}>
              {t('section', { name, held: occupiedCount, all: cells.length })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
