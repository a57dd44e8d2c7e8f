import { useTranslations } from 'use-intl';
import { StatusShape } from './status-shape.tsx';
import classes from './level-name.module.css';

const kinds = ['level1', 'level2', 'level3'] as const;

/** A level as a heading: nothing is wrong here, so it has no colour. `level` is 1 to 3. */
export function LevelName({ level }: { level: number }) {
  const t = useTranslations('common.state');
  const kind = kinds[level - 1] ?? 'level3';
  return (
    <span className={classes.level}>
      <StatusShape kind={kind} size={8} />
      {t(`${kind}Short`)}
    </span>
  );
}
