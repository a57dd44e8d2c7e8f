import { IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import entries from './menu-entries.module.css';

export function FarmsLink({ onGo }: { onGo: () => void }) {
  const t = useTranslations('shell');
  return (
    <Link to="/portal" className={entries.entry} onClick={onGo}>
      <IconList size={18} stroke={1.5} aria-hidden />
      <span>{t('farms')}</span>
    </Link>
  );
}
