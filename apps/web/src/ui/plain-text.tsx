import { useTranslations } from 'use-intl';
import { linkedText } from '#lib/linked-text.ts';
import classes from './plain-text.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A text that somebody wrote: its line breaks stay, the addresses in it lead on, and nothing in it is HTML. */
export function PlainText({ text }: { text: string }) {
  const t = useTranslations('support');
  return (
    <div className={classes.text}>
      {linkedText(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          part
        ) : (
          // The parts of a text have no other names than their places.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
            <VisuallyHidden> ({t('newTab')})</VisuallyHidden>
          </a>
        ),
      )}
    </div>
  );
}
