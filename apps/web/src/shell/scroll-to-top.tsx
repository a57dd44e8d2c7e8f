import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/controls/icon-button.tsx';
import classes from './scroll-to-top.module.css';

const thresholdPixels = 300;

/** A back-to-top button, shown after 300 px of scrolling. */
export function ScrollToTop() {
  const t = useTranslations('shell');
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    const look = (): void => setIsFar(window.scrollY > thresholdPixels);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <IconButton
      label={t('toTop')}
      className={classes.button}
      onClick={() => window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' })}
    >
      <IconArrowUp size={20} stroke={1.5} aria-hidden />
    </IconButton>
  );
}
