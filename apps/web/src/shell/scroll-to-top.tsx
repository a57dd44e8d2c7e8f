import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { scrollPageUp } from './scroll-page-up.ts';
import classes from './scroll-to-top.module.css';

const thresholdPixels = 300;

/** Movements of fewer CSS pixels have no clear direction. */
const directionPixels = 8;

/** A back-to-top button, shown after 300 px of scrolling; on phones, whose content it would cover, while scrolling back. */
export function ScrollToTop() {
  const t = useTranslations('shell');
  const [isFar, setIsFar] = useState(false);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    let lastY = window.scrollY;
    const look = (): void => {
      setIsFar(window.scrollY > thresholdPixels);
      if (Math.abs(window.scrollY - lastY) < directionPixels) return;
      setIsBack(window.scrollY < lastY);
      lastY = window.scrollY;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <IconButton label={t('toTop')} className={classes.button} data-back={isBack || undefined} onClick={scrollPageUp}>
      <IconArrowUp size={20} stroke={1.5} aria-hidden />
    </IconButton>
  );
}
