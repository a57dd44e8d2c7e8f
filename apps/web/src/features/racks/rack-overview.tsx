import type { Rack } from '@onsil/contract/racks';
import { useTranslations } from 'use-intl';
import { formatShare } from '#lib/numbers.ts';
import type { RackRendering } from './rack-grid.tsx';
import { RackThumbnail } from './rack-mini.tsx';
import classes from './racks.module.css';

type Props = {
  racks: readonly Rack[];
  shown: number | undefined;
  drawing: RackRendering;
  onShow: (rackId: number) => void;
};

/** Thumbnails of all racks with their occupancy; a click opens one. */
export function RackList({ racks, shown, drawing, onShow }: Props) {
  const t = useTranslations('racks.overview');
  return (
    <ul className={classes.overview} aria-label={t('title')}>
      {racks.map((rack) => {
        const all = rack.tierCount * rack.columnCount;
        const held = rack.held.length;
        return (
          <li key={rack.rackId}>
            <button
              type="button"
              className={classes.small}
              aria-pressed={rack.rackId === shown}
              onClick={() => onShow(rack.rackId)}
            >
              <span className={classes.smallHead}>
                <strong>{rack.name}</strong>
                <small>{rack.place}</small>
              </span>
              <RackThumbnail rack={rack} drawing={drawing} />
              <small className={classes.used} title={t('used', { all, held })}>
                {t('share', { share: formatShare(held / all, 0) })}
                <span>
                  {held}/{all}
                </span>
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
