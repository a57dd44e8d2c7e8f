import { linkedText } from '#lib/format/linked-text.ts';
import { NewTabLink } from '../controls/new-tab-link.tsx';
import classes from './plain-text.module.css';

/** A user's text: line breaks kept, URLs as links, no HTML. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {linkedText(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          part
        ) : (
          // The parts of a text have no key but their index.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <NewTabLink key={at} href={href}>
            {part}
          </NewTabLink>
        ),
      )}
    </div>
  );
}
