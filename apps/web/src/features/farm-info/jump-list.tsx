import { useTranslations } from 'use-intl';
import classes from './detail.module.css';
import { cardNames } from './info-card.tsx';

/** Leads to each card, on screens that have room for it. The address stays: it says what is open, not where one reads. */
export function JumpList() {
  const t = useTranslations('farmInfo');
  const jump = (name: string): void => {
    const card = document.getElementById(name);
    card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    card?.focus({ preventScroll: true });
  };
  return (
    <nav className={classes.jump} aria-label={t('jump')}>
      {cardNames.map((name) => (
        <button key={name} type="button" onClick={() => jump(name)}>
          {t(`cards.${name}`)}
        </button>
      ))}
    </nav>
  );
}
