import { email, memberIdInput } from '@onsil/contract/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { TextField } from '#ui/forms/text-field.tsx';
import classes from '../accounts.module.css';
import { requestConfirmation } from '../commands.ts';
import { Form } from '#ui/forms/form.tsx';
import { useForm } from '#lib/state/use-form.ts';

const byEmail = z.strictObject({ memberEmail: email });
const byId = z.strictObject({ memberId: memberIdInput });

/** Requests another confirmation mail. An id cannot contain `@`, so one input takes id or address. */
export function RequestConfirmation() {
  const t = useTranslations('accounts.confirm');
  const [recipient, setRecipient] = useState('');
  const [isSent, setIsSent] = useState(false);
  const sending = useForm();
  const send = async (body: z.output<typeof byEmail> | z.output<typeof byId>): Promise<void> => {
    await requestConfirmation(body);
    setIsSent(true);
  };
  const submit = (): Promise<void> =>
    recipient.includes('@')
      ? sending.send(byEmail, { memberEmail: recipient }, {}, send)
      : sending.send(byId, { memberId: recipient }, {}, send);
  return (
    <>
      <output className={classes.done}>{isSent && t('askedText')}</output>
      <Form sending={sending} submitLabel={t('ask')} onSubmit={() => void submit()}>
        <TextField
          name="who"
          label={t('who')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={recipient}
          onChange={({ currentTarget }) => {
            sending.forget('memberId', 'memberEmail');
            setIsSent(false);
            setRecipient(currentTarget.value);
          }}
          error={sending.problems['memberId'] ?? sending.problems['memberEmail']}
        />
      </Form>
    </>
  );
}
