import { useId } from 'react';
import type { SeasonRecipe } from '@onsil/contract/crops';
import { formatLimit, unitText } from '#lib/format/amounts.ts';
import { fieldColor } from '#lib/format/field-color.ts';
import { useCropText } from '../model/crop-text.ts';
import {
  spacedLabels,
  type SeasonBand,
  listBands,
  extentOf,
  limitsOf,
  type Period,
  planDays,
  sameDayAndNight,
  seasonSpans,
} from '../model/recipe-bands.ts';
import type { CropField } from '../model/use-crop-fields.ts';
import { SeasonAxis } from './season-axis.tsx';
import plot from '#ui/charts/plot.module.css';
import classes from './recipe-curve.module.css';

type Props = {
  seasons: readonly SeasonRecipe[];
  field: CropField;
  /** without labels, for use beside the inputs */
  small?: boolean;
};

const width = 320;
/** A label is 16 px high. */
const heights = { large: 112, small: 44 };

type Scale = { x: (day: number) => number; y: (value: number) => number; height: number };

/** One season: the area, and a line for each limit; an open side reaches the edge without a line. */
function BandShape({ band, period, fill, scale }: { band: SeasonBand; period: Period; fill: string; scale: Scale }) {
  const { low, high, from, to } = band;
  const [x, end] = [scale.x(from), scale.x(to)];
  const [top, bottom] = [high === null ? 0 : scale.y(high), low === null ? scale.height : scale.y(low)];
  return (
    <>
      <rect x={x} width={end - x} y={Math.min(top, bottom)} height={Math.max(1, Math.abs(bottom - top))} fill={fill} />
      {[low, high].map(
        (limit, side) =>
          limit !== null && (
            <path
              // The two limits of a range have no key but their index.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={side}
              className={classes.edge}
              data-period={period}
              d={`M${x} ${scale.y(limit)}H${end}`}
            />
          ),
      )}
    </>
  );
}

/** A field's limits over the days of a recipe: by day a filled band, by night a hatched one with dashed edges. */
export function RecipeCurve({ seasons, field, small = false }: Props) {
  const hatch = useId();
  const text = useCropText();
  const total = planDays(seasons);
  const [day, night] = [listBands(seasons, field.key, 'day'), listBands(seasons, field.key, 'night')];
  const limits = limitsOf([...day, ...night]);
  const extent = extentOf(limits);
  const height = small ? heights.small : heights.large;
  if (!extent || total === 0) return small ? <div className={classes.nothing} style={{ height }} /> : null;
  const [bottom, top] = extent;
  const share = (value: number): number => (value - bottom) / (top - bottom);
  const scale = { height, x: (at: number) => (width * at) / total, y: (value: number) => height * (1 - share(value)) };
  const label = `${field.name}: ${seasons.map((season) => text.seasonAsks(season, field)).join('; ')}`;
  const drawing = (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      style={{ color: fieldColor(field.key) }}
    >
      <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={classes.hatch} d="M0 0V6" />
      </pattern>
      {!sameDayAndNight(seasons, field.key) &&
        night.map((band) => (
          <BandShape key={band.season} band={band} period="night" fill={`url(#${hatch})`} scale={scale} />
        ))}
      {day.map((band) => (
        <BandShape key={band.season} band={band} period="day" fill="var(--day-band)" scale={scale} />
      ))}
      {seasonSpans(seasons)
        .slice(1)
        .map(({ season, from }) => (
          <path key={season} className={classes.turn} d={`M${scale.x(from)} 0V${height}`} />
        ))}
    </svg>
  );
  if (small) return <div className={`${plot.plot} ${classes.small}`}>{drawing}</div>;
  return (
    <figure className={`${plot.chart} ${classes.curve}`}>
      <figcaption>
        {field.name} <small>{unitText(field.unit)}</small>
      </figcaption>
      <div className={`${plot.plot} ${classes.plot}`}>
        {drawing}
        {spacedLabels(limits, extent, 16 / height).map((limit) => (
          <span key={limit} className={plot.value} style={{ top: `${100 - 100 * share(limit)}%` }} aria-hidden="true">
            {formatLimit(limit, { unit: '', decimals: field.decimals })}
          </span>
        ))}
      </div>
      <SeasonAxis seasons={seasons} />
    </figure>
  );
}
