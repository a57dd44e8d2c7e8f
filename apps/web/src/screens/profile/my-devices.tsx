import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MemberSession } from '@onsil/contract/sessions';
import { mySessionsQuery } from '#features/accounts/api.ts';
import { useSignOut } from '#features/accounts/widgets/use-sign-out.ts';
import { formatAge, parseInstant, formatMoment } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { Tag } from '#ui/data/tag.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { useEndSession } from './commands.ts';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './profile.module.css';

function Device({ session, busy, onEnd }: { session: MemberSession; busy: boolean; onEnd: () => void }) {
  const t = useTranslations('accounts.devices');
  const now = useNow(60);
  const { browser, device, address, lastUsedAt, signedInAt, isPersistent, isCurrent } = session;
  const name = [device, browser].filter(Boolean).join(' · ') || t('unknown');
  const facts = [
    ...(address === '' ? [] : [address]),
    ...(isCurrent ? [] : [t('used', { ago: formatAge(now - parseInstant(lastUsedAt)) })]),
    t('since', { time: formatMoment(parseInstant(signedInAt)) }),
    ...(isPersistent ? [t('stay')] : []),
  ];
  return (
    <li className={`${rows.row} ${rows.inset}`}>
      <div>
        <strong>{name}</strong>
        {isCurrent && (
          <Tag tone="leaf" className={flow.beside}>
            {t('current')}
          </Tag>
        )}
        <small>{facts.join(' · ')}</small>
      </div>
      <Button loading={busy} aria-label={t('endOf', { device: name })} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  );
}

/** The member's sessions. Ending the session of this device signs out. */
export function MyDevices() {
  const t = useTranslations();
  const { data, error, refetch } = useQuery(mySessionsQuery);
  const [leaving, setLeaving] = useState(false);
  const leave = useSignOut();
  const ending = useEndSession();
  const report = useOutcomeToast();
  const end = ({ sessionId, browser, device }: MemberSession): void => {
    const name = [device, browser].filter(Boolean).join(' · ') || t('accounts.devices.unknown');
    report(ending.mutateAsync(sessionId), { done: t('accounts.devices.ended', { device: name }) });
  };
  if (!data) return <QueryFallback error={error} retry={refetch} lines={3} />;
  return (
    <>
      <ul className={classes.devices}>
        {data.map((session) => (
          <Device
            key={session.sessionId}
            session={session}
            busy={ending.isPending && ending.variables === session.sessionId}
            onEnd={() => (session.isCurrent ? setLeaving(true) : end(session))}
          />
        ))}
      </ul>
      <p className={`${typography.hint} ${flow.above3}`}>{t('accounts.devices.hint')}</p>
      <ConfirmDialog
        opened={leaving}
        title={t('accounts.devices.endHere')}
        confirmLabel={t('accounts.devices.end')}
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      >
        {t('accounts.devices.endHereText')}
      </ConfirmDialog>
    </>
  );
}
