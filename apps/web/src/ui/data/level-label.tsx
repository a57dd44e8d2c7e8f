import { useTranslations } from 'use-intl';
import { StatusIcon } from './status-icon.tsx';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';

const kinds = ['level1', 'level2', 'level3'] as const;

type Props = { level: number; /** somebody has acted on it */ isHollow?: boolean };

/** An alarm level, 1 to 3, without its colour, which is for what needs a person. */
export function LevelLabel({ level, isHollow = false }: Props) {
  const t = useTranslations('common.state');
  const kind = kinds[level - 1] ?? 'level3';
  return (
    <span className={`${flow.inline1} ${typography.noWrap}`}>
      <StatusIcon kind={kind} size={isHollow ? 10 : 8} hollow={isHollow} />
      {t(`${kind}Short`)}
    </span>
  );
}
