import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { amountText } from '#lib/amounts.ts';
import { dayWords } from '#lib/calendar-day.ts';
import { AskButton } from '#ui/ask-button.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { dropEntry, keepEntry, type KeptEntry } from './entry-queue.ts';
import { useHandFields } from './hand-fields.ts';
import classes from './measured.module.css';
import { refreshMeasured } from './queries.ts';
import { RecheckList } from './recheck-list.tsx';
import { sendWaiting } from './send-entries.ts';
import { useKeptEntries } from './use-kept-entries.ts';

/** Unsent entries on this device: those waiting for a connection, and those that need a check. */
export function WaitingCard() {
  const t = useTranslations('measuredValues.waiting');
  const entries = useKeptEntries();
  const client = useQueryClient();
  if (entries.length === 0) return null;
  const send = async (): Promise<void> => {
    if ((await sendWaiting()) > 0) void refreshMeasured(client);
  };
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

function Entry({ entry, send }: { entry: KeptEntry; send: () => Promise<void> }) {
  const t = useTranslations('measuredValues');
  const fields = useHandFields(undefined);
  const { body, controllerName, state, recheck, said } = entry;
  const when = t('slot', { day: dayWords(body.date), half: t(`half.${body.ampm}`) });
  const values = fields.flatMap((field) => {
    const value = body.values[field.field];
    return value === undefined ? [] : [`${field.nameKo} ${amountText(value, field)}`];
  });
  const resend = (agreed: { acceptsWarnings?: true; mayOverwrite?: true }): void => {
    keepEntry({ ...entry, state: 'waiting', body: { ...body, ...agreed } });
    void send();
  };
  return (
    <li className={classes.kept}>
      <p>
        <strong>{when}</strong> {controllerName}
      </p>
      <p>{values.join(', ')}</p>
      <small>{state === 'refused' && said !== '' ? said : t(`waiting.state.${state}`)}</small>
      {state === 'doubted' && <RecheckList recheck={recheck} fields={fields} />}
      <span className={classes.acts}>
        {state === 'doubted' && <Button onClick={() => resend({ acceptsWarnings: true })}>{t('waiting.keep')}</Button>}
        {state === 'exists' && <Button onClick={() => resend({ mayOverwrite: true })}>{t('waiting.overwrite')}</Button>}
        <AskButton label={t('waiting.drop')} title={t('waiting.dropTitle')} work={async () => dropEntry(body.entryId)}>
          {t('waiting.dropText')}
        </AskButton>
      </span>
    </li>
  );
}
