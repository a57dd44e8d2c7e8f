import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminAction } from '@onsil/contract/admin-oversight';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { useCodeName } from '#features/codes/api.ts';
import { formatDuration } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { Moment } from '../widgets/moment.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Target = AdminAction['deviations'][number];

const useTargetText = () => {
  const t = useTranslations('monitoring.actions');
  const localized = useLocalized();
  const name = ({ cause, fieldNameKo, fieldNameEn }: Target): string => {
    const field = localized(fieldNameKo, fieldNameEn) ?? '';
    return cause === 'range' ? field : t(`cause.${cause}`, { field });
  };
  const outcome = ({ minutesToRange, hasRelapsed, endedAt }: Target): string => {
    if (hasRelapsed) return t('relapsed');
    if (minutesToRange !== null) return t('back', { duration: formatDuration(minutesToRange * minuteMs) });
    return t(endedAt === null ? 'open' : 'ended');
  };
  return { name, outcome };
};

/** Links to the deviations of an action, with their levels. */
function Targets({ action: { farmId, deviations } }: { action: AdminAction }) {
  const text = useTargetText();
  return (
    <ul>
      {deviations.map((target) => (
        <li className={flow.row2} key={target.deviationId}>
          <StatusBadge level={target.level} size="shape" />
          <Link
            to="/smartfarm/$farmId/$deviationId/notification-action"
            params={{ farmId, deviationId: String(target.deviationId) }}
            className={typography.link}
          >
            {`${target.controllerName} · ${text.name(target)}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const useActionColumns = (): Column<AdminAction>[] => {
  const t = useTranslations('monitoring.actions');
  const codeName = useCodeName();
  const text = useTargetText();
  return [
    {
      key: 'farm',
      header: t('farm'),
      cell: ({ farmName }) => farmName,
    },
    { key: 'deviations', header: t('deviations'), cell: (action) => <Targets action={action} /> },
    {
      key: 'what',
      header: t('what'),
      cell: ({ actionCode, description }) => (
        <>
          {codeName('DEVIATION_ACTION', actionCode)}
          {description !== '' && <span className={`${typography.captionTight} ${flow.block}`}>{description}</span>}
        </>
      ),
    },
    { key: 'who', header: t('who'), cell: ({ memberName }) => memberName ?? t('former') },
    {
      key: 'outcome',
      header: t('outcome'),
      cell: ({ deviations }) => [...new Set(deviations.map(text.outcome))].join(', '),
    },
    { key: 'at', header: t('at'), cell: ({ at }) => <Moment at={at} /> },
  ];
};
