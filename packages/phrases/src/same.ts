/** The English phrases have exactly the keys of the Korean ones; the compiler says which are missing or made up. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> };
