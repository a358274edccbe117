/** Members that are the same in every language. */
type SameEverywhere = "id" | "name" | "value";

/** The type of a translation: the structure of the English texts, with any strings. Missing or extra texts do not compile. */
export type Messages<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Result
    ? (...given: Given) => Messages<Result>
    : English extends object
      ? {
          readonly [Key in keyof English]: [Key, English[Key]] extends [SameEverywhere, string]
            ? English[Key]
            : Messages<English[Key]>;
        }
      : English;
