/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an input chooses from this list; HTML's own has no groups, icons or hints */
import {
  IconCalendar,
  IconCpu,
  IconHome,
  IconLayoutList,
  IconLeaf,
  IconLifebuoy,
  IconPlant2,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { SearchResult } from './match-results.ts';
import type { ResultGroup } from './use-search.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './search.module.css';

const icons = {
  farms: IconHome,
  controllers: IconCpu,
  crops: IconLeaf,
  works: IconPlant2,
  supportRequests: IconLifebuoy,
  tasks: IconCalendar,
  notices: IconSpeakerphone,
  screens: IconLayoutList,
};

type Props = {
  id: string;
  groups: readonly ResultGroup[];
  active: SearchResult | undefined;
  idOf: (hit: SearchResult) => string;
  onOpen: (hit: SearchResult) => void;
};

/** Search results by kind. The focus stays in the input, which refers to the active option. */
export function SearchResults({ id, groups, active, idOf, onOpen }: Props) {
  const t = useTranslations('search');
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.results}>
      {groups.map(({ kind, hits }) => (
        <div key={kind} role="group" aria-label={t(kind)}>
          <p aria-hidden="true" className={`${typography.caption} ${classes.group}`}>
            {t(kind)}
          </p>
          {hits.map((hit) => {
            const Icon = icons[hit.kind];
            return (
              // Keyboard events are handled by the input.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
              <div
                key={hit.href}
                id={idOf(hit)}
                role="option"
                aria-selected={hit === active}
                className={`${flow.row3} ${classes.hit}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(hit)}
              >
                <Icon className={typography.muted} size={18} stroke={1.5} aria-hidden />
                <span className={`${typography.ellipsis} ${flow.shrink}`}>{hit.label}</span>
                <small className={`${flow.fixed} ${flow.push} ${typography.ellipsis}`}>{hit.hint}</small>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
