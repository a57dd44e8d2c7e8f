/** Values that end a path: a file or a set is one value. */
type Leaf = string | number | bigint | boolean | null | undefined | Date | Blob | ReadonlySet<unknown>;

type Below<Key extends string, Value> = Key | `${Key}.${FormPath<NonNullable<Value>>}`;

/** The paths into `Values`: `email`, `rows.0.plants`. */
export type FormPath<Values> = Values extends Leaf
  ? never
  : Values extends readonly (infer Item)[]
    ? Below<`${number}`, Item>
    : { [Key in keyof Values & (string | number)]: Below<`${Key}`, Values[Key]> }[keyof Values & (string | number)];

/** The value at a path; parts that may be missing on the way are left out of the type. */
export type FormPathValue<Values, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? FormPathValue<NonNullable<AtKey<Values, Key>>, Rest>
  : AtKey<Values, Path>;

/** The paths of lists. */
export type FormListPath<Values> = {
  [Path in FormPath<Values>]: FormPathValue<Values, Path> extends readonly unknown[] ? Path : never;
}[FormPath<Values>];

type AtKey<Values, Key extends string> = Key extends keyof Values
  ? Values[Key] | (string extends keyof Values ? undefined : never)
  : Key extends `${infer Index extends number}`
    ? Values extends readonly (infer Item)[]
      ? Item
      : Index extends keyof Values
        ? Values[Index]
        : never
    : never;
