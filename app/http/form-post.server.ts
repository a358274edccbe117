import type * as z from "zod/mini";
import { bodyOf } from "~/server/context.server";
import type { Language } from "~/site/language";
import { checkForm, type FieldErrors, type FormValues } from "~/ui/form-schema";
import { enhancedName } from "./form-names";
import { HttpError, httpErrorOf, refusals } from "./http-error.server";
import { answer, type DataAnswer, errorResponse } from "./respond.server";

/** More fields than any page of this site sends; the front door limits the bytes. */
const maxFields = 2_000;

/** Drops U+0000, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot write: nobody types either. */
export function storableText(raw: string): string {
  return raw.replace(/\p{Cs}/gu, "").replaceAll("\0", "");
}

/** A form as it was posted. Of a field that comes twice the first value counts; a field that is not there reads as "". */
export class PostedForm {
  constructor(
    private readonly form: FormData | URLSearchParams,
    /** True when a hydrated form asks for data instead of a redirect. */
    readonly enhanced: boolean,
  ) {}

  get intent(): string {
    return this.text("intent");
  }

  has(name: string): boolean {
    return this.form.has(name);
  }

  /** Returns a field of one line: a line break, which only a program can send in one, becomes a space. */
  text(name: string): string {
    return this.lines(name).replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, " ");
  }

  /** Returns a field as it was sent: a text of several lines, or a password. */
  lines(name: string): string {
    const value = this.form.get(name);
    return typeof value === "string" ? storableText(value) : "";
  }

  /** Returns every value of a field, such as the boxes that were ticked. */
  all(name: string): string[] {
    const texts = this.form.getAll(name).filter((value) => typeof value === "string");
    return texts.map(storableText);
  }

  /** Returns every text of the form as it was sent, each with its field's name. */
  texts(): [name: string, value: string][] {
    return [...this.form].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, storableText(value)]] : [],
    );
  }

  /** Returns an uploaded file, or null when none was chosen. */
  file(name: string): File | null {
    const value = this.form.get(name);
    return value instanceof File && value.size > 0 ? value : null;
  }

  /** Returns what was typed into the fields `names`; those in `multiline` keep their lines. */
  typed<const Name extends string>(
    names: readonly Name[],
    multiline: readonly NoInfer<Name>[] = [],
  ): Record<Name, string> {
    const read = (name: Name) => (multiline.includes(name) ? this.lines(name) : this.text(name));
    // Each name is given its text, which Object.fromEntries forgets.
    return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
  }
}

/** The API's message for a request with `fieldErrors`. */
export const fieldsRefused = "Some fields need your attention.";

/** Returns the values of a form's texts. Throws HttpError, refused, with a message for each field to correct. */
export function validForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  texts: unknown,
): FormValues<Schema> {
  const checked = checkForm(schema, texts);
  if (checked.ok) return checked.values;
  throw new HttpError("refused", fieldsRefused, { fieldErrors: checked.errors });
}

/** A form as a page shows it again after a refusal: with a message for each field to correct, or the message of the whole form. */
export interface RefusedForm<Typed> {
  outcome: "refused";
  message: string | null;
  errors: FieldErrors;
  typed: Typed;
}

/** Returns a refusal in the language of the page. */
export function refusedForm<Typed>(
  { messages, fieldErrors }: HttpError,
  typed: Typed,
  language: Language = "en",
): RefusedForm<Typed> {
  const message = fieldErrors === undefined ? messages[language] : null;
  return { outcome: "refused", message, errors: fieldErrors ?? {}, typed };
}

const forms = new WeakMap<Request, Promise<PostedForm>>();

/** Reads the body once, however often it is asked for; one that is no form, or has too many fields, reads as an empty form. */
export function readForm(request: Request): Promise<PostedForm> {
  const known = forms.get(request);
  if (known !== undefined) return known;
  const read = decodeForm(request)
    .catch(() => new FormData())
    .then((form) => new PostedForm(form, asksForData(request) || form.get(enhancedName) === "1"));
  forms.set(request, read);
  return read;
}

/** Returns the form of a body, whose fields are counted before any is made: the limit of a photo's bytes holds millions of them. */
async function decodeForm(request: Request): Promise<FormData | URLSearchParams> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = await bodyOf(request);
  const [separator, before] = /^multipart\//i.test(type) ? ["\r\n--", 0] : ["&", 1];
  let fields = before;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + 1)) {
    if (++fields > maxFields) return new FormData();
  }
  // What `formData` does with it too, in a fraction of the time.
  if (/^application\/x-www-form-urlencoded *(?:;|$)/i.test(type)) {
    return new URLSearchParams(new TextDecoder().decode(body));
  }
  return new Response(body, { headers: { "Content-Type": type } }).formData();
}

/** True when the address tells that a hydrated form asks for data, so that a guard need not read a form with files. */
export function asksForData(request: Request): boolean {
  return new URL(request.url).searchParams.get(enhancedName) === "1";
}

/** What a action answers: data for the page, or a Response such as a redirect or a file. */
export type Answer<Result> = Response | DataAnswer<Result>;

/** Does what a form asks for, for the user that the guard let through. Throws a Fault when it cannot be done. */
export type Action<Result, Who> = (
  form: PostedForm,
  who: Who,
) => Answer<Result> | Promise<Answer<Result>>;

export interface Posts<Result, Who> {
  /** Returns who it is. Throws a redirect to a sign-in page, or a Fault. */
  guard: (request: Request) => Who | Promise<Who>;
  /** The action of a page with one form, or the actions of a page by the `intent` of their forms. */
  actions: Action<Result, Who> | Readonly<Record<string, Action<Result, Who>>>;
  /** Returns what the page shows for a fault: why, and what was typed. Without it an error page is shown. */
  refusal?: (fault: HttpError, form: PostedForm) => Result;
}

/** The guard of a form that everybody may send. */
export const allowAnyone = (): null => null;

/**
 * Answers a post: guards, reads the form once, does what its intent asks for, and turns a fault into the page's refusal, with
 * the fault's status, Retry-After and headers of a private answer. An intent that the page does not have is a 400.
 */
export async function answerPost<Result, Who>(
  request: Request,
  { guard, actions, refusal }: Posts<Result, Who>,
): Promise<Answer<Result>> {
  try {
    const who = await guard(request);
    const form = await readForm(request);
    return await actionOf(actions, form.intent)(form, who);
  } catch (error) {
    const fault = httpErrorOf(error);
    if (refusal === undefined) throw errorResponse(fault);
    return answer(refusal(fault, await readForm(request)), fault.status, fault);
  }
}

function actionOf<Result, Who>(
  actions: Posts<Result, Who>["actions"],
  intent: string,
): Action<Result, Who> {
  if (typeof actions === "function") return actions;
  const verb = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (verb !== undefined) return verb;
  throw new HttpError("refused", refusals.noSuchForm);
}
