/** What names things and is the same in every language. */
type SameEverywhere = "id" | "picture" | "icon" | "name" | "value";

/**
 * The shape of an English module of words, for its translation: the same names in the same places, lists as long and in the same
 * order, functions of the same parameters. What is missing or one too many does not compile.
 */
export type Messages<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer BilingualMessage
    ? (...given: Given) => Messages<BilingualMessage>
    : English extends object
      ? {
          readonly [Key in keyof English]: [Key, English[Key]] extends [SameEverywhere, string]
            ? English[Key]
            : Messages<English[Key]>;
        }
      : English;
