import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AdminSystem } from '@onsil/contract/admin-system';
import { parseInstant, formatClock, formatMoment } from '#lib/format/kst.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { systemQuery } from '../api.ts';
import { FigureList } from './figure-list.tsx';
import { useSystemFigures } from './use-system-figures.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './system.module.css';

function Errors({ errors }: { errors: AdminSystem['errors'] }) {
  const t = useTranslations('monitoring.system');
  return (
    <Card title={t('errors')}>
      {errors.length === 0 ? (
        <EmptyState title={t('noErrors')} />
      ) : (
        <>
          <p className={typography.cardHint}>{t('errorsHint')}</p>
          <ol>
            {errors.map(({ at, message, cause }) => (
              <li className={`${surface.part} ${typography.small}`} key={`${at} ${message}`}>
                <time className={`${typography.muted} ${typography.noWrap} ${flow.before}`} dateTime={at}>
                  {formatMoment(parseInstant(at))}
                </time>
                {message}
                {cause !== null && <small className={flow.block}>{cause}</small>}
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

/** The system state, with the normal value beside each figure. */
export function Page() {
  const t = useTranslations();
  const { data: system, error, refetch, isRefetchError } = useQuery(systemQuery);
  const figuresOf = useSystemFigures();
  const parts = system ? figuresOf(system) : [];
  const bad = parts.flatMap(({ figures }) => figures.filter((figure) => figure.bad)).length;
  return (
    <Stack>
      <PageTitle
        title={t('monitoring.system.title')}
        sub={system && t('monitoring.system.asOf', { time: formatClock(parseInstant(system.at)) })}
      />
      {isRefetchError && system && <StaleNotice at={parseInstant(system.at)} />}
      {!system && (
        <Card padded>
          <QueryFallback error={error} retry={refetch} lines={10} />
        </Card>
      )}
      {system && (
        <>
          <output className={`${flow.row2} ${typography.body} ${classes.verdict}`} data-bad={bad > 0}>
            {bad > 0 ? (
              <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
            ) : (
              <IconCheck size={18} stroke={1.5} aria-hidden />
            )}
            {bad > 0 ? t('monitoring.system.badCount', { count: bad }) : t('monitoring.system.allWell')}
          </output>
          <div className={classes.cards}>
            {parts.map(({ key, figures }) => (
              <FigureList key={key} title={t(`monitoring.system.part.${key}`)} figures={figures} />
            ))}
          </div>
          <Errors errors={system.errors} />
        </>
      )}
    </Stack>
  );
}
