import { useTranslations } from 'use-intl';
import type { FieldMeta } from '@onsil/contract/controllers';
import type { Rack, RackGroup } from '@onsil/contract/racks';
import { formatAmount } from '#lib/format/amounts.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SelectionBar } from '#ui/layout/selection-bar.tsx';
import type { TierReading } from '../model/tier-readings.ts';
import { useRackText } from '../model/use-rack-text.ts';
import type { ShownTier } from './tier-map.tsx';
import { useReadingText } from './use-reading-text.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './measured.module.css';

type Props = {
  farmId: string;
  racks: readonly Rack[];
  groups: readonly RackGroup[];
  chosen: ShownTier;
  reading: TierReading | null;
  field: FieldMeta;
  /** days of the shown period */
  days: { from: string; to: string };
  onClose: () => void;
};

/** At most so many controllers fit on a time series. */
const maxControllers = 6;

/** One tier: its value, whose it is, and the way to the time series. */
export function TierDetail({ farmId, racks, groups, chosen, reading, field, days, onClose }: Props) {
  const t = useTranslations('racks.measured');
  const common = useTranslations('common');
  const text = useReadingText();
  const words = useRackText();
  const rack = racks.find(({ rackId }) => rackId === chosen.rackId);
  if (!rack) return null;
  const group = groups.find(({ rackGroupNo }) => rackGroupNo === rack.rackGroupNo)?.name ?? '';
  const rackName = (rackId: number): string => racks.find((one) => one.rackId === rackId)?.name ?? '';
  const controllers = reading?.controllers ?? [];
  const place = text.place(rack, chosen.tier);
  return (
    <SelectionBar
      label={place}
      summary={<strong>{place}</strong>}
      actions={
        <>
          {reading && (
            <ButtonLink
              to="/smartfarm/$farmId/time-series"
              params={{ farmId }}
              search={{
                c: controllers.slice(0, maxControllers).map(({ controllerId }) => controllerId),
                f: [field.field],
                period: 'own',
                ...days,
              }}
            >
              {t('series')}
            </ButtonLink>
          )}
          <Button variant="quiet" onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <section className={classes.detail}>
        {reading && (
          <p>
            <strong>{reading.value === null ? t('missing') : formatAmount(reading.value, field)}</strong>{' '}
            {text.level(reading)}
          </p>
        )}
        <p>
          {t(`source.${reading?.source ?? 'none'}`, { group })}
          {controllers.length > 1 && ` ${t('source.mean', { count: controllers.length })}`}
        </p>
        <ul>
          {controllers.map(({ controllerId, controllerName, rackId, value, ...area }) => (
            <li className={typography.muted} key={`${controllerId} ${rackId}`}>
              {t('of', { controller: controllerName, rack: rackName(rackId), tiers: words.tiers(area) })}:{' '}
              {value === null ? t('missing') : formatAmount(value, field)}
            </li>
          ))}
        </ul>
      </section>
    </SelectionBar>
  );
}
