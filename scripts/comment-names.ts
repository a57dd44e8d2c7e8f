const commentPattern = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;

type Source = { file: string; text: string };

/** Comments that name, in backticks, something that no longer exists in the code: `file: name`. */
export const findLostNames = (sources: readonly Source[]): string[] => {
  const names = new Set<string>();
  for (const { text } of sources)
    for (const [name] of text.replaceAll(commentPattern, '').matchAll(/[A-Za-z_]\w*/g)) names.add(name);
  return sources.flatMap(({ file, text }) =>
    (text.match(commentPattern) ?? []).flatMap((comment) =>
      Array.from(comment.matchAll(/`([a-z][A-Za-z0-9]+)`/g), ([, name = '']) => name)
        .filter((name) => !names.has(name))
        .map((name) => `${file}: a comment names ${name}, which does not exist`),
    ),
  );
};
