import { oneLine } from "./backoff";

/** Thrown when a notice was not taken; the message is one line for the desk. */
export class NoticeError extends Error {
  override name = "NoticeError";
  /** True when trying again cannot help. */
  readonly final: boolean;

  constructor(
    message: string,
    { final = false, cause }: { final?: boolean; cause?: unknown } = {},
  ) {
    super(oneLine(message, 300), { cause });
    this.final = final;
  }
}
