import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { FarmRow } from '@onsil/contract/farms';
import { levelOf } from '#ui/data/status-badge.tsx';
import {
  DoubtfulReadings,
  OpenDeviations,
  FarmStatus,
  LastSeen,
  ReportingControllers,
  useFarmText,
} from './farm-cells.tsx';
import flow from '#ui/layout/flow.module.css';
import stateCard from '#ui/layout/state-card.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './portal.module.css';

function FarmCard({ farm }: { farm: FarmRow }) {
  const t = useTranslations('portal');
  const text = useFarmText();
  const { live } = farm;
  return (
    <li
      className={`${flow.stack1} ${typography.hint} ${surface.raised} ${stateCard.leveled} ${classes.card}`}
      data-level={live.freshness === 'live' || live.freshness === 'late' ? levelOf(live.level) : 0}
    >
      <div className={`${flow.row2} ${classes.head}`}>
        <Link
          to="/smartfarm/$farmId/dashboard"
          params={{ farmId: farm.farmId }}
          className={`${stateCard.cover} ${typography.ellipsis} ${typography.plain} ${typography.body} ${typography.strong}`}
          aria-label={t('openOf', { name: farm.farmName })}
        >
          {farm.farmName}
        </Link>
        <FarmStatus farm={farm} />
      </div>
      <OpenDeviations live={live} />
      <DoubtfulReadings farm={farm} />
      <p>{[farm.code, text.type(farm), text.status(farm)].join(' · ')}</p>
      <p>{text.place(farm)}</p>
      <div className={`${flow.row2} ${classes.foot}`}>
        <span>
          <ReportingControllers live={live} />
          {live.lastSeen !== null && (
            <>
              {' · '}
              <LastSeen at={live.lastSeen} />
            </>
          )}
        </span>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </div>
    </li>
  );
}

/** The farms as cards, for phones and for an overview. */
export function FarmCards({ farms, busy }: { farms: readonly FarmRow[]; busy: boolean }) {
  const t = useTranslations('portal');
  return (
    <ul className={`${flow.parts} ${classes.cards}`} aria-label={t('title')} aria-busy={busy}>
      {farms.map((farm) => (
        <FarmCard key={farm.farmNo} farm={farm} />
      ))}
    </ul>
  );
}
