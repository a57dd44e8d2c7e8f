import { useTranslations } from 'use-intl';
import classes from './detail.module.css';
import { cardNames } from './info-card.tsx';

/** Links to the cards, on wide screens. They scroll without changing the address, which names the open sheet. */
export function SectionLinks() {
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
