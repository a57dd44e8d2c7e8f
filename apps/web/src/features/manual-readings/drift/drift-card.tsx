import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { SensorDrift } from '@onsil/contract/manual-readings';
import { formatAmount, formatLimit, ofDifference } from '#lib/format/amounts.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FoldableCard } from '#ui/layout/foldable-card.tsx';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { driftQuery } from '../api.ts';
import { DriftChart } from './drift-chart.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './drift.module.css';

const levels = { tooFew: null, fine: null, soon: 1, now: 2 } as const;
/** Sort key: sensors that need action first. */
const urgency = ({ advice }: SensorDrift): number => levels[advice] ?? 0;

type Props = { controllerId: string; controllerName: string };

/** The state of the sensor that needs action first. */
function WorstAdvice({ sensors }: { sensors: readonly SensorDrift[] }) {
  const t = useTranslations('manualReadings.drift.advice');
  const [worst] = sensors;
  if (!worst) return null;
  const level = levels[worst.advice];
  return level === null ? t(worst.advice) : <StatusBadge level={level} word={t(worst.advice)} />;
}

/** Drift of a controller's sensors and which of them need calibration; on phones folded to the worst of them. */
export function DriftCard({ controllerId, controllerName }: Props) {
  const t = useTranslations('manualReadings.drift');
  const isPhone = useIsPhone();
  const { data, error, refetch } = useQuery(driftQuery(controllerId));
  const sensors = data?.toSorted((one, other) => urgency(other) - urgency(one)) ?? [];
  return (
    <FoldableCard name="sensor-drift" isFoldedOnPhones>
      <Card
        title={t('title', { name: controllerName })}
        aside={isPhone ? <WorstAdvice sensors={sensors} /> : t('aside')}
      >
        {!data && <QueryFallback error={error} retry={refetch} lines={20} />}
        {data?.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        {sensors.length > 0 && (
          <ul className={classes.sensors}>
            {sensors.map((drift) => (
              <Sensor key={drift.field} drift={drift} />
            ))}
          </ul>
        )}
      </Card>
    </FoldableCard>
  );
}

/** Trend and bias have one digit more than their field, so that they are not rounded away; whole numbers need none. */
const useDriftText = () => {
  const t = useTranslations('manualReadings.drift');
  return ({ bias, perMonth, daysLeft, advice, tolerance, pairs, ...field }: SensorDrift): string => {
    const digits = ofDifference(field);
    if (advice === 'tooFew' || bias === null) return t('tooFew', { count: pairs.length });
    const amount = formatAmount(Math.abs(bias), digits);
    const off = Number(bias.toFixed(digits.decimals));
    const limit = formatLimit(tolerance, digits);
    return [
      off === 0 ? t('same') : t(off > 0 ? 'higher' : 'lower', { bias: amount }),
      // Mentioned only if the drift grows.
      perMonth !== null && Math.sign(perMonth) === Math.sign(bias)
        ? t('trend', { step: formatAmount(Math.abs(perMonth), digits) })
        : '',
      advice === 'fine' && t('within', { tolerance: limit }),
      advice === 'soon' && t('soon', { days: daysLeft ?? 0, tolerance: limit }),
      advice === 'now' && t('now', { tolerance: limit }),
    ]
      .filter(Boolean)
      .join(' ');
  };
};

function Sensor({ drift }: { drift: SensorDrift }) {
  const t = useTranslations('manualReadings.drift');
  const localized = useLocalized();
  const describe = useDriftText();
  const { advice, pairs } = drift;
  const level = levels[advice];
  return (
    <li className={`${flow.stack2} ${classes.sensor}`}>
      <div className={`${flow.words2} ${flow.between}`}>
        <strong className={typography.body}>{localized(drift.nameKo, drift.nameEn)}</strong>
        {level === null ? (
          <span className={typography.caption}>
            {t(`advice.${advice}`)} · {t('pairs', { count: pairs.length })}
          </span>
        ) : (
          <StatusBadge level={level} word={t(`advice.${advice}`)} />
        )}
      </div>
      <DriftChart drift={drift} />
      <p className={typography.hint}>{describe(drift)}</p>
    </li>
  );
}
