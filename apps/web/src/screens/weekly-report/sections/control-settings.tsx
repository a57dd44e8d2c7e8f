import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { settingSentence } from '@onsil/domain/weekly-report/changes';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { Section, Subsection } from '../section.tsx';
import classes from '../weekly-report.module.css';

/** New control settings of the week. */
export function ControlSettingsSection({ farmId, report: { settings } }: { farmId: string; report: WeeklyReport }) {
  const t = useTranslations('weeklyReport.settings');
  const controlWords = useTranslations('controlSettings');
  const { count, newest } = settings;
  const sentence = settingSentence(count, newest);
  const nameOf = (controllerId: string) =>
    newest.find((one) => one.controllerId === controllerId)?.controllerName ?? controllerId;
  const items =
    sentence.kind === 'one'
      ? t('one', { controller: nameOf(sentence.controllerId) })
      : sentence.kind === 'some'
        ? t('some', { count })
        : t('none');
  const unanswered = sentence.kind !== 'none' && sentence.unanswered > 0;
  const link = (
    <Link className={classes.link} to="/smartfarm/$farmId/setting" params={{ farmId }} search={{ tab: 'control' }}>
      {t('open')}
    </Link>
  );
  return (
    <Section
      title={t('title')}
      link={link}
      sentences={[items, unanswered && t('unanswered', { count: sentence.unanswered })]}
    >
      {newest.length > 0 && (
        <Subsection title={t('list')}>
          <ul className={classes.list}>
            {newest.map(({ controllerId, controllerName, version, savedAt, memberName, reason, state }) => (
              <li key={`${controllerId} ${version}`}>
                <Link
                  className={classes.link}
                  to="/smartfarm/$farmId/setting"
                  params={{ farmId }}
                  search={{ tab: 'control', c: controllerId }}
                >
                  {t('version', { controller: controllerName, version: String(version) })}
                </Link>
                <span>{controlWords(`state.${state}`)}</span>
                {reason !== '' && <span className={classes.words}>{reason}</span>}
                <span className={classes.soft}>
                  {formatDateTime(parseInstant(savedAt))} · {memberName ?? controlWords('former')}
                </span>
              </li>
            ))}
          </ul>
        </Subsection>
      )}
    </Section>
  );
}
