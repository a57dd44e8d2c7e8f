import { useTranslations } from 'use-intl';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import { StatusIcon } from './status-icon.tsx';

const kinds = ['level1', 'level2', 'level3'] as const;

/** An alarm level, 1 to 3, as a heading without its colour, which is for open alarms. */
export function LevelLabel({ level }: { level: number }) {
  const t = useTranslations('common.state');
  const kind = kinds[level - 1] ?? 'level3';
  return (
    <span className={`${flow.inline1} ${typography.noWrap}`}>
      <StatusIcon kind={kind} size={8} />
      {t(`${kind}Short`)}
    </span>
  );
}
