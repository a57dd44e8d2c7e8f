import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { email, memberIdInput } from '@onsil/contract/accounts';
import { useForm } from '#lib/forms/use-form.ts';
import { Form } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { requestConfirmation } from '../commands.ts';
import classes from '../accounts.module.css';

const byEmail = z.strictObject({ memberEmail: email });
const byId = z.strictObject({ memberId: memberIdInput });

/** Requests another confirmation mail. An id cannot contain `@`, so one input takes id or address. */
export function RequestConfirmation() {
  const t = useTranslations('accounts.confirm');
  const [isSent, setIsSent] = useState(false);
  const form = useForm({ initial: { recipient: '' }, toField: () => 'recipient' });
  const { recipient } = form.values;
  const field = form.field('recipient');
  const send = async (body: z.output<typeof byEmail> | z.output<typeof byId>): Promise<void> => {
    await requestConfirmation(body);
    setIsSent(true);
  };
  const submit = (): Promise<void> =>
    recipient.includes('@')
      ? form.submit(byEmail, { memberEmail: recipient }, send)
      : form.submit(byId, { memberId: recipient }, send);
  return (
    <>
      <output className={classes.done}>{isSent && t('askedText')}</output>
      <Form form={form} submitLabel={t('ask')} onSubmit={() => void submit()}>
        <TextField
          {...field}
          label={t('who')}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setIsSent(false);
            field.onChange(event);
          }}
        />
      </Form>
    </>
  );
}
