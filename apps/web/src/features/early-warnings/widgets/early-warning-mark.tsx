import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { EarlyWarning } from '@onsil/contract/early-warnings';
import { formatShare } from '#lib/format/numbers.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

/** Says that a value is likely to leave its range within the hour; the title says what that was found from. */
export function EarlyWarningMark({ warning }: { warning: EarlyWarning }) {
  const t = useTranslations('earlyWarnings');
  const { side, probability, courses, days } = warning;
  const Icon = side === 'low' ? IconTrendingDown : IconTrendingUp;
  return (
    <p className={`${flow.row1} ${typography.caption}`} title={t('basis', { courses, days })}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {t('mark', { side, share: formatShare(probability, 0) })}
    </p>
  );
}
