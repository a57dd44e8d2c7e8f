import { useTranslations } from 'use-intl';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { StatusIcon } from './status-icon.tsx';
import classes from './status-badge.module.css';
import '../theme/levels.css';

export type Level = 0 | 1 | 2 | 3;
type Freshness = 'live' | 'late' | 'silent' | 'never';

type Props = {
  /** 0 in range, 1 attention, 2 warning, 3 critical */
  level: number;
  /** overrides the level when data are late, silent or never came */
  freshness?: Freshness | undefined;
  /**
   * `shape` the bare shape, `chip` the shape on its colour with a hidden label; `short` "2단계", `full` "2단계 경고", `large`
   * a full one for headlines
   */
  size?: 'shape' | 'chip' | 'short' | 'full' | 'large';
  /** replaces the state's own label */
  word?: string;
  className?: string | undefined;
};

export const levelOf = (level: number): Level => (level >= 3 ? 3 : level >= 2 ? 2 : level >= 1 ? 1 : 0);

/** A state by colour, shape and text, never by one of them alone. Neutral when all is normal. */
export function StatusBadge({ level: given, freshness = 'live', size = 'full', word, className }: Props) {
  const t = useTranslations('common.state');
  const isQuiet = freshness === 'silent' || freshness === 'never';
  const level = isQuiet ? 0 : levelOf(given);
  const kind = isQuiet ? freshness : level === 0 && freshness === 'late' ? 'late' : (`level${level}` as const);
  const classNames = [classes.mark, classes[size], classes[kind], className].filter(Boolean).join(' ');
  return (
    <span className={classNames}>
      <StatusIcon kind={kind} />
      {size === 'shape' || size === 'chip' ? (
        <VisuallyHidden>{word ?? t(kind)}</VisuallyHidden>
      ) : size === 'short' ? (
        (word ?? t(`${kind}Short`))
      ) : (
        (word ?? t(kind))
      )}
    </span>
  );
}
