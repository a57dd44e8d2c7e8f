import { useTranslations } from 'use-intl';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { deleteQueuedEntry, saveQueuedEntry, type QueuedEntry } from './queue.ts';
import { useManualFields } from '../model/use-manual-fields.ts';
import classes from '../list/list.module.css';
import { ImplausibleValues } from '../edit/implausible-values.tsx';
import { useSendQueue } from './use-send-queue.ts';
import { useQueuedEntries } from './use-queued-entries.ts';

/** Unsent entries on this device: those waiting for a connection, and those that need a check. */
export function QueueCard() {
  const t = useTranslations('measuredValues.waiting');
  const entries = useQueuedEntries();
  const { mutateAsync: send } = useSendQueue();
  if (entries.length === 0) return null;
  const waits = entries.some(({ state }) => state === 'waiting');
  return (
    <Card title={t('title')} aside={waits && <Button onClick={() => void send()}>{t('send')}</Button>}>
      <ul aria-label={t('title')}>
        {entries.map((entry) => (
          <Entry key={entry.body.entryId} entry={entry} send={send} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ entry, send }: { entry: QueuedEntry; send: () => Promise<unknown> }) {
  const t = useTranslations('measuredValues');
  const fields = useManualFields(undefined);
  const { body, controllerName, state, recheck, said } = entry;
  const when = t('slot', { day: formatIsoDay(body.date), half: t(`half.${body.ampm}`) });
  const values = fields.flatMap((field) => {
    const value = body.values[field.field];
    return value === undefined ? [] : [`${field.nameKo} ${formatAmount(value, field)}`];
  });
  const resend = (agreed: { acceptsWarnings?: true; mayOverwrite?: true }): void => {
    saveQueuedEntry({ ...entry, state: 'waiting', body: { ...body, ...agreed } });
    void send();
  };
  return (
    <li className={classes.kept}>
      <p>
        <strong>{when}</strong> {controllerName}
      </p>
      <p>{values.join(', ')}</p>
      <small>{state === 'refused' && said !== '' ? said : t(`waiting.state.${state}`)}</small>
      {state === 'doubted' && <ImplausibleValues recheck={recheck} fields={fields} />}
      <span className={classes.acts}>
        {state === 'doubted' && <Button onClick={() => resend({ acceptsWarnings: true })}>{t('waiting.keep')}</Button>}
        {state === 'exists' && <Button onClick={() => resend({ mayOverwrite: true })}>{t('waiting.overwrite')}</Button>}
        <ConfirmButton
          label={t('waiting.drop')}
          title={t('waiting.dropTitle')}
          work={async () => deleteQueuedEntry(body.entryId)}
        >
          {t('waiting.dropText')}
        </ConfirmButton>
      </span>
    </li>
  );
}
