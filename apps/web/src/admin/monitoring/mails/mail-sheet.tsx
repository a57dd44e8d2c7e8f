import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { mailQuery } from '../api.ts';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../monitoring.module.css';

/** A mail with its text while it is retained; requires the password again. */
export function MailSheet({ mailId, onClose }: { mailId: number; onClose: () => void }) {
  const t = useTranslations();
  const { checked, dialog } = useRecheck();
  const { data: mail, error, refetch } = useQuery(mailQuery(mailId, checked));
  return (
    <Sheet opened isAddress onClose={onClose} title={mail?.subject ?? t('monitoring.mails.mail')}>
      {!mail && <QueryFallback error={error} retry={refetch} lines={6} />}
      {mail && (
        <Stack>
          <DescriptionList
            facts={[
              { name: t('monitoring.mails.to'), value: mail.name === '' ? mail.to : `${mail.name} <${mail.to}>` },
              { name: t('monitoring.mails.at'), value: formatDateTime(parseInstant(mail.at)) },
              { name: t('monitoring.mails.state'), value: t(`monitoring.mails.states.${mail.state}`) },
              { name: t('monitoring.mails.attempts'), value: mail.attempts },
              ...(mail.outcome === null
                ? []
                : [
                    {
                      name: t('monitoring.outcome'),
                      value: mail.state === 'kept' ? t('notificationSettings.why.outbox') : mail.outcome,
                    },
                  ]),
            ]}
          />
          {mail.text === null ? (
            <p className={typography.hint}>{t('monitoring.mails.noText')}</p>
          ) : (
            <pre className={`${surface.frame} ${classes.text}`}>{mail.text}</pre>
          )}
        </Stack>
      )}
      {dialog}
    </Sheet>
  );
}
