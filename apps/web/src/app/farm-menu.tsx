import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { MenuEntries, menuGroups } from './menu-entries.tsx';
import type { MenuClassNames } from './menu-look.ts';

/** The menu of a farm, in groups. */
export function FarmMenu({ farmId, look }: { farmId: string; look: MenuClassNames }) {
  const t = useTranslations('shell.group');
  return menuGroups.map((group) => (
    <Fragment key={group}>
      <p className={look.group}>{t(group)}</p>
      <MenuEntries farmId={farmId} group={group} className={look.entry} onGo={look.onGo} />
    </Fragment>
  ));
}
