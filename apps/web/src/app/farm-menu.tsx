import { useTranslations } from 'use-intl';
import { MenuEntries } from './menu-entries.tsx';
import type { MenuLook } from './menu-look.ts';

/** The menu of a farm. */
export function FarmMenu({ farmId, look }: { farmId: string; look: MenuLook }) {
  const t = useTranslations('shell');
  return (
    <>
      <p className={look.group}>{t('monitoring')}</p>
      <MenuEntries farmId={farmId} className={look.entry} onGo={look.onGo} />
    </>
  );
}
