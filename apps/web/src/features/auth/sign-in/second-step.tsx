import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { recoveryCode, totpCode, type FinishSignIn, type PendingSignIn } from '@onsil/contract/second-factor';
import { useForm } from '#lib/forms/use-form.ts';
import { CallError } from '#lib/http/api.ts';
import { canUsePasskeys, signWithPasskey } from '#lib/session/passkeys.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { finishSignIn, startPasskeyStep } from '../commands.ts';

type Method = PendingSignIn['methods'][number];
type Props = { pending: PendingSignIn; onSignedIn: () => void; onAgain: () => void };

const bodyOf = {
  totp: z.strictObject({ code: totpCode }),
  recoveryCode: z.strictObject({ recoveryCode }),
  passkey: z.strictObject({}),
};

const inputs = {
  totp: { name: 'code', label: 'label.totp', autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 12 },
  recoveryCode: {
    name: 'recoveryCode',
    label: 'label.recoveryCode',
    autoComplete: 'off',
    autoCapitalize: 'none',
    maxLength: 30,
  },
} as const;

/** Focuses the input of the chosen method. A stable function, because a new one would refocus on each keystroke. */
const focus = (input: HTMLInputElement | null): void => input?.focus();

/** The chosen method with its input, and the call that ends the sign-in; a cancelled passkey ends nothing. */
const useSecondStep = ({ pending: { pendingToken }, onSignedIn }: Props, first: Method) => {
  const [method, setMethod] = useState(first);
  const [isCancelled, setIsCancelled] = useState(false);
  const form = useForm({ initial: { code: '', recoveryCode: '' } });
  const input = method === 'passkey' ? undefined : inputs[method];

  const choose = (next: Method): void => {
    setMethod(next);
    form.set({ code: '', recoveryCode: '' });
    setIsCancelled(false);
  };
  const finish = async (body: FinishSignIn): Promise<void> => {
    await finishSignIn(body);
    onSignedIn();
  };
  const submit = (): Promise<void> =>
    form.submit(bodyOf[method], input ? { [input.name]: form.values[input.name] } : {}, async () => {
      setIsCancelled(false);
      if (method === 'passkey') {
        const options = await startPasskeyStep(pendingToken);
        const passkey = await signWithPasskey(options).catch(() => null);
        return passkey ? finish({ pendingToken, passkey }) : setIsCancelled(true);
      }
      const { code, recoveryCode: recovery } = form.values;
      return finish(method === 'totp' ? { pendingToken, code } : { pendingToken, recoveryCode: recovery });
    });
  return { method, input, form, isCancelled, choose, submit };
};

/** The second step of the sign-in: authenticator code, passkey or recovery code. */
export function SecondStep(props: Props) {
  const t = useTranslations('auth.second');
  const offered = props.pending.methods.filter((one) => one !== 'passkey' || canUsePasskeys());
  const { method, input, form, isCancelled, choose, submit } = useSecondStep(props, offered[0] ?? 'totp');
  const isExpired = form.failure instanceof CallError && form.failure.code === 'SIGN_IN_EXPIRED';
  return (
    <FormFrame form={form} onSubmit={() => void submit()}>
      <p>{t(`text.${method}`)}</p>
      {input && (
        <TextField
          key={method}
          ref={focus}
          {...input}
          {...form.field(input.name)}
          label={t(input.label)}
          spellCheck={false}
        />
      )}
      {(!input || form.error(input.name) === undefined) && <FormError form={form} />}
      {isCancelled && <ErrorBox>{t('cancelled')}</ErrorBox>}
      {!isExpired && (
        <Button type="submit" variant="primary" fullWidth loading={form.busy} disabled={form.wait.waiting}>
          {t(method === 'passkey' ? 'usePasskey' : 'submit')}
        </Button>
      )}
      {!isExpired &&
        offered
          .filter((one) => one !== method)
          .map((one) => (
            <Button key={one} fullWidth variant="quiet" onClick={() => choose(one)}>
              {t(`other.${one}`)}
            </Button>
          ))}
      <Button fullWidth variant={isExpired ? 'primary' : 'quiet'} onClick={props.onAgain}>
        {t('again')}
      </Button>
    </FormFrame>
  );
}
