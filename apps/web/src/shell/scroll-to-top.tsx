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
    let lastHeight = document.documentElement.scrollHeight;
    const look = (): void => {
      const { scrollHeight } = document.documentElement;
      setIsFar(window.scrollY > thresholdPixels);
      // A card that grows above keeps what is read in its place: the position moves, the reader did not.
      if (scrollHeight === lastHeight && Math.abs(window.scrollY - lastY) < directionPixels) return;
      if (scrollHeight === lastHeight) setIsBack(window.scrollY < lastY);
      lastY = window.scrollY;
      lastHeight = scrollHeight;
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
