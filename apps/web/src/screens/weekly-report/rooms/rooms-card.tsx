import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Exceptions } from './exceptions.tsx';
import { FieldWeek } from './field-week.tsx';
import { useRoomSub } from './use-room-sub.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './rooms.module.css';

type Props = { farmId: string; report: WeeklyReport };
type Controller = WeeklyReport['environment']['controllers'][number];

function Room({ farmId, report, controller }: Props & { controller: Controller }) {
  const t = useTranslations('weeklyReport.rooms');
  const sub = useRoomSub(controller);
  const { controllerId, controllerName, fields, lines } = controller;
  const exceptions = report.deviations.exceptions.filter((one) => one.controllerId === controllerId);
  return (
    <li className={classes.room}>
      <div className={classes.name}>
        <h3>{controllerName}</h3>
        <p>{sub}</p>
      </div>
      {lines.length > 0 ? (
        <div className={classes.lines}>
          {lines.map((line) => {
            const field = fields.find((one) => one.field === line.field);
            return field && <FieldWeek key={line.field} {...{ farmId, report, controllerId, line, field }} />;
          })}
        </div>
      ) : (
        <p className={classes.none}>{t('noLines')}</p>
      )}
      {exceptions.length > 0 && <Exceptions {...{ farmId, report, fields, exceptions }} />}
    </li>
  );
}

/** Each room's week in one row of sparklines, and what was out of range there. */
export function RoomsCard({ farmId, report }: Props) {
  const t = useTranslations('weeklyReport.rooms');
  const { controllers } = report.environment;
  if (controllers.length === 0) return null;
  const key = (
    <span className={classes.key}>
      <span className={flow.inline1}>
        <i aria-hidden />
        {t('range')}
      </span>
      <span className={flow.inline1}>
        <StatusIcon kind="level1" />
        <StatusIcon kind="level2" />
        <StatusIcon kind="level3" />
        {t('outOfRange')}
      </span>
    </span>
  );
  return (
    <Card title={t('title')} aside={key}>
      <ul>
        {controllers.map((controller) => (
          <Room key={controller.controllerId} farmId={farmId} report={report} controller={controller} />
        ))}
      </ul>
    </Card>
  );
}
