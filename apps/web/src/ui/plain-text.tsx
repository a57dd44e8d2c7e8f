import { linkedText } from '#lib/linked-text.ts';
import { NewTabLink } from './new-tab-link.tsx';
import classes from './plain-text.module.css';

/** A text that somebody wrote: its line breaks stay, the addresses in it lead on, and nothing in it is HTML. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {linkedText(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          part
        ) : (
          // The parts of a text have no other names than their places.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <NewTabLink key={at} href={href}>
            {part}
          </NewTabLink>
        ),
      )}
    </div>
  );
}
